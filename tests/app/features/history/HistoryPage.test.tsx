import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { HistoryPage } from '#app/features/history/HistoryPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { Scans } from '#app/shell/scan/Scans.tsx';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const routes = [
  {
    path: '/history',
    element: (
      <>
        <HistoryPage />
        <Scans />
      </>
    ),
  },
  { path: '/order', element: <p>Auftragsseite</p> },
  { path: '/history/:id', element: <p>Sendungsseite</p> },
];
const listOf = (...data: ReturnType<typeof aShipment>[]) => ({ data, pagination: { total: data.length } });
const path = 'shipment/user-list';

let uid = '';
let stopConnection = () => {};

beforeEach(() => {
  uid = signInSomebody();
  stopConnection = startConnection();
});

afterEach(() => {
  vi.useRealTimers();
  stopConnection();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  endSession();
  localStorage.clear();
});

const open = (at: Parameters<typeof renderPages>[1] = '/history') => renderPages(routes, at);
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`${text} stands in no row`);
  return within(row);
};

describe('the list of shipments', () => {
  test('shows date, number, reference, recipient, service, parcels and status', async () => {
    fakeServer({
      [path]: listOf(
        aShipment({
          parcels: [aShipmentParcel({ tracking_number: '340123450000000017' }), aShipmentParcel()],
        }),
      ),
    });
    await open();
    const row = await rowOf('Nordlicht Optik');
    for (const text of [
      '21.11.2026',
      'um 09:12 Uhr',
      'AB-20930',
      '24937 Flensburg',
      '12:00 Express',
      '2 Pakete',
    ])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getAllByText('34012345 00000000 17 +1')).toBeTruthy();
    expect(row.getAllByText('Daten übermittelt')).toBeTruthy();
  });

  test('requests manual orders too, newest first, 25 per page', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()) });
    await open();
    await screen.findByText('Nordlicht Optik');
    expect(server.callsOf(path)[0]?.body).toMatchObject({
      search: '',
      shipment_status: -1,
      without_tracking_number: true,
      pagination: { page: 1, per_page: 25 },
    });
  });

  test('a shipment without a status is a manual order', async () => {
    const parcels = [aShipmentParcel({ tracking_number: '' })];
    fakeServer({ [path]: listOf(aShipment({ shipment_status: null, tracking_number: [], parcels })) });
    await open();
    const row = await rowOf('Nordlicht Optik');
    expect(row.getAllByText('Manueller Auftrag')).toBeTruthy();
    expect(row.getAllByText('manuell')).toBeTruthy();
  });

  test('the shipment of a just sent order is marked as new', async () => {
    const [first, second] = [aShipment(), aShipment()];
    fakeServer({ [path]: listOf(first, second) });
    await open({ pathname: '/history', state: { highlight: first.shipment_id } });
    expect(await screen.findAllByText('Neu')).toHaveLength(1);
  });
});

test('stale rows take no click until the just sent shipment is listed', async () => {
  const [before, sent] = [aShipment(), aShipment()];
  const server = fakeServer({ [path]: listOf(before) });
  const kept = await open();
  await screen.findByRole('link', { name: 'Nordlicht Optik' });
  const answer = Promise.withResolvers<ReturnType<typeof listOf>>();
  server.answers[path] = () => answer.promise.then((it) => Response.json(it));
  await act(() => kept.router.navigate('/history', { state: { highlight: sent.shipment_id } }));
  act(() => void kept.client.refetchQueries());
  const printButtons = () => screen.getAllByRole('button', { name: /^Label drucken/ });
  await waitFor(() => expect(printButtons().map((it) => it.closest('[inert]') !== null)).toEqual([true]));
  answer.resolve(listOf(sent, before));
  await waitFor(() =>
    expect(printButtons().map((it) => it.closest('[inert]') !== null)).toEqual([false, false]),
  );
});

