import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { BookPickupPage } from '#app/features/pickups/BookPickupPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { clearPickupForm, readPickupForm } from '#app/offline/work/pickup-form.ts';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { defaultOptions } from '#domain/people/account.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const own = { ...anAddress(), id: '10001', options: defaultOptions };
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
  service: 'saver',
  transport_kind: 'parcel',
  special_delivery_terms: '',
  done_by: null,
  is_by_staff: false,
  shipment_id: null,
  pickup_package_uuid: null,
  packages: [],
};
const create = 'pickup/create';
let uid = '';
let stopConnection = () => {};

beforeEach(() => {
  // A Tuesday, 13:00 in Berlin.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
  uid = signInSomebody();
  stopConnection = startConnection();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stopConnection();
  endSession();
  for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
});

const offered = ['standard', 'saver'].map((it) => ({ internal_service_label: it, carrier_label: it }));
const server = (answers: Parameters<typeof fakeServer>[0]) =>
  fakeServer({
    'user/base-info': own,
    'shipment/get_available_order_services': offered,
    'pickup/getAll': [],
    'address/getAll': [],
    logs: null,
    ...answers,
  });
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const button = () => screen.getByRole('button', { name: 'Abholung buchen' });

async function open() {
  const routes = [
    { path: '/pickups/book', element: <BookPickupPage /> },
    { path: '/pickups/manage', element: <p>Liste</p> },
  ];
  const view = await renderPages(routes, '/pickups/book');
  await screen.findByLabelText(/^Anzahl Packstücke/);
  return view;
}
async function openAndFill() {
  const view = await open();
  await view.user.type(screen.getByLabelText(/^Anzahl Packstücke/), '3');
  await view.user.type(screen.getByLabelText(/^Gesamtgewicht/), '12');
  await waitFor(() => expect(radio(/^Overnight/).disabled).toBe(false));
  return view;
}

