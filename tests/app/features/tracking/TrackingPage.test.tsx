import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newestShipmentsQuery } from '#app/api/persisted-queries.ts';
import { TrackingPage } from '#app/features/tracking/TrackingPage.tsx';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { Scans } from '#app/shell/scan/Scans.tsx';
import type { TrackingEvent } from '#domain/shipment/tracking.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { anItem, beSomebodyOnline, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const list = 'shipment/user-list';
const own = '340123451100441762';
const other = '340123450000000024';
const eventsOf = (id: string) => `shipment/tracking/${id}`;

function anEvent(difference: Partial<TrackingEvent> = {}): TrackingEvent {
  return {
    tracking_number: own,
    date: Date.UTC(2026, 10, 21, 13, 30) / 1000,
    city: 'Zürich',
    country_code: 'CH',
    message: 'DELIVERED',
    StatusCode: '6',
    code: 'D',
    ...difference,
  };
}

beSomebodyOnline();
afterEach(() => {
  vi.useRealTimers();
});

/** 23.11.2026, the day before the promised arrivals of these tests. */
function setDayBeforeArrival() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') });
  signInSomebody();
}

const page = (
  <>
    <TrackingPage />
    <Scans />
  </>
);

async function open(answers: Parameters<typeof fakeServer>[0] = {}, at = '/tracking') {
  const shipment = aShipment({ parcels: [] });
  const server = fakeServer({ [list]: { data: [shipment], pagination: { total: 1 } }, ...answers });
  const view = await renderPages([{ path: '/tracking', element: page }], at);
  await screen.findByText('Nordlicht Optik');
  return { ...view, server, shipment };
}
const field = () => screen.getByRole('textbox', { name: 'Sendungsnummern' });
const trackNow = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Jetzt verfolgen' });
const dialog = () => screen.findByRole('dialog', { name: 'Sendungsverfolgung' });