describe('scanned numbers', () => {
  const lastSearch = (server: ReturnType<typeof fakeServer>) => server.callsOf(path).at(-1)?.body;

  test('replace the last search immediately', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()) });
    const { user } = await open();
    await user.click(await screen.findByRole('searchbox', { name: 'Sendungen durchsuchen' }));
    await user.keyboard('AB-20930{Enter}');
    await waitFor(() => expect(lastSearch(server)).toMatchObject({ search: 'AB-20930' }));
    await user.keyboard('AB-20931{Enter}');
    await waitFor(() => expect(lastSearch(server)).toMatchObject({ search: 'AB-20931' }));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'AB-20931');
  });

  test('are searched wherever the focus is, and press no button', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()) });
    await open();
    const print = await screen.findByRole('button', { name: /^Label drucken/ });
    print.focus();
    const presses = [...'AB-20931', 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    act(() => {
      for (const press of presses) print.dispatchEvent(press);
    });
    expect(presses.at(-1)?.defaultPrevented).toBe(true);
    await waitFor(() => expect(lastSearch(server)).toMatchObject({ search: 'AB-20931' }));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'AB-20931');
  });
});

test("a row opens its shipment and passes on the list's filters", async () => {
  const shipment = aShipment();
  fakeServer({ [path]: listOf(shipment) });
  const { user, router } = await open('/history?search=Flens');
  await user.click(await screen.findByRole('link', { name: 'Nordlicht Optik' }));
  await screen.findByText('Sendungsseite');
  expect(router.state.location).toMatchObject({
    pathname: `/history/${shipment.shipment_id}`,
    state: { list: '?search=Flens' },
  });
});

test('a row opened in another tab leaves the list unchanged', async () => {
  fakeServer({ [path]: listOf(aShipment()) });
  const { router } = await open();
  const link = await screen.findByRole('link', { name: 'Nordlicht Optik' });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  // Only a browser opens the tab.
  link.addEventListener('click', (event) => event.preventDefault());
  act(() => void link.dispatchEvent(click));
  expect(router.state.location.pathname).toBe('/history');
});

describe('searching', () => {
  test("can filter to manual orders and restores that from the page's address", async () => {
    const server = fakeServer({ [path]: listOf(aShipment({ shipment_status: null, tracking_number: [] })) });
    const { user, router } = await open();
    await screen.findByText('Nordlicht Optik');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Manueller Auftrag');
    await waitFor(() => expect(server.callsOf(path).at(-1)?.body).toMatchObject({ shipment_status: -2 }));
    expect(router.state.location.search).toBe('?status=-2');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', '-2');
  });

  test("requests page 1 after a pause in typing and keeps the search in the page's address", async () => {
    const server = fakeServer({ [path]: listOf(aShipment()) });
    const { user, router } = await open('/history?page=3');
    await screen.findByText('Nordlicht Optik');
    await user.type(screen.getByRole('searchbox'), 'Flens');
    await waitFor(() =>
      expect(server.callsOf(path).at(-1)?.body).toMatchObject({ search: 'Flens', pagination: { page: 1 } }),
    );
    expect(server.callsOf(path)).toHaveLength(2);
    expect(router.state.location.search).toBe('?search=Flens');
  });

  test('shows the hits before the count arrives', async () => {
    type Asked = { body: { search: string; with_total?: boolean } };
    const counted = Promise.withResolvers<void>();
    const found = [...'abcdefghijk'].map((id) => aShipment({ shipment_id: id }));
    const server = fakeServer({
      [path]: async ({ body }: Asked) => {
        if (body.with_total === false) return { data: found.slice(0, 10), pagination: { total: 11 } };
        await counted.promise;
        return { data: found.slice(0, 5), pagination: { total: 4321 } };
      },
    });
    await open('/history?search=Nord&per_page=10');
    await screen.findByText('1–10 von …');
    expect(screen.getAllByText('Nordlicht Optik')).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'Nächste Seite' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('button', { name: 'Letzte Seite' })).toHaveProperty('disabled', true);
    counted.resolve();
    await screen.findByText('1–10 von 4.321');
    expect(screen.getByRole('button', { name: 'Letzte Seite' })).toHaveProperty('disabled', false);
    expect(server.callsOf(path)).toHaveLength(2);
  });

  test('requests no count when one page holds all hits', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()) });
    await open('/history?search=Nord');
    await screen.findByText('1–1 von 1');
    expect(server.callsOf(path).map((it) => it.body)).toMatchObject([{ with_total: false }]);
  });

  test('finds newly sent shipments when the same search is repeated', async () => {
    let sent: ReturnType<typeof aShipment>[] = [];
    fakeServer({
      [path]: ({ body }: { body: { search: string } }) => (body.search ? listOf(...sent) : listOf()),
    });
    const { user, client } = await open('/history?search=Nord');
    // Like the app: a response counts as fresh for 30 s.
    client.setDefaultOptions({ queries: { staleTime: 30_000 } });
    await screen.findByText('Keine Sendung passt zu dieser Suche.');
    await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
    await screen.findByText(/^Noch keine Sendungen/);
    sent = [aShipment()];
    await user.type(screen.getByRole('searchbox'), 'Nord');
    await screen.findByText('Nordlicht Optik');
  });

  test('filters by status at the server', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()) });
    const { user } = await open();
    await screen.findByText('Nordlicht Optik');
    await user.selectOptions(screen.getByLabelText('Status'), 'Zugestellt');
    await waitFor(() => expect(server.callsOf(path).at(-1)?.body).toMatchObject({ shipment_status: 6 }));
  });

  test('says so without hits and leads back to the full list', async () => {
    const nothing = listOf();
    const server = fakeServer({
      [path]: ({ body }: { body: { search: string } }) => (body.search ? nothing : listOf(aShipment())),
    });
    const { user } = await open('/history?search=xyz');
    await screen.findByText('Keine Sendung passt zu dieser Suche.');
    await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
    await screen.findByText('Nordlicht Optik');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(server.callsOf(path)).toHaveLength(2);
  });
});

