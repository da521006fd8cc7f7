import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestShipmentsQuery } from '#app/api/persisted-queries.ts';
import { endSession } from '#app/api/session.ts';
import { HandoverPage } from '#app/features/history/HandoverPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import type { ClosedHandover } from '#domain/shipment/handover-list.ts';
import { aShipment } from '#support/a-shipment.ts';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

let uid = '';
let stopConnection = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') });
  uid = signInSomebody();
  stopConnection = startConnection();
});
afterEach(() => {
  vi.useRealTimers();
  stopConnection();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  endSession();
});

const ids = ['0192d7a0-0000-7000-8000-000000000001', '0192d7a0-0000-7000-8000-000000000002'] as const;
const aHandover = (
  shipment_id: string,
  company: string,
  difference: Partial<HandoverShipment> = {},
): HandoverShipment => ({
  shipment_id,
  recipient: { company, postal_code: '24937', city: 'Flensburg', country_code: 'DE' },
  transport_kind: 'parcel',
  service: 'express_12',
  shipping_type: 'national',
  reference_number_1: '',
  reference_number_2: '',
  parcels: [{ tracking_number: '340123450000000017', weight: 4.5 }],
  total_weight: 4.5,
  is_unprinted: false,
  carrier_id: 'house',
  ...difference,
});
const aList = (difference: Partial<ClosedHandover> = {}): ClosedHandover => ({
  list_id: '0192d7a0-0000-7000-8000-00000000000a',
  number: 'HL-4711-0007',
  day: '2026-11-21',
  closed: { seconds: 1_795_255_200 },
  closed_on: 'Firefox, Windows',
  reopened: null,
  shipments: 2,
  parcels: 3,
  weight: 9,
  canceled: 0,
  reopen_refusal: null,
  shipment_ids: [...ids],
  ...difference,
});
const page = (...lists: ClosedHandover[]) => ({ data: lists, pagination: { total: lists.length } });

const open = 'shipment/handover';
const close = 'shipment/handover/close';
const closed = 'shipment/handover/closed';
const reopen = `shipment/handover/reopen/${aList().list_id}`;
const paper = `${closed}/${aList().list_id}`;
const closing = { name: 'Liste abschließen' } as const;

async function visit() {
  const rendered = await renderPages(
    [
      { path: '/', element: null },
      { path: '/history/handover', element: <HandoverPage /> },
    ],
    '/history/handover',
  );
  return rendered;
}

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  onlineManager.setOnline(false);
}

