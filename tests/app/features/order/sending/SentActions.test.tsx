import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SentActions } from '#app/features/order/sending/SentActions.tsx';
import { aShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';
import { hasten } from '#support/hasten.ts';

const pdf = { file: btoa('%PDF-1.7'), name: 'label.pdf' };
const receipt = {
  id: '0192f5c0-0000-7000-8000-000000000001',
  sentAt: Date.UTC(2026, 10, 23, 9),
  op: 'shipment.create',
  answer: { shipment_id: 's-1', tracking_number: ['040123450000000818'], shipment_status: 1 },
  summary: {
    company: 'Hansen Optik',
    city: 'Kiel',
    country_code: 'DE',
    parcels: 1,
    transport_kind: 'parcel',
    service: 'standard',
  },
} as const satisfies Parameters<typeof Fixture>[0]['receipt'];

beSomebodyOnline();

function Fixture(props: { receipt: object; onNewOrder: () => void; onArchive: () => void }) {
  return <SentActions {...(props as Parameters<typeof SentActions>[0])} />;
}

async function open(of: object = receipt) {
  const [onNewOrder, onArchive] = [vi.fn(), vi.fn()];
  const element = <Fixture receipt={of} onNewOrder={onNewOrder} onArchive={onArchive} />;
  const { user } = await renderPages([{ path: '/order', element }], '/order');
  return { user, onNewOrder, onArchive };
}

function fakeTab() {
  hasten(2_000);
  const tab = {
    document: document.implementation.createHTMLDocument(),
    closed: false,
    location: { replace: vi.fn() },
    print: vi.fn(),
    close: vi.fn(),
  };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

test('Enter prints the label of the sent order, and a second Enter starts the next order', async () => {
  const server = fakeServer({ 'shipment/label': pdf });
  const tab = fakeTab();
  const { user, onNewOrder } = await open();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Label drucken' })),
  );
  await user.keyboard('{Enter}');
  await screen.findByText('Das Label ist zum Drucken geöffnet.');
  expect(tab.print).toHaveBeenCalledOnce();
  expect(server.callsOf('shipment/label')).toHaveLength(1);
  expect(onNewOrder).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onNewOrder).toHaveBeenCalledOnce();
});

test('ordered papers have their own button, and the label prints without them', async () => {
  const server = fakeServer({ 'shipment/label': pdf, 'shipment/s-1': [aShipment({ waybill: true })] });
  fakeTab();
  const { user } = await open();
  await screen.findByRole('button', { name: 'Papiere drucken' });
  await user.keyboard('{Enter}');
  await screen.findByText('Das Label ist zum Drucken geöffnet.');
  await user.keyboard('{Enter}');
  await screen.findByText('Die Papiere sind zum Drucken geöffnet.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Neuer Auftrag' }));
  expect(server.callsOf('shipment/label').map((it) => it.query.papers)).toEqual(['without', 'all']);
});

test('papers known only after printing the label get the focus before the next order', async () => {
  let tell = (_shipments: unknown) => {};
  const known = new Promise((done) => {
    tell = done;
  });
  fakeServer({ 'shipment/label': pdf, 'shipment/s-1': () => known });
  fakeTab();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Label drucken' }));
  await screen.findByText('Das Label ist zum Drucken geöffnet.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Neuer Auftrag' }));
  tell([aShipment({ waybill: true })]);
  const papers = await screen.findByRole('button', { name: 'Papiere drucken' });
  await waitFor(() => expect(document.activeElement).toBe(papers));
});

test('N starts the next order', async () => {
  fakeServer({});
  const { user, onNewOrder } = await open();
  await user.keyboard('n');
  expect(onNewOrder).toHaveBeenCalledOnce();
});

test('a device set to print after sending prints the label without a click', async () => {
  localStorage.setItem('print-after-sending', '1');
  const server = fakeServer({ 'shipment/label': pdf });
  fakeTab();
  await open();
  await screen.findByText('Das Label ist zum Drucken geöffnet.');
  expect(server.callsOf('shipment/label')).toHaveLength(1);
});

test('printing after sending is set here for this device', async () => {
  const server = fakeServer({ 'shipment/label': pdf });
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Nach dem Senden gleich drucken' }));
  expect(localStorage.getItem('print-after-sending')).toBe('1');
  expect(server.callsOf('shipment/label')).toHaveLength(0);
});

test('the question about a printed label names recipient and number', async () => {
  const label_printed = { seconds: Date.UTC(2026, 10, 23, 8) / 1000 };
  const { label_printed_on, label_outcome, label_queued_on } = aShipment();
  const printed = [{ shipment_id: 's-1', label_printed, label_printed_on, label_outcome, label_queued_on }];
  fakeServer({ 'shipment/label': () => refusal('LABEL_PRINTED', 409, {}, { printed }) });
  fakeTab();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Label drucken' }));
  expect(await screen.findByText(/^Hansen Optik, 04012345 00000008 18: Schon gedruckt am/)).toBeTruthy();
});

test('a manual order has no label to print', async () => {
  fakeServer({});
  await open({ ...receipt, answer: { ...receipt.answer, tracking_number: [], shipment_status: null } });
  expect(screen.queryByRole('button', { name: 'Label drucken' })).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zum Archiv' })),
  );
});
