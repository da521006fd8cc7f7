import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newestShipmentsQuery } from '#app/api/persisted-queries.ts';
import { endSession } from '#app/api/session.ts';
import { HandoverPage } from '#app/features/history/HandoverPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { chooseStationPrinter } from '#app/parts/print/station-printer.ts';
import { Scans } from '#app/shell/scan/Scans.tsx';
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { aShipment } from '#support/a-shipment.ts';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer as anyServer, refusal } from '#support/fake-server.ts';

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

const aHandover = (company: string, difference: Partial<HandoverShipment> = {}): HandoverShipment => ({
  shipment_id: company,
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
const list = 'shipment/handover';
const paper = 'shipment/handover-list';
const closed = 'shipment/handover/closed';
const noLists = { data: [], pagination: { total: 0 } };
const fakeServer = (answers: Record<string, unknown>) => anyServer({ [closed]: noLists, ...answers });
const open = (at = '/history/handover') =>
  renderPages(
    [
      {
        path: '/history/handover',
        element: (
          <>
            <HandoverPage />
            <Scans />
          </>
        ),
      },
    ],
    at,
  );
const make = () => screen.getByRole('button', { name: 'Liste als PDF' }) as HTMLButtonElement;

test("today's shipments show number, service, pieces, weight and totals", async () => {
  fakeServer({
    [list]: [
      aHandover('Nordlicht Optik'),
      aHandover('Alpenholz AG', {
        parcels: [
          { tracking_number: '340123450000000024', weight: 2 },
          { tracking_number: '340123450000000031', weight: 3.3 },
        ],
        total_weight: 5.3,
      }),
    ],
  });
  await open();
  const row = within((await screen.findByText('Nordlicht Optik')).closest('tr') as HTMLElement);
  for (const it of ['12:00 Express', '1 Paket', '4,5 kg', 'fertig'])
    expect(row.getAllByText(it).length).toBeGreaterThan(0);
  expect(screen.getAllByText('34012345 00000000 24 +1').length).toBeGreaterThan(0);
  expect(screen.getByText('2 Sendungen · 3 Packstücke · 9,8 kg')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Tag/ }).textContent).toContain('21.11.2026');
});

test('unprinted labels and orders waiting on this device are named before the list is made', async () => {
  const db = await openWorkDatabase(uid);
  const waiting = (company: string, payload: object) => {
    const item = anItem(uid, { payload });
    return db.outbox.add({ ...item, summary: { ...item.summary, company } } as never);
  };
  await waiting('Wartet heute', {});
  await waiting('Wartet auf Montag', { has_pickup: true, pickup_date: daySeconds('2026-11-23') });
  fakeServer({ [list]: [aHandover('Fertig GmbH'), aHandover('Ohne Label GmbH', { is_unprinted: true })] });
  const { router } = await open();
  await screen.findByText('1 Sendung ist noch nicht gedruckt und steht trotzdem auf der Liste:');
  const status = screen
    .getByText(/^1 Auftrag wartet noch auf diesem Gerät/)
    .closest('[role=status]') as HTMLElement;
  expect(within(status).getByRole('link', { name: 'Ohne Label GmbH' })).toBeTruthy();
  expect(status.textContent).toContain('Wartet heute');
  expect(status.textContent).not.toContain('Wartet auf Montag');
  expect(status.textContent).not.toContain('Fertig GmbH');
  await router.navigate('/history/handover?day=2026-11-23');
  await waitFor(() => expect(screen.getByText('Wartet auf Montag')).toBeTruthy());
  expect(screen.queryByText('Wartet heute')).toBeNull();
});

test('one button prints the missing labels in the order of the list', async () => {
  const missing = [...'ABCDEFG'].map((it) => aHandover(`Ohne Label ${it}`, { is_unprinted: true }));
  const pallet = aHandover('Palette', { is_unprinted: true, transport_kind: 'pallet' });
  const server = fakeServer({
    [list]: [aHandover('Fertig GmbH'), ...missing, pallet],
    'shipment/label-run': { pieces: [btoa('%PDF-1.7')], name: 'labels.pdf', left_out: [] },
  });
  vi.spyOn(window, 'open').mockReturnValue(null);
  URL.createObjectURL = () => 'blob:labels';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = await open();
  // A pallet has two labels (15.17).
  await user.click(await screen.findByRole('button', { name: '9 Labels drucken' }));
  await screen.findByText('Die Labels sind gespeichert.');
  expect(server.callsOf('shipment/label-run')[0]?.body).toMatchObject({
    shipment_ids: [...missing, pallet].map((it) => it.shipment_id),
    once: true,
  });
  expect(screen.queryByText(/nicht gedruckt und stehen trotzdem/)).toBeNull();
});