describe('tracking numbers', () => {
  test('is possible with at least one', async () => {
    const { user } = await open();
    expect(trackNow().disabled).toBe(true);
    await user.type(field(), own);
    expect(trackNow().disabled).toBe(false);
    expect(screen.getByText('Sendungsnummer vollständig.')).toBeTruthy();
  });

  test('shows the events newest first, each with a word, a time and a place', async () => {
    const { user } = await open({
      [eventsOf(own)]: [
        anEvent(),
        anEvent({ StatusCode: '5', message: 'Annahme verweigert', city: 'Winterthur', date: 1_795_200_000 }),
      ],
    });
    await user.type(field(), `(00)${own}`);
    await user.click(trackNow());
    const shown = within(await dialog());
    const events = await within(await shown.findByRole('list', { name: 'Verlauf' })).findAllByRole(
      'listitem',
    );
    expect(events[0]?.textContent).toBe('Zugestellt21.11.2026 um 14:30 UhrZürich, CH');
    expect(events[1]?.textContent).toContain('Zustellproblem');
    expect(events[1]?.textContent).toContain('Annahme verweigert');
    expect(shown.getByRole('heading', { name: '34012345 11004417 62' })).toBeTruthy();
  });

  test("reports an unknown number or another account's at that number only", async () => {
    const { user } = await open({
      [eventsOf(own)]: [anEvent()],
      [eventsOf('4711-0815')]: () => refusal('NOT_FOUND', 404),
    });
    await user.click(field());
    await user.paste(`${own}\n4711-0815`);
    await user.click(trackNow());
    const shown = within(await dialog());
    expect(await shown.findByText(/Zu dieser Nummer gibt es in Ihrem Konto keine Sendung/)).toBeTruthy();
    expect(shown.getByRole('list', { name: 'Verlauf' })).toBeTruthy();
  });

  test('closes the dialog with a warning when it fails, and can be tried again', async () => {
    const { user, server } = await open({ [eventsOf(own)]: () => refusal('INTERNAL_ERROR', 500) });
    await user.type(field(), `${own}{Enter}{Enter}`);
    await screen.findByText(
      'Die Sendungsverfolgung ist gerade nicht möglich. Bitte versuchen Sie es später noch einmal.',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.answers[eventsOf(own)] = [anEvent()];
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await within(await dialog()).findByText('Zürich, CH');
  });

  test('shows what the device knows offline, and reports no number as unknown', async () => {
    setDayBeforeArrival();
    const uid = signInSomebody();
    const db = await openWorkDatabase(uid);
    const answer = { shipment_id: 'just-sent', tracking_number: ['340123450000000055'], shipment_status: 1 };
    const { id, op, summary } = anItem(uid);
    await db.receipts.add({ id, op, summary, sentAt: Date.now(), answer } as never);
    const onItsWay = aShipment({
      parcels: [aShipmentParcel({ tracking_number: own, shipment_status: 2 })],
      shipment_status: 2,
      arrival: { from: '2026-11-24', to: '2026-11-24', by: '12:00' },
    });
    const { user } = await open({
      [list]: { data: [onItsWay], pagination: { total: 1 } },
      [eventsOf(own)]: noAnswer,
      [eventsOf(other)]: noAnswer,
      [eventsOf('340123450000000055')]: noAnswer,
    });
    await user.click(field());
    await user.paste(`${own}\n${other}\n340123450000000055`);
    await user.click(trackNow());
    const shown = within(await dialog());
    const known = within(await shown.findByRole('region', { name: '34012345 11004417 62' }));
    await known.findByText(/^Stand \d\d:\d\d/);
    expect(known.getByText('Unterwegs')).toBeTruthy();
    expect(known.getByText(/^Nordlicht Optik/)).toBeTruthy();
    expect(known.getByText(/^Ankunft Di\., 24\.11\./)).toBeTruthy();
    const unknown = within(shown.getByRole('region', { name: '34012345 00000000 24' }));
    expect(unknown.getByText(/^Diese Nummer kennt dieses Gerät nicht\. Ob es sie gibt/)).toBeTruthy();
    const sent = within(shown.getByRole('region', { name: '34012345 00000000 55' }));
    expect(sent.getByText(/^Von diesem Gerät gesendet: /)).toBeTruthy();
    expect(shown.queryByText(/keine Sendung/)).toBeNull();
  });

  test('shows the arrival while the shipment is on its way', async () => {
    setDayBeforeArrival();
    const arrival = { from: '2026-11-24', to: '2026-11-24', by: '12:00' };
    const shipment = aShipment({
      parcels: [aShipmentParcel({ tracking_number: own })],
      shipment_status: 2,
      arrival,
    });
    const { user, server } = await open({
      [list]: { data: [shipment], pagination: { total: 1 } },
      [eventsOf(own)]: [anEvent({ StatusCode: '2', message: 'IN_TRANSIT' })],
    });
    await user.type(field(), `${own}{Enter}{Enter}`);
    const shown = within(await dialog());
    await shown.findByText(/^Ankunft Di\., 24\.11\./);
    server.answers[eventsOf(own)] = [anEvent()];
    await user.click(shown.getByRole('button', { name: 'Erneut abrufen' }));
    await shown.findByText('Zugestellt', { selector: 'span' });
    await waitFor(() => expect(shown.queryByText(/^Ankunft/)).toBeNull());
  });

  test('takes twenty at a time and refuses more', async () => {
    const { user } = await open();
    await user.click(field());
    await user.paste(Array.from({ length: 23 }, (_, index) => `4711-${index}`).join(','));
    expect(screen.getByText('Auf einmal lassen sich höchstens 20 Nummern verfolgen.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^4711-\d+ entfernen$/ })).toHaveLength(20);
  });
});

describe('a keyboard scanner', () => {
  const scan = (text: string) => {
    for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key });
  };

  test('fills the search and tracks at once, even over an open result', async () => {
    await open({ [eventsOf(own)]: [anEvent()], [eventsOf(other)]: [anEvent({ city: 'Basel' })] });
    scan(`]C100${own}`);
    expect(await within(await dialog()).findByText('Zürich, CH')).toBeTruthy();
    scan(other);
    expect(await within(await dialog()).findByText('Basel, CH')).toBeTruthy();
  });

  test('gets a message when it reads the code with the postal code', async () => {
    await open();
    scan(']C142127624103');
    await screen.findByText(/^Das ist der Code mit der Postleitzahl\./);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not confused with slow typing', async () => {
    const { server } = await open();
    let now = 0;
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += 300));
    scan(own);
    expect(server.calls.filter(({ path }) => path.includes('tracking'))).toEqual([]);
  });
});

