import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TrackPage } from '#app/features/track/TrackPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import type { PublicTracking } from '#contract/tracking.ts';
import { renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const path = 'tracking/find';
const parcel: PublicTracking = {
  tracking_number: '340123451100441762',
  shipment_status: 3,
  // 21.11.2026, 07:12 in Berlin
  status_updated: { seconds: Date.UTC(2026, 10, 21, 6, 12) / 1000 },
  service: { internal_service_label: 'standard', carrier_label: 'STD' },
  transport_kind: 'parcel',
  position: 2,
  parcels_quantity: 3,
  arrival: null,
  events: [
    {
      date: Date.UTC(2026, 10, 21, 6, 12) / 1000,
      city: 'Kiel',
      country_code: 'DE',
      message: 'OUT_FOR_DELIVERY',
      StatusCode: '3',
    },
  ],
};

let stopConnection = () => {};
beforeEach(() => {
  stopConnection = startConnection();
});
afterEach(() => {
  stopConnection();
  vi.restoreAllMocks();
});

async function open(answer: unknown, at = '/track?number=340123451100441762') {
  const server = fakeServer({ [path]: answer as never });
  return { ...(await renderPages([{ path: '/track', element: <TrackPage /> }], at)), server };
}
const search = () => screen.getByRole('button', { name: 'Sendung suchen' });
const postalCode = () => screen.getByRole('textbox', { name: /^Postleitzahl/ });

test('a link fills in the number; with the postal code the page shows where the parcel is', async () => {
  const { user, server } = await open(parcel);
  await user.type(postalCode(), '24103');
  await user.click(search());
  const heading = await screen.findByRole('heading', { level: 2, name: 'Ihre Sendung ist in Zustellung' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('Paket 2 von 3')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Verlauf' }).textContent).toContain('Kiel');
  expect(server.callsOf(path)[0]?.body).toEqual({
    tracking_number: '340123451100441762',
    postal_code: '24103',
  });
});

test('the expected day of arrival is shown', async () => {
  const { user } = await open({ ...parcel, arrival: { from: '2026-11-23', to: '2026-11-24' } });
  await user.type(postalCode(), '24103');
  await user.click(search());
  expect(await screen.findByText('Ankunft voraussichtlich 23.–24.11.')).toBeTruthy();
});

test('a parcel that nobody has handed over says so', async () => {
  const { user } = await open({ ...parcel, shipment_status: 1, arrival: 'not_handed_over' });
  await user.type(postalCode(), '24103');
  await user.click(search());
  expect(await screen.findByText('Noch nicht übergeben')).toBeTruthy();
});

test("the page's address keeps the number and never the postal code", async () => {
  const { user, router } = await open(parcel, '/track');
  await user.type(screen.getByRole('textbox', { name: /^Sendungsnummer/ }), '34012345 11004417 62');
  await user.type(postalCode(), '24103{Enter}');
  await screen.findByRole('heading', { level: 2 });
  expect(router.state.location.search).toBe('?number=340123451100441762');
});

test('missing fields are named before any request', async () => {
  const { user, server } = await open(parcel, '/track');
  await user.click(search());
  expect(screen.getByText('Sendungsnummer fehlt.')).toBeTruthy();
  expect(screen.getByText('Postleitzahl fehlt.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Sendungsnummer/ }));
  expect(server.calls).toEqual([]);
});

test.each([
  [
    'a number or postal code that does not fit',
    () => refusal('NOT_FOUND', 404),
    /haben wir keine Sendung gefunden/,
  ],
  ['too many questions', () => refusal('RATE_LIMITED', 429), /zu viele Abfragen/],
  ['no connection', noAnswer, /Keine Verbindung/],
  ['a fault of the server', () => refusal('INTERNAL_ERROR', 500), /gerade nicht möglich/],
])('%s has its own message', async (_why, answer, sentence) => {
  const { user } = await open(answer);
  await user.type(postalCode(), '24103{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
});

test('a cancelled parcel shows no progress towards a delivery', async () => {
  const { user } = await open({ ...parcel, shipment_status: 0 });
  await user.type(postalCode(), '24103{Enter}');
  await screen.findByRole('heading', { level: 2, name: 'Ihre Sendung wurde storniert' });
  expect(screen.queryByRole('list', { name: 'Fortschritt' })).toBeNull();
});