test('a label that another device printed meanwhile asks first', async () => {
  const printed = [
    {
      shipment_id: 'Ohne Label',
      label_printed: { seconds: 1_795_000_000 },
      label_printed_on: 'iPad',
      label_outcome: 'loaded',
      label_queued_on: null,
    },
  ];
  fakeServer({
    [list]: [aHandover('Ohne Label', { is_unprinted: true })],
    'shipment/label': refusal('LABEL_PRINTED', 409, {}, { printed }),
  });
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '1 Label drucken' }));
  expect(await screen.findByRole('button', { name: 'Noch einmal drucken' })).toBeTruthy();
});

test("the list is saved as that day's PDF in the page's language", async () => {
  const server = fakeServer({
    [list]: [aHandover('Nordlicht Optik')],
    [paper]: { name: 'Uebergabeliste-2026-11-21.pdf', file: btoa('%PDF-') },
  });
  const asked: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: Request, init?: RequestInit) => {
    asked.push(new URL(input.url).search);
    return answer(input, init);
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open();
  await screen.findByText('Nordlicht Optik');
  await user.click(make());
  await screen.findByText('Die Übergabeliste ist gespeichert.');
  expect(saved).toEqual(['Uebergabeliste-2026-11-21.pdf']);
  expect(server.callsOf(paper)).toHaveLength(1);
  expect(asked.at(-1)).toBe('?day=2026-11-21&language=de');
});

test('a failed list says why and can be tried again', async () => {
  fakeServer({ [list]: [aHandover('Nordlicht Optik')], [paper]: () => refusal('HANDOVER_EMPTY', 409) });
  const { user } = await open();
  await screen.findByText('Nordlicht Optik');
  await user.click(make());
  await screen.findByText(/konnte nicht erstellt werden\. An diesem Tag ist nichts zu übergeben\./);
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
});

test('a day without shipments says so and offers no list', async () => {
  fakeServer({ [list]: [] });
  await open('/history/handover?day=2026-11-25');
  await screen.findByText(/^Am Mittwoch, 25\.11\.2026 ist nichts zu übergeben\./);
  expect(make().disabled).toBe(true);
});

test("an invalid day in the page's address means today", async () => {
  fakeServer({ [list]: [] });
  await open('/history/handover?day=2026-02-30');
  await screen.findByText(/^Am Samstag, 21\.11\.2026/);
});

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  onlineManager.setOnline(false);
}

test('offline without stored data the page says so, and why no list can be signed', async () => {
  goOffline();
  fakeServer({});
  const { user } = await open();
  await screen.findByText(/^Ohne Verbindung sind hier noch keine Sendungen zu sehen\./);
  expect(make().getAttribute('aria-disabled')).toBe('true');
  await user.tab();
  await user.hover(make());
  await screen.findByText(
    'Der Server erstellt die Liste zum Unterschreiben. Dafür ist eine Verbindung nötig.',
  );
});