describe('the list of shipments', () => {
  test('requests shipments with a number, and a row opens its timeline', async () => {
    const { user, server, shipment } = await open();
    server.answers[eventsOf(shipment.shipment_id)] = [anEvent()];
    expect(server.callsOf(list)[0]?.body).toMatchObject({
      without_tracking_number: false,
      pagination: { page: 1, per_page: 25 },
    });
    expect(server.callsOf(eventsOf(shipment.shipment_id))).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^Einzelheiten öffnen: Nordlicht Optik/ }));
    expect(await screen.findByText('Zürich, CH')).toBeTruthy();
  });

  test('shows the expected day of arrival', async () => {
    setDayBeforeArrival();
    const arrival = { from: '2026-11-24', to: '2026-11-24', by: '09:00' };
    const shipment = aShipment({ parcels: [], arrival, shipment_status: 2 });
    const { user } = await open({
      [list]: { data: [shipment], pagination: { total: 1 } },
      [eventsOf(shipment.shipment_id)]: [anEvent({ StatusCode: '2', message: 'IN_TRANSIT' })],
    });
    await user.click(screen.getByRole('button', { name: /^Einzelheiten öffnen/ }));
    expect(await screen.findByText('Ankunft Di., 24.11., bis 09:00 Uhr')).toBeTruthy();
  });

  test('shows each parcel of a shipment separately', async () => {
    const { user, server, shipment } = await open();
    server.answers[eventsOf(shipment.shipment_id)] = [
      anEvent(),
      anEvent({ tracking_number: other, StatusCode: '2', message: 'IN_TRANSIT' }),
    ];
    await user.click(screen.getByRole('button', { name: /^Einzelheiten öffnen/ }));
    const groups = await screen.findAllByRole('group');
    expect(groups.map((it) => it.querySelector('summary')?.textContent)).toEqual([
      '34012345 00000000 24Unterwegs',
      '34012345 11004417 62Zugestellt',
    ]);
  });

  test('replaces the searched number by the next scanned one', async () => {
    const { user, server } = await open();
    const search = screen.getByRole('searchbox', { name: 'Sendungen durchsuchen' });
    await user.type(search, `${own}{Enter}`);
    await user.keyboard(`${other}{Enter}`);
    expect(search).toHaveProperty('value', other);
    await waitFor(() => expect(server.callsOf(list).at(-1)?.body).toMatchObject({ search: other }));
  });

  test("keeps the search in the page's address", async () => {
    const { user, server, router } = await open();
    await user.type(screen.getByRole('searchbox'), 'Flens');
    await waitFor(() =>
      expect(server.callsOf('shipment/user-list').at(-1)?.body).toMatchObject({ search: 'Flens' }),
    );
    expect(router.state.location.search).toBe('?search=Flens');
  });

  test('reports a failed timeline, which can be loaded again', async () => {
    const { user, server, shipment } = await open();
    const path = eventsOf(shipment.shipment_id);
    server.answers[path] = () => refusal('INTERNAL_ERROR', 500);
    await user.click(screen.getByRole('button', { name: /^Einzelheiten öffnen/ }));
    const failure = (await screen.findByText('Der Verlauf konnte nicht geladen werden.')).closest('td');
    server.answers[path] = [anEvent()];
    await user.click(within(failure as HTMLElement).getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Zürich, CH');
  });

  test("shows and searches the device's shipments, even on the first visit", async () => {
    fakeServer({ [list]: noAnswer });
    const { client, router, user } = await renderPages(
      [
        { path: '/', element: null },
        { path: '/tracking', element: <TrackingPage /> },
      ],
      '/',
    );
    const manual = aShipment({ shipment_status: null, parcels: [aShipmentParcel({ tracking_number: '' })] });
    const recipient = { ...manual.recipient, company: 'Alpenholz AG' };
    client.setQueryData(newestShipmentsQuery().queryKey, {
      data: [
        aShipment(),
        aShipment({ recipient }),
        { ...manual, recipient: { ...recipient, company: 'Von Hand' } },
      ],
      pagination: { total: 3 },
    });
    await act(() => router.navigate('/tracking'));
    const table = within(await screen.findByRole('table', { name: 'Ihre Sendungen' }));
    await table.findByText('Alpenholz AG');
    expect(table.getByText('Nordlicht Optik')).toBeTruthy();
    expect(table.queryByText('Von Hand')).toBeNull();
    expect(screen.getByText(/^Stand \d\d:\d\d/)).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'alpen');
    await waitFor(() => expect(table.queryByText('Nordlicht Optik')).toBeNull());
    await table.findByText('Alpenholz AG');
  });
});
