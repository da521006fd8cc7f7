import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JudgedRow } from '#app/features/order-import/judged-row.ts';
import { ScanOrder } from '#app/features/order-import/ScanOrder.tsx';
import type { OpenBatch } from '#app/features/order-import/use-batch.ts';
import { Scans } from '#app/shell/scan/Scans.tsx';
import { batchCode, packingCode } from '#domain/labels/packing-list.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { hasten } from '#support/hasten.ts';

/** Time in ms for the PDF viewer before the print call (docs/rules.md 15.5). */
const viewerMs = 2_000;
const batch = { id: '0a1b2c3d-0000-4000-8000-000000000001' };
const shipments = [
  '10000000-0000-4000-8000-000000000001',
  '10000000-0000-4000-8000-000000000002',
  '10000000-0000-4000-8000-000000000003',
];

const row = (place: number, own: string, where: JudgedRow['where']) =>
  ({ id: `r${place}`, place, own, where, values: { recipient: { company: `Firma ${place}` } } }) as JudgedRow;
const sent = (place: number, own: string) =>
  row(place, own, {
    is: 'sent',
    shipment_id: shipments[place] ?? '',
    tracking_number: [`KN-${place}`],
    sentAt: 1,
  });
const rows = [sent(0, 'SHOP-1'), sent(1, ''), sent(2, '#17'), row(3, 'SHOP-3', { is: 'here' })];

beSomebodyOnline();

const Page = ({ open }: { open: OpenBatch }) => (
  <>
    <Scans />
    <ScanOrder open={open} order="file" />
    <label>
      Ort
      <input />
    </label>
  </>
);

/** Types like a scanner: a code's letters without pauses, then Enter. */
async function table(here: readonly JudgedRow[] = rows, state: unknown = null) {
  hasten(viewerMs);
  const pdf = { file: btoa('%PDF-1.7'), name: 'label.pdf' };
  const server = fakeServer({
    'shipment/label': pdf,
    'shipment/label-run': { pieces: [btoa('%PDF')], name: 'l.pdf', left_out: [] },
  });
  vi.spyOn(window, 'open').mockReturnValue({
    document: document.implementation.createHTMLDocument(),
    closed: false,
    location: { replace: vi.fn() },
    print: vi.fn(),
    close: vi.fn(),
  } as unknown as Window);
  const open = { batch, rows: here } as unknown as OpenBatch;
  const { user, router } = await renderPages([{ path: '/', element: <Page open={open} /> }], {
    pathname: '/',
    state,
  });
  const field = screen.queryByRole('textbox', { name: 'Packliste scannen' });
  if (field) await user.click(field);
  const scan = (code: string) => user.keyboard(`${code}{Enter}`);
  return { server, field, scan, router };
}

const printed = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter((it) => it.path.startsWith('shipment/label'));

test("packing-list barcodes print their orders' labels one after the other without the mouse", async () => {
  const { server, field, scan } = await table();
  await scan('SHOP-1');
  await waitFor(() => expect(printed(server)).toHaveLength(1));
  expect(JSON.stringify(printed(server)[0])).toContain(shipments[0]);
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
  await screen.findByText('Das Label ist zum Drucken geöffnet.');
  // An order without a number is known by its place; caps lock makes a scanner send lower case.
  await scan(packingCode(batch.id, { own: '', place: 1 }).toLowerCase());
  await waitFor(() => expect(printed(server)).toHaveLength(2));
  expect(JSON.stringify(printed(server)[1])).toContain(shipments[1]);
});

test('a scan is read once wherever the focus is, also with a short shop number', async () => {
  const { server } = await table();
  let now = 0;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += 5));
  const scanAt = (place: Element, code: string) => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(place, { key });
  };
  scanAt(document.body, 'SHOP-1');
  await waitFor(() => expect(printed(server)).toHaveLength(1));
  expect(JSON.stringify(printed(server)[0])).toContain(shipments[0]);
  await screen.findByText('Das Label ist zum Drucken geöffnet.');
  scanAt(screen.getByRole('textbox', { name: 'Ort' }), 'SHOP-1');
  scanAt(document.body, '#17');
  await waitFor(() => expect(printed(server)).toHaveLength(2));
  expect(JSON.stringify(printed(server)[1])).toContain(shipments[2]);
});

test('a label of the portal is found by its number, with the identifier before it', async () => {
  const { server, scan } = await table();
  await scan('00KN-0');
  await waitFor(() => expect(printed(server)).toHaveLength(1));
  expect(JSON.stringify(printed(server)[0])).toContain(shipments[0]);
});

test('an unknown code and an order without a label print nothing and say so', async () => {
  const { server, field, scan } = await table();
  await scan('FREMD-9');
  await screen.findByText('Zu „FREMD-9“ gibt es in diesem Stapel keinen Auftrag.');
  await scan('SHOP-3');
  await screen.findByText('Der Auftrag für Firma 3 hat noch kein Label.');
  expect(printed(server)).toEqual([]);
  expect(field).toHaveProperty('value', '');
});

test("the pick list's barcode prints all labels", async () => {
  const { server, scan } = await table();
  await scan(batchCode(batch.id));
  await waitFor(() => expect(printed(server)).toHaveLength(1));
  for (const id of shipments) expect(JSON.stringify(printed(server)[0])).toContain(id);
});

test('a packing list that was scanned on another page prints once', async () => {
  const code = packingCode(batch.id, { own: '', place: 1 });
  const { server, router } = await table(rows, { scan: code });
  await waitFor(() => expect(printed(server)).toHaveLength(1));
  expect(JSON.stringify(printed(server)[0])).toContain(shipments[1]);
  // A reload finds no code.
  expect(router.state.location.state).toBeNull();
});

test('a pick list of a batch without labels says so', async () => {
  const { server, scan } = await table([row(0, 'SHOP-1', { is: 'here' })]);
  let now = 0;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += 5));
  await scan(batchCode(batch.id));
  await screen.findByText('In diesem Stapel gibt es noch keine Labels.');
  expect(printed(server)).toEqual([]);
});