describe('the form for booking a pickup', () => {
  test('offers no standard pickup for today after noon, but one for tomorrow', async () => {
    server({});
    const { user } = await openAndFill();
    expect(radio(/Dienstag, 10\. März/).checked).toBe(true);
    expect(radio(/^Standard/).disabled).toBe(true);
    await screen.findByText('Für heute nur bis 12:00 Uhr buchbar.');
    await user.click(radio(/Mittwoch, 11\. März/));
    expect(radio(/^Standard/).disabled).toBe(false);
    await user.click(radio(/^Standard/));
    await user.click(radio(/Dienstag, 10\. März/));
    await waitFor(() => expect(radio(/^Standard/).checked).toBe(false));
  });

  const withUncollected = (parcels: number, weight: number) =>
    server({
      'shipment/overview': {
        data: {
          counts: [],
          troubled: [],
          today: {
            to_print: 0,
            troubled: 0,
            to_hand_over: 9,
            pickup: null,
            uncollected: { parcels, weight },
          },
        },
      },
    });

  test("offers today's parcels without a pickup, and never overwrites what was typed", async () => {
    withUncollected(12, 84.5);
    const { user } = await open();
    const quantity = screen.getByLabelText<HTMLInputElement>(/^Anzahl Packstücke/);
    const weight = screen.getByLabelText<HTMLInputElement>(/^Gesamtgewicht/);
    await user.type(quantity, '3');
    await screen.findByText('Heute noch ohne Abholung: 12 Packstücke, 84,5 kg');
    expect([quantity.value, weight.value]).toEqual(['3', '']);
    await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
    await waitFor(() => expect([quantity.value, weight.value]).toEqual(['12', '84,5']));
    expect(screen.queryByText(/ohne Abholung/)).toBeNull();
  });

  test('offers nothing if all parcels are collected, or more than one pickup takes', async () => {
    const server = withUncollected(0, 0);
    const { unmount } = await open();
    await waitFor(() => expect(server.callsOf('shipment/overview')).toHaveLength(1));
    expect(screen.queryByText(/ohne Abholung/)).toBeNull();
    unmount();
    const other = withUncollected(31, 84);
    await open();
    await waitFor(() => expect(other.callsOf('shipment/overview')).toHaveLength(1));
    expect(screen.queryByText(/ohne Abholung/)).toBeNull();
  });

  test('offers the missing leading 0 of a postal code, and no other country', async () => {
    server({});
    const { user } = await open();
    const postalCode = screen.getByLabelText<HTMLInputElement>(/^Postleitzahl/);
    await user.clear(postalCode);
    await user.type(postalCode, '1067');
    // Without the prefix the number could be an Austrian postal code.
    const prefix = screen.getByLabelText<HTMLInputElement>(/^Ländervorwahl/);
    await user.clear(prefix);
    await user.type(prefix, '43');
    await user.click(await screen.findByRole('button', { name: '01067 übernehmen' }));
    expect(postalCode.value).toBe('01067');
    expect(screen.queryByRole('button', { name: /Land .* übernehmen/ })).toBeNull();
  });

  test("shows the carrier's message without its prefix and keeps the input", async () => {
    const data = { message: 'Failure: Postal code not served' };
    server({
      [create]: () => Response.json({ code: 'CARRIER_REFUSED', status: 422, data }, { status: 422 }),
    });
    const { user } = await openAndFill();
    await user.click(radio(/^Overnight/));
    await user.click(button());
    await screen.findByText('Postal code not served');
    expect(screen.getByLabelText<HTMLInputElement>(/^Gesamtgewicht/).value).toBe('12');
  });

  test('asks for the fate of a lost booking before it sends a changed one', async () => {
    const fake = server({ [create]: () => noAnswer() });
    const { user, router } = await openAndFill();
    await user.click(radio(/^Overnight/));
    await user.click(button());
    await screen.findByText(/Wir wissen noch nicht, ob Ihre Buchung angekommen ist/);
    const db = await openWorkDatabase(uid);
    const lost = await readPickupForm(db);
    expect(lost?.attempt).toMatchObject({ parcels_quantity: 3 });
    // Signing out does not delete it either.
    await clearPickupForm(db);
    expect((await readPickupForm(db))?.id).toBe(lost?.id);

    fake.answers[`idempotency/${lost?.id}/cancel`] = { client_ref: lost?.id, state: 'cancelled' };
    fake.answers[create] = booked;
    await user.clear(screen.getByLabelText(/^Anzahl Packstücke/));
    await user.type(screen.getByLabelText(/^Anzahl Packstücke/), '4');
    await waitFor(() => expect(radio(/^Overnight/).disabled).toBe(false));
    await user.click(button());
    await waitFor(() => expect(router.state.location.pathname).toBe('/pickups/manage'));
    expect(fake.callsOf(`idempotency/${lost?.id}/cancel`)).toHaveLength(1);
    expect(fake.callsOf(create).at(-1)?.body).toMatchObject({ parcels_quantity: 4 });
    expect(await readPickupForm(db)).toBeUndefined();
  });

  test('reports that the lost booking is already a pickup and sends no second one', async () => {
    const fake = server({ [create]: () => refusal('INTERNAL_ERROR', 500) });
    const { user } = await openAndFill();
    await user.click(radio(/^Overnight/));
    await user.click(button());
    await screen.findByText(/Wir wissen noch nicht/);
    const sent = fake.callsOf(create).length;
    const { id } = (await readPickupForm(await openWorkDatabase(uid))) ?? {};
    fake.answers[`idempotency/${id}/cancel`] = { client_ref: id, state: 'done', pickup_id: booked.pickup_id };
    await user.type(screen.getByLabelText(/^Hinweis/), 'Tor 3');
    await user.click(button());
    await screen.findByText(/Aus diesem Formular wurde schon eine Abholung gebucht/);
    expect(fake.callsOf(create)).toHaveLength(sent);
  });

  test.each([
    ['how often one asks', 'RATE_LIMITED', 429],
    ['how old the app is', 'CLIENT_TOO_OLD', 426],
    ['what one may by now', 'FORBIDDEN', 403],
  ] as const)('keeps a lost booking over a refusal of %s', async (_, code, status) => {
    const fake = server({ [create]: () => noAnswer() });
    const { user } = await openAndFill();
    await user.click(radio(/^Overnight/));
    await user.click(button());
    await screen.findByText(/Wir wissen noch nicht/);
    const db = await openWorkDatabase(uid);
    const lost = await readPickupForm(db);
    fake.answers[create] = () => refusal(code, status);
    await user.click(button());
    await waitFor(() => expect(fake.callsOf(create)).toHaveLength(2));
    await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
    expect(await readPickupForm(db)).toMatchObject({ id: lost?.id, attempt: lost?.attempt });
    fake.answers[`idempotency/${lost?.id}/cancel`] = () => refusal(code, status);
    await user.type(screen.getByLabelText(/^Hinweis/), 'Tor 3');
    await user.click(button());
    await waitFor(() => expect(fake.callsOf(`idempotency/${lost?.id}/cancel`)).toHaveLength(1));
    await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
    expect(await readPickupForm(db)).toMatchObject({ id: lost?.id, attempt: lost?.attempt });
    expect(fake.callsOf(create)).toHaveLength(2);
  });

  test('ignores responses for another booking', async () => {
    const another = crypto.randomUUID();
    const fake = server({
      [create]: () => Response.json({ data: booked }, { headers: { 'idempotency-key': another } }),
    });
    const { user, router } = await openAndFill();
    await user.click(radio(/^Overnight/));
    await user.click(button());
    await screen.findByText(/Wir wissen noch nicht/);
    const { id } = (await readPickupForm(await openWorkDatabase(uid))) ?? {};
    fake.answers[create] = () =>
      Response.json(
        { code: 'CARRIER_REFUSED', status: 422, data: { message: 'No' } },
        { status: 422, headers: { 'idempotency-key': another } },
      );
    await user.click(button());
    await waitFor(() => expect(fake.callsOf(create)).toHaveLength(2));
    await screen.findByText(/Wir wissen noch nicht/);
    fake.answers[`idempotency/${id}/cancel`] = { client_ref: another, state: 'cancelled' };
    await user.type(screen.getByLabelText(/^Hinweis/), 'Tor 3');
    await user.click(button());
    await waitFor(() => expect(fake.callsOf(`idempotency/${id}/cancel`)).toHaveLength(1));
    await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
    expect(fake.callsOf(create)).toHaveLength(2);
    expect((await readPickupForm(await openWorkDatabase(uid)))?.id).toBe(id);
    expect(router.state.location.pathname).toBe('/pickups/book');
  });

  test('is empty again after signing out', async () => {
    server({});
    await openAndFill();
    const db = await openWorkDatabase(uid);
    await waitFor(async () => expect((await readPickupForm(db))?.values).toMatchObject({ total_weight: 12 }));
    await clearPickupForm(db);
    expect(await readPickupForm(db)).toBeUndefined();
  });
});
