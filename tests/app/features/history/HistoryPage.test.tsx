import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { HistoryPage } from '#app/features/history/HistoryPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/db.ts';
import { anItem, aShipment, aShipmentParcel, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const routes = [
  { path: '/history', element: <HistoryPage /> },
  { path: '/order', element: <p>Auftragsseite</p> },
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

describe('the list', () => {
  test('shows when, number, reference, recipient, service, parcels and status', async () => {
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

  test('asks for manual orders too, newest first, 25 to a page', async () => {
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
    fakeServer({ [path]: listOf(aShipment({ shipment_status: null, tracking_number: [] })) });
    await open();
    const row = await rowOf('Nordlicht Optik');
    expect(row.getAllByText('Manueller Auftrag')).toBeTruthy();
    expect(row.getAllByText('manuell')).toBeTruthy();
  });

  test('the shipment an order just became is marked as new', async () => {
    const [first, second] = [aShipment(), aShipment()];
    fakeServer({ [path]: listOf(first, second) });
    await open({ pathname: '/history', state: { highlight: first.shipment_id } });
    expect(await screen.findAllByText('Neu')).toHaveLength(1);
  });
});

describe('searching', () => {
  test('asks the server at a pause, from the first page on, and keeps the search in the address', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()) });
    const { user, router } = await open('/history?page=3');
    await screen.findByText('Nordlicht Optik');
    await user.type(screen.getByRole('searchbox'), 'Flens');
    await waitFor(() =>
      expect(server.calls.at(-1)?.body).toMatchObject({ search: 'Flens', pagination: { page: 1 } }),
    );
    expect(server.callsOf(path)).toHaveLength(2);
    expect(router.state.location.search).toBe('?search=Flens');
  });

  test('by status asks the server for that status', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()) });
    const { user } = await open();
    await screen.findByText('Nordlicht Optik');
    await user.selectOptions(screen.getByLabelText('Status'), 'Zugestellt');
    await waitFor(() => expect(server.calls.at(-1)?.body).toMatchObject({ shipment_status: 6 }));
  });

  test('without a hit says so and leads back to everything', async () => {
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

describe('when there is nothing to show', () => {
  test('it is on its way', async () => {
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

  test('a failure names its reason and can be tried again', async () => {
    const server = fakeServer({ [path]: () => refusal('INTERNAL_ERROR', 500) });
    const { user } = await open();
    await screen.findByText('Die Sendungen konnten nicht geladen werden.');
    expect(screen.getByText(/Auf dem Server ist etwas schiefgegangen/)).toBeTruthy();
    server.answers[path] = listOf(aShipment());
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Nordlicht Optik');
  });

  test('without a connection it says that the list comes with it', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    onlineManager.setOnline(false);
    fakeServer({ [path]: noAnswer });
    await open();
    await screen.findByText(/Ohne Verbindung sind hier noch keine Sendungen zu sehen/);
  });
});

test('when the connection goes, the list stays and says from when it is', async () => {
  fakeServer({ [path]: listOf(aShipment()) });
  await open();
  await screen.findByText('Nordlicht Optik');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/^Stand \d\d:\d\d$/);
  expect(screen.getByText('Nordlicht Optik')).toBeTruthy();
});

describe('orders that wait on this device', () => {
  test('are counted above the table and lead to the queue', async () => {
    fakeServer({ [path]: listOf() });
    const db = await openWorkDatabase(uid);
    await db.outbox.bulkAdd([anItem(uid), anItem(uid), anItem(uid, { state: 'attention' })] as never[]);
    const { user, router } = await open();
    const strip = await screen.findByRole('link', { name: /3 Aufträge warten auf diesem Gerät/ });
    expect(strip.textContent).toContain('1 braucht Aufmerksamkeit');
    await user.click(strip);
    expect(router.state.location.hash).toBe('#queue');
  });

  test('are not mentioned where there are none', async () => {
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

describe('the label', () => {
  const pdf = { file: btoa('%PDF-1.7'), name: 'label.pdf' };

  function fakeTab() {
    const tab = {
      document: document.implementation.createHTMLDocument(),
      closed: false,
      location: { replace: vi.fn<(url: string) => void>() },
      print: vi.fn(),
      close: vi.fn(),
    };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    return tab;
  }

  test('opens in a tab that is opened within the click, in the size of the last time', async () => {
    const server = fakeServer({ [path]: listOf(aShipment()), 'shipment/label': pdf });
    localStorage.setItem('label-format', 'pdf_a4_3');
    const tab = fakeTab();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Label drucken: Nordlicht Optik/ }));
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    await screen.findByText('Das Label ist zum Drucken geöffnet.');
    expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/));
    expect(server.callsOf('shipment/label')).toHaveLength(1);
  });

  test('that cannot be had closes the tab, says why and can be asked for again', async () => {
    const server = fakeServer({
      [path]: listOf(aShipment()),
      'shipment/label': () => refusal('LABEL_NOT_READY', 409),
    });
    const tab = fakeTab();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Label drucken/ }));
    await screen.findByText(
      /Das Label konnte nicht gedruckt werden. Das Versandetikett ist noch nicht fertig/,
    );
    expect(tab.close).toHaveBeenCalled();
    server.answers['shipment/label'] = pdf;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Das Label ist zum Drucken geöffnet.');
  });

  test.each([
    ['Die Sendung ist schon unterwegs.', aShipment({ shipment_status: 2 })],
    ['Die Sendung ist zugestellt.', aShipment({ shipment_status: 6 })],
    ['Die Sendung ist storniert.', aShipment({ shipment_status: 0 })],
    ['Die Sendung ist schon abgeholt.', aShipment({ has_pickup: true, pickup_status: 1 })],
    ['Ein manueller Auftrag hat kein Label.', aShipment({ shipment_status: null, tracking_number: [] })],
  ])('is not offered, with the reason: %s', async (reason, shipment) => {
    fakeServer({ [path]: listOf(shipment) });
    const opened = vi.spyOn(window, 'open');
    const { user } = await open();
    const button = await screen.findByRole('button', { name: /^Label drucken/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-label')).toContain(reason);
    await user.click(button);
    expect(opened).not.toHaveBeenCalled();
  });

  test('in another format is printed and remembered on this device', async () => {
    fakeServer({ [path]: listOf(aShipment()), 'shipment/label': pdf });
    fakeTab();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Format wählen/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'A4, ab oben rechts' }));
    await screen.findByText('Das Label ist zum Drucken geöffnet.');
    expect(localStorage.getItem('label-format')).toBe('pdf_a4_2');
  });
});