test('offline the device lists the shipments it knows of the day, even on the first visit', async () => {
  const db = await openWorkDatabase(uid);
  const item = anItem(uid);
  await db.outbox.add({ ...item, summary: { ...item.summary, company: 'Wartet noch' } } as never);
  fakeServer({});
  const { client, router } = await renderPages(
    [
      { path: '/', element: null },
      { path: '/history/handover', element: <HandoverPage /> },
    ],
    '/',
  );
  const recipient = aShipment().recipient;
  const to = (company: string, difference: Partial<Shipment> = {}) =>
    aShipment({ recipient: { ...recipient, company }, ...difference });
  client.setQueryData(newestShipmentsQuery().queryKey, {
    data: [
      to('Heute gedruckt', { label_printed: { seconds: 1_795_000_000 } }),
      to('Heute ungedruckt'),
      to('Storniert', { shipment_status: 0 }),
      to('Gestern', { created: { seconds: aShipment().created.seconds - 86_400 } }),
      to('Abholung Montag', { pickup_date: daySeconds('2026-11-23'), pickup_status: 0 }),
    ],
    pagination: { total: 5 },
  });
  goOffline();
  await act(() => router.navigate('/history/handover'));
  const table = within(await screen.findByRole('table', { name: 'Sendungen des Tages' }));
  const names = table.getAllByRole('link').map((it) => it.textContent);
  expect([...new Set(names)].sort()).toEqual(['Heute gedruckt', 'Heute ungedruckt']);
  expect(screen.getByText(/^Stand .*Labels anderer Geräte können fehlen\.$/)).toBeTruthy();
  expect(screen.getByText('2 Sendungen · 2 Packstücke · 10 kg')).toBeTruthy();
  const waiting = await screen.findByText(/^1 Auftrag wartet noch auf diesem Gerät und fehlt auf der Liste:/);
  expect(waiting.parentElement?.textContent).toContain('Wartet noch');
  expect(screen.getByRole('link', { name: 'Warteschlange ansehen' })).toBeTruthy();
});

test('a device with a paper printer at a station prints the list there', async () => {
  const server = fakeServer({
    [list]: [aHandover('Nordlicht Optik')],
    'print/jobs': [],
    'print/handover': ({ headers }: { headers: Headers }) => ({
      run_id: '20000000-0000-4000-8000-000000000040',
      jobs: [],
      client_ref: headers.get('idempotency-key'),
    }),
  });
  chooseStationPrinter('papers', { printer_id: '20000000-0000-4000-8000-000000000001', name: 'Büro' });
  const { user } = await open();
  await screen.findByText('Nordlicht Optik');
  await user.click(screen.getByRole('button', { name: 'Drucken' }));
  await waitFor(() => expect(server.callsOf('print/handover')).toHaveLength(1));
  expect(server.callsOf('print/handover')[0]?.body).toEqual({
    printer_id: '20000000-0000-4000-8000-000000000001',
    list: { day: '2026-11-21' },
    language: 'de',
  });
  chooseStationPrinter('papers', undefined);
});

describe('a scan at the handover', () => {
  const scan = (text: string) => {
    let now = 0;
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += 5));
    for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key });
  };
  const number = '340123451100441762';

  test('tells whether the parcel is on the list', async () => {
    fakeServer({
      [list]: [aHandover('Nordlicht Optik', { parcels: [{ tracking_number: number, weight: 1 }] })],
    });
    await open();
    await screen.findByText('Nordlicht Optik');
    scan(`00${number}`);
    await screen.findByText(/^Steht auf der Liste: 34012345 11004417 62, Nordlicht Optik/);
    scan('1Z999AA10123456784');
    await screen.findByText('Steht nicht auf dieser Liste: 1Z999AA10123456784');
  });

  const lists = Array.from({ length: 12 }, (_, index) => ({
    list_id: `l${index}`,
    number: `HL-7-00${String(12 - index).padStart(2, '0')}`,
    day: '2026-11-20',
    closed: { seconds: 1_795_000_000 },
    closed_on: '',
    reopened: null,
    shipments: 1,
    parcels: 1,
    weight: 1,
    canceled: 0,
    reopen_refusal: null,
    shipment_ids: [],
  }));
  const pages = ({ query }: { query: Record<string, string> }) => {
    const from = (Number(query.page) - 1) * 10;
    return { data: lists.slice(from, from + 10), pagination: { total: 12 } };
  };

  test('a closed list is shown and focused, from a later page too', async () => {
    Element.prototype.scrollIntoView = () => {};
    fakeServer({ [list]: [], [closed]: pages });
    await open('/history/handover?list=HL-7-0002');
    const line = (await screen.findByText('HL-7-0002')).closest('li');
    await waitFor(() => expect(document.activeElement).toBe(line));
  });

  test('a list that is unknown here is named', async () => {
    fakeServer({ [list]: [], [closed]: pages });
    await open('/history/handover?list=HL-8-0001');
    await screen.findByText('Die Liste HL-8-0001 ist hier nicht bekannt.');
  });
});