function savedFiles(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

test('the question before closing a list names unprinted labels and unsent orders', async () => {
  const db = await openWorkDatabase(uid);
  const item = anItem(uid);
  await db.outbox.add({ ...item, summary: { ...item.summary, company: 'Wartet noch' } } as never);
  const server = fakeServer({
    [open]: [aHandover(ids[0], 'Fertig GmbH'), aHandover(ids[1], 'Ohne Label GmbH', { is_unprinted: true })],
    [closed]: page(),
  });
  const { user } = await visit();
  await screen.findByText(
    'Noch keine abgeschlossenen Listen. Was Sie abschließen, steht hier mit Nummer und Tag.',
  );
  await screen.findAllByText(/^1 Auftrag wartet/);
  await user.click(await screen.findByRole('button', closing));
  const dialog = await screen.findByRole('alertdialog', { name: 'Liste abschließen?' });
  expect(dialog.textContent).toContain('2 Sendungen für Samstag, 21.11.2026 bekommen eine gemeinsame');
  expect(dialog.textContent).toContain('Noch nicht gedruckt ist das Label von:Ohne Label GmbH');
  expect(dialog.textContent).toContain(
    '1 Auftrag wartet noch auf diesem Gerät und kommt nicht auf diese Liste:Wartet noch',
  );
  expect(dialog.textContent).not.toContain('Fertig GmbH');
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  expect(server.callsOf(close)).toEqual([]);
});

test('a closed list holds the shown shipments, is listed with its number and can be saved', async () => {
  const lists: ClosedHandover[] = [];
  const server = fakeServer({
    [open]: () => (lists.length > 0 ? [] : [aHandover(ids[0], 'Eins'), aHandover(ids[1], 'Zwei')]),
    [closed]: () => page(...lists),
    [close]: () => {
      lists.push(aList());
      return { ...aList(), client_ref: server.callsOf(close)[0]?.headers.get('idempotency-key') };
    },
    [paper]: { name: 'Uebergabeliste-HL-4711-0007.pdf', file: btoa('%PDF-') },
  });
  const saved = savedFiles();
  const { user } = await visit();
  await screen.findByText('Eins');
  await user.click(screen.getByRole('button', closing));
  await user.click(await screen.findByRole('button', { name: 'Abschließen' }));
  await screen.findByText('Die Liste HL-4711-0007 ist abgeschlossen.');
  expect(server.callsOf(close).map(({ body }) => body)).toEqual([
    { day: '2026-11-21', shipment_ids: [...ids] },
  ]);
  const line = (await screen.findByText('HL-4711-0007')).closest('li') as HTMLElement;
  expect(line.textContent).toContain('21.11.2026 · 2 Sendungen · 3 Packstücke · 9 kg');
  expect(line.textContent).toContain('Firefox, Windows');
  await waitFor(() => expect(screen.queryByText('Eins')).toBeNull());
  expect((screen.getByRole('button', closing) as HTMLButtonElement).disabled).toBe(true);
  await user.click(within(line).getByRole('button', { name: 'Liste HL-4711-0007 als PDF' }));
  await screen.findByText('Die Übergabeliste HL-4711-0007 ist gespeichert.');
  expect(saved).toEqual(['Uebergabeliste-HL-4711-0007.pdf']);
});

test('a close without an answer is sent again under the same key', async () => {
  const server = fakeServer({
    [open]: [aHandover(ids[0], 'Eins')],
    [closed]: page(),
    [close]: () =>
      server.callsOf(close).length === 1
        ? noAnswer()
        : { ...aList(), client_ref: server.callsOf(close)[0]?.headers.get('idempotency-key') },
  });
  const { user } = await visit();
  await screen.findByText('Eins');
  const closeIt = async () => {
    await user.click(screen.getByRole('button', closing));
    await user.click(await screen.findByRole('button', { name: 'Abschließen' }));
  };
  await closeIt();
  await screen.findByText(/^Die Liste konnte nicht abgeschlossen werden\./);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await closeIt();
  await screen.findByText('Die Liste HL-4711-0007 ist abgeschlossen.');
  const keys = server.callsOf(close).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a list that changed meanwhile is not closed but reloaded', async () => {
  const server = fakeServer({
    [open]: () => [aHandover(ids[0], server.callsOf(close).length > 0 ? 'Neu' : 'Alt')],
    [closed]: page(),
    [close]: () => refusal('HANDOVER_CHANGED', 409),
  });
  const { user } = await visit();
  await screen.findByText('Alt');
  await user.click(screen.getByRole('button', closing));
  await user.click(await screen.findByRole('button', { name: 'Abschließen' }));
  await screen.findByText(/konnte nicht abgeschlossen werden\. Die Liste hat sich inzwischen geändert\./);
  await screen.findByText('Neu');
});

test('a list is reopened after a question; a list already with the carrier says why it is not', async () => {
  const gone = aList({
    list_id: '0192d7a0-0000-7000-8000-00000000000b',
    number: 'HL-4711-0006',
    reopen_refusal: 'under_way',
    canceled: 1,
  });
  const server = fakeServer({
    [open]: [],
    [closed]: () => page(server.callsOf(reopen).length > 0 ? aList(opened) : aList(), gone),
    [reopen]: () => aList(opened),
  });
  const { user } = await visit();
  const refused = await screen.findByRole('button', { name: 'Liste HL-4711-0006 wieder öffnen' });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('1 storniert')).toBeTruthy();
  await user.hover(refused);
  await screen.findByText('Der Transportdienst hat schon etwas von dieser Liste. Sie bleibt, wie sie ist.');
  await user.click(screen.getByRole('button', { name: 'Liste HL-4711-0007 wieder öffnen' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Liste HL-4711-0007 wieder öffnen?' });
  expect(dialog.textContent).toContain('die nächste Liste bekommt eine neue Nummer');
  await user.click(within(dialog).getByRole('button', { name: 'Wieder öffnen' }));
  await screen.findByText('Die Liste HL-4711-0007 ist wieder offen.');
  await screen.findByText('Wieder geöffnet');
  expect(screen.queryByRole('button', { name: 'Liste HL-4711-0007 als PDF' })).toBeNull();
});
const opened: Partial<ClosedHandover> = {
  reopened: { seconds: 1_795_255_300 },
  reopen_refusal: 'reopened',
  shipment_ids: [],
};

test('offline no list can be closed, and shipments of closed lists stay off the open list', async () => {
  fakeServer({ [open]: [], [closed]: page(aList()) });
  const { user, client, router } = await visit();
  await screen.findByText('HL-4711-0007');
  await act(() => router.navigate('/'));
  const recipient = aShipment().recipient;
  client.setQueryData(newestShipmentsQuery().queryKey, {
    data: [
      aShipment({ shipment_id: ids[0], recipient: { ...recipient, company: 'Auf der Liste' } }),
      aShipment({ shipment_id: 'neu', recipient: { ...recipient, company: 'Noch offen' } }),
    ],
    pagination: { total: 2 },
  });
  goOffline();
  await act(() => router.navigate('/history/handover'));
  await screen.findAllByText('Noch offen');
  expect(screen.queryAllByText('Auf der Liste')).toEqual([]);
  for (const name of ['Liste abschließen', 'Liste HL-4711-0007 als PDF', 'Liste HL-4711-0007 wieder öffnen'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  await user.hover(screen.getByRole('button', closing));
  await screen.findByText(/^Der Server schließt Listen ab, damit keine Sendung auf zwei Listen steht\./);
});