describe('without rows', () => {
  test('the table is marked busy while the list loads', async () => {
    fakeServer({ [path]: () => new Promise(() => {}) });
    await open();
    const table = await screen.findByRole('table', { name: 'Sendungen' });
    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(within(table).getByText('Wird geladen')).toBeTruthy();
  });

  test('the first order is one click away', async () => {
    fakeServer({ [path]: listOf() });
    const { user } = await open();
    await screen.findByText(/Noch keine Sendungen/);
    await user.click(screen.getByRole('button', { name: 'Auftrag erstellen' }));
    await screen.findByText('Auftragsseite');
  });

  test('a failure shows its reason and can be tried again', async () => {
    const server = fakeServer({ [path]: () => refusal('INTERNAL_ERROR', 500) });
    const { user } = await open();
    await screen.findByText('Die Sendungen konnten nicht geladen werden.');
    expect(screen.getByText(/Auf dem Server ist etwas schiefgegangen/)).toBeTruthy();
    server.answers[path] = listOf(aShipment());
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Nordlicht Optik');
  });

  test('offline it says that the list needs a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    onlineManager.setOnline(false);
    fakeServer({ [path]: noAnswer });
    await open();
    await screen.findByText(/Ohne Verbindung sind hier noch keine Sendungen zu sehen/);
  });
});

test.each([
  ['2026-11-21', 1, 'Ankunft Di., 24.11., bis 12:00 Uhr'],
  ['2026-11-24', 1, 'Noch nicht übergeben'],
  ['2026-11-24', 2, 'Ankunft Di., 24.11., bis 12:00 Uhr'],
  ['2026-11-25', 2, undefined],
  ['2026-11-24', 6, undefined],
] as const)(
  'on %s, a row with status %s shows the promised day: %s',
  async (today, shipment_status, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) });
    signInSomebody();
    const arrival = { from: '2026-11-24', to: '2026-11-24', by: '12:00' };
    fakeServer({ [path]: listOf(aShipment({ shipment_status, arrival })) });
    await open();
    const row = (await screen.findByText('Nordlicht Optik')).closest('tr')?.textContent;
    const shown = row?.replaceAll('\u00a0', ' ').match(/Ankunft [^U]+Uhr|Noch nicht übergeben/)?.[0];
    expect(shown).toBe(text);
  },
);

