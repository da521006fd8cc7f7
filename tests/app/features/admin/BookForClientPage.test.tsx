import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { BookForClientPage } from '#app/features/admin/pickups/BookForClientPage.tsx';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDetails } from '#domain/people/client.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { aClientOfTheStaff } from '#support/a-client.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const call = 'pickup/create-for/uid-1';
const services = 'shipment/services-of-client/uid-1';
const booked: Pickup = {
  pickup_id: '20000000-0000-4000-8000-000000000001',
  confirmation_id: 'ABCD-2345',
  created: { seconds: 1 },
  pickup_date: 1_773_183_600,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
  from_address: { company: 'A', street1: 'B 1', zip: '20354', city: 'Hamburg' },
  parcels_id: [],
  parcels_quantity: 3,
  total_weight: 12,
  status: 0,
  service: 'standard',
  transport_kind: 'parcel',
  special_delivery_terms: '',
  done_by: null,
  is_by_staff: false,
  shipment_id: null,
  pickup_package_uuid: null,
  packages: [],
};
const bothServices = [
  { internal_service_label: 'standard', carrier_label: 'house' },
  { internal_service_label: 'saver', carrier_label: 'house' },
];
let server: ReturnType<typeof fakeServer>;
let client: ClientDetails;

beforeEach(() => {
  // A Tuesday, 09:00 in Berlin.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T08:00:00Z') });
  signInSomebody();
  client = aClientOfTheStaff();
  server = fakeServer({
    'user/get/uid-1': () => client,
    [call]: booked,
    [services]: bothServices,
    logs: null,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endSession();
  for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
});

async function open() {
  const routes = [
    { path: '/super-admin/clients/:id/pickup', element: <BookForClientPage /> },
    { path: '/super-admin/pickups', element: <p>Alle Abholungen</p> },
  ];
  return renderPages(routes, '/super-admin/clients/uid-1/pickup');
}
async function openAndFill() {
  const view = await open();
  await view.user.type(await screen.findByLabelText(/^Anzahl Packstücke/), '3');
  await view.user.type(screen.getByLabelText(/^Gesamtgewicht/), '12');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Standard/ }).disabled).toBe(false),
  );
  await view.user.click(screen.getByRole('radio', { name: /^Standard/ }));
  return view;
}

test('a deleted client gets a message and a link to the clients, without a retry', async () => {
  server.answers['user/get/uid-1'] = refusal('NOT_FOUND', 404);
  server.answers['user/former/uid-1'] = refusal('NOT_FOUND', 404);
  await open();
  await screen.findByText('Diesen Kunden gibt es nicht oder nicht mehr.');
  screen.getByRole('button', { name: 'Zu den Kunden' });
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
});
const book = () => screen.getByRole('button', { name: 'Abholung buchen' });
const keys = () => server.callsOf(call).map(({ headers }) => headers.get('idempotency-key'));

test('a pickup starts with the client’s address and is booked in the client’s name', async () => {
  const { user } = await openAndFill();
  screen.getByRole('heading', { name: 'Abholung für Holzbau Nord GmbH' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Straße/ }).value).toBe('Feldweg');
  await user.click(book());
  await screen.findByText('Alle Abholungen');
  expect(server.callsOf(call)[0]?.body).toMatchObject({
    recipient: { company: 'Holzbau Nord GmbH', city: 'Kiel', contact_person: 'Kim Nord' },
    parcels_quantity: 3,
    total_weight: 12,
    service: 'standard',
  });
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('pickup times that the carrier does not offer the client cannot be chosen', async () => {
  server.answers[services] = [{ internal_service_label: 'saver', carrier_label: 'house' }];
  const view = await open();
  await view.user.type(await screen.findByLabelText(/^Anzahl Packstücke/), '3');
  await view.user.type(screen.getByLabelText(/^Gesamtgewicht/), '12');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Overnight Express/ }).disabled).toBe(false),
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Standard/ }).disabled).toBe(true);
  expect(server.callsOf(services)[0]?.body).toMatchObject({
    recipient: { city: 'Kiel' },
    transport_kind: 'parcel',
  });
});

test('no call runs in the name of the colleague who books', async () => {
  const { user } = await openAndFill();
  await user.click(book());
  await screen.findByText('Alle Abholungen');
  expect(server.calls.map(({ path }) => path)).not.toContain('shipment/get_available_order_services');
});

test('a booking without an answer is sent again unchanged under its key, even after an edit', async () => {
  server.answers[call] = noAnswer;
  const { user } = await openAndFill();
  await user.click(book());
  await screen.findByText(/Wir wissen noch nicht, ob Ihre Buchung angekommen ist/);
  server.answers[call] = booked;
  await user.type(screen.getByLabelText(/^Hinweis für die Abholung/), 'Tor 2');
  await user.click(book());
  await screen.findByText(/wurde schon eine Abholung gebucht/);
  const [one, two] = server.callsOf(call);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
  expect(two?.body).toEqual(one?.body);
});

test('a refusal by the server is shown', async () => {
  server.answers[call] = refusal('CLIENT_CANNOT_BOOK', 409);
  const { user } = await openAndFill();
  await user.click(book());
  await screen.findByText(/^Für diesen Kunden lässt sich keine Abholung buchen/);
});

test('a client who may book no pickups gets no form', async () => {
  client = aClientOfTheStaff({ is_pickup_allowed: false });
  await open();
  await screen.findByText(/^Dieser Kunde darf keine Abholungen buchen/);
  expect(screen.queryByRole('button', { name: 'Abholung buchen' })).toBeNull();
});