test('without a connection, the rows of one search are not shown for another search', async () => {
  fakeServer({ [path]: listOf(aShipment()) });
  const { user } = await open();
  await screen.findByText('Nordlicht Optik');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  onlineManager.setOnline(false);
  await user.type(screen.getByRole('searchbox'), 'Keramik');
  await screen.findByText('Für diese Suche ist eine Verbindung nötig.');
  expect(screen.queryByText('Nordlicht Optik')).toBeNull();
  expect(screen.queryByText(/^Stand/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
  await screen.findByText('Nordlicht Optik');
  expect(screen.getByText(/^Stand \d\d:\d\d$/)).toBeTruthy();
});

test('the list stays after the connection is lost and shows its time', async () => {
  fakeServer({ [path]: listOf(aShipment()) });
  await open();
  await screen.findByText('Nordlicht Optik');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/^Stand \d\d:\d\d$/);
  expect(screen.getByText('Nordlicht Optik')).toBeTruthy();
});

describe('orders waiting on this device', () => {
  test('are counted above the table, with a link to the queue', async () => {
    fakeServer({ [path]: listOf() });
    const db = await openWorkDatabase(uid);
    await db.outbox.bulkAdd([anItem(uid), anItem(uid), anItem(uid, { state: 'attention' })] as never[]);
    const { user, router } = await open();
    const strip = await screen.findByRole('link', { name: /3 Aufträge warten auf diesem Gerät/ });
    expect(strip.textContent).toContain('1 braucht Aufmerksamkeit');
    await user.click(strip);
    expect(router.state.location.hash).toBe('#queue');
  });

  test('show no line when there are none', async () => {
    fakeServer({ [path]: listOf(aShipment()) });
    await open();
    await screen.findByText('Nordlicht Optik');
    expect(screen.queryByText(/warten auf diesem Gerät/)).toBeNull();
  });

  test('appear in the list as soon as they are sent', async () => {
    const server = fakeServer({ [path]: listOf() });
    const db = await openWorkDatabase(uid);
    await open();
    await screen.findByText(/Noch keine Sendungen/);
    server.answers[path] = listOf(aShipment());
    const { id, op, summary } = anItem(uid);
    const answer = { shipment_id: 's', tracking_number: [], shipment_status: 1 };
    await db.receipts.add({ id, op, summary, sentAt: Date.now(), answer });
    await screen.findByText('Nordlicht Optik');
  });
});

test("the period is kept in the page's address, means days in Berlin, and can be reset", async () => {
  const server = fakeServer({ [path]: listOf(aShipment()) });
  const { user, router } = await open('/history?from=2026-11-01&to=2026-11-21');
  await screen.findByText('Nordlicht Optik');
  // Midnight in Berlin, before and after the end of summer time.
  expect(server.callsOf(path).at(-1)?.body).toMatchObject({
    date_range: { from: Date.UTC(2026, 9, 31, 23) / 1000, to: Date.UTC(2026, 10, 20, 23) / 1000 },
  });
  expect(screen.getByRole('button', { name: 'Zeitraum: 01.11.2026 – 21.11.2026' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zeitraum zurücksetzen' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(server.callsOf(path).at(-1)?.body).not.toHaveProperty('date_range'));
});

test("an invalid day in the page's address is ignored", async () => {
  const server = fakeServer({ [path]: listOf(aShipment()) });
  await open('/history?from=2026-02-31&to=2026-11-21');
  await screen.findByText('Nordlicht Optik');
  expect(server.callsOf(path).at(-1)?.body).not.toHaveProperty('date_range');
});

test('the list can start with the oldest', async () => {
  const server = fakeServer({ [path]: listOf(aShipment()) });
  const { user, router } = await open();
  await screen.findByText('Nordlicht Optik');
  await user.click(screen.getByRole('button', { name: 'Erstellt' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=oldest'));
  await waitFor(() =>
    expect(server.callsOf(path).at(-1)?.body).toMatchObject({
      pagination: { sort_by: 'created', descending: false },
    }),
  );
});

test('all rows load in pages, each row once', async () => {
  const all = Array.from({ length: 230 }, (_, index) =>
    aShipment({
      reference_number_1: `KD-${index}`,
      recipient: { ...aShipment().recipient, company: `Firma ${index}` },
    }),
  );
  const server = fakeServer({
    [path]: ({ body }: { body: { pagination: { page: number; per_page: number } } }) => {
      const { page, per_page } = body.pagination;
      // An order sent meanwhile moves every row by one.
      const start = Math.max(0, (page - 1) * per_page - (page > 1 ? 1 : 0));
      return { data: all.slice(start, start + per_page), pagination: { total: all.length } };
    },
  });
  await open('/history?per_page=-1');
  await screen.findByText('Firma 0');
  expect(server.callsOf(path).map(({ body }) => (body as { pagination: object }).pagination)).toEqual([
    { page: 1, per_page: 100 },
    { page: 2, per_page: 100 },
    { page: 3, per_page: 100 },
  ]);
});

describe('the export', () => {
  const saved = () => {
    const files: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((it) => {
      blob = it as Blob;
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, blob });
    });
    return files;
  };

  test("requests the list's filters and saves the file", async () => {
    const server = fakeServer({
      [path]: listOf(aShipment()),
      'shipment/export-user': { file: btoa('A;B\r\n'), name: 'house_Kiel.csv' },
    });
    const files = saved();
    const { user } = await open('/history?search=kiel&status=6&from=2026-11-21&to=2026-11-21&sort=oldest');
    await screen.findByText('Nordlicht Optik');
    await user.click(screen.getByRole('button', { name: 'CSV exportieren' }));
    await screen.findByText('Die CSV-Datei ist gespeichert.');
    const day = Date.UTC(2026, 10, 20, 23) / 1000;
    expect(server.callsOf('shipment/export-user')[0]?.body).toEqual({
      search: 'kiel',
      shipment_status: 6,
      without_tracking_number: true,
      is_canceled: false,
      date_range: { from: day, to: day },
      pagination: { sort_by: 'created', descending: false },
    });
    expect(files.map(({ name }) => name)).toEqual(['house_Kiel.csv']);
    expect(await files[0]?.blob.text()).toBe('A;B\r\n');
  });

  test('requests cancelled lines for cancelled shipments', async () => {
    const server = fakeServer({
      [path]: listOf(aShipment({ shipment_status: 0 })),
      'shipment/export-user': { file: btoa('A;B\r\n'), name: 'house_Kiel_Archiv_Storniert.csv' },
    });
    saved();
    const { user } = await open('/history?status=0');
    await screen.findByText('Nordlicht Optik');
    await user.click(screen.getByRole('button', { name: 'CSV exportieren' }));
    await screen.findByText('Die CSV-Datei ist gespeichert.');
    const asked = server.callsOf('shipment/export-user')[0]?.body;
    expect(asked).toMatchObject({ shipment_status: 0, is_canceled: true });
  });

  test('says so when there are no rows', async () => {
    fakeServer({ [path]: listOf(), 'shipment/export-user': () => refusal('SHIPMENTS_EMPTY', 409) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'CSV exportieren' }));
    await screen.findByText('Es gibt keine Sendungen zum Exportieren.');
  });
});

test("a row starts a new order with its shipment's data", async () => {
  fakeServer({ [path]: listOf(aShipment()) });
  const { user } = await open();
  const row = await rowOf('Nordlicht Optik');
  await user.click(row.getByRole('button', { name: /^Erneut beauftragen: Nordlicht Optik/ }));
  await screen.findByText('Auftragsseite');
  const [draft] = await (await openWorkDatabase(uid)).drafts.toArray();
  expect(draft).toMatchObject({
    title: 'Nordlicht Optik',
    values: { parcels: [{ contents: 'Ersatzteile' }] },
  });
});
