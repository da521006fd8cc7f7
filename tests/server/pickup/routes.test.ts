import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { Pickup } from '#domain/pickup/pickup-booking.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { auditEvent } from '#server/db/schema.ts';
import { testStart } from '#support/clock.ts';
import { aBooking, anAddress, anOrder, aParcel } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { aPickupCustomer } from './pickup-customer.ts';

const server = await startServer();
const aCustomer = (difference = {}) => aPickupCustomer(server, difference);
const audited = async (client_id: string, action: 'pickup_booked' | 'pickup_cancelled') =>
  (
    await server.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.client_id, client_id), eq(auditEvent.action, action)))
  ).map((it) => it.details);

afterEach(() => server.clock.set(testStart));

describe('a booking', () => {
  test('is stored and answered with the confirmation of the house carrier', async () => {
    const { book, stored, client } = await aCustomer();
    const key = randomUUID();
    const { status, data } = await book(aBooking(), key);
    expect(status).toBe(200);
    expect(data.client_ref).toBe(key);
    expect(v.parse(Pickup, data)).toMatchObject({
      confirmation_id: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      pickup_date: daySeconds('2026-03-11'),
      pickup_datetime_from: '09:00',
      pickup_datetime_to: '17:00',
      from_address: { company: 'Werkstatt Özdemir & Söhne', street1: 'Große Bleichen 12', zip: '20354' },
      parcels_quantity: 3,
      total_weight: 12.5,
      status: 0,
      shipment_id: null,
    });
    expect(await stored()).toMatchObject([
      { client_ref: key, has_collect_address: true, service: 'standard', parcels_quantity: 3 },
    ]);
    expect(await audited(client.id, 'pickup_booked')).toEqual([{ pickup_id: data.pickup_id }]);
  });

  test("at the client's own address is recognised as such, whatever the form says", async () => {
    const { book, stored, client } = await aCustomer();
    const { company, street, street_number, zipcode, city } = client;
    const recipient = anAddress({ company, street, street_number, postal_code: zipcode, city });
    await book(aBooking({ recipient, has_collect_address: true }));
    expect(await stored()).toMatchObject([{ has_collect_address: false }]);
  });

  const abroad = anAddress({ country_code: 'CH' });
  test.each<[string, object, string, string]>([
    ['of nothing', { parcels_quantity: null }, 'parcels_quantity', 'count_of_parcels_required'],
    ['of no parcels', { parcels_quantity: 0 }, 'parcels_quantity', 'count_of_parcels_required'],
    ['of 31 parcels', { parcels_quantity: 31 }, 'parcels_quantity', 'pickup_parcels_too_many'],
    ['without weight', { total_weight: null }, 'total_weight', 'total_weight_required'],
    ['of no weight', { total_weight: 0 }, 'total_weight', 'total_weight_required'],
    ['without service', { service: null }, 'service', 'service_required'],
    ['as express', { service: 'express' }, 'service', 'service_not_available'],
    ['as special', { service: 'special' }, 'service', 'service_not_available'],
    ['abroad', { recipient: abroad }, 'recipient.country_code', 'country_not_germany'],
    ['at a PO box', { recipient: anAddress({ street: 'Postfach 12' }) }, 'recipient.street', 'po_box'],
    ['without day', { pickup_date: undefined }, 'pickup_date', 'pickup_date_required'],
    [
      'on a Saturday',
      { pickup_date: daySeconds('2026-03-14') },
      'pickup_date',
      'pickup_date_not_working_day',
    ],
    ['in three weeks', { pickup_date: daySeconds('2026-03-31') }, 'pickup_date', 'pickup_date_too_far'],
    [
      'of four hours as standard',
      { pickup_datetime_to: '13:00' },
      'pickup_datetime_to',
      'timeframe_hour_window',
    ],
    [
      'with long terms',
      { special_delivery_terms: 'x'.repeat(36) },
      'special_delivery_terms',
      'max_terms_count',
    ],
  ])('%s is refused and leaves no trace', async (_, difference, path, code) => {
    const { book, stored, cancelKey } = await aCustomer();
    const key = randomUUID();
    const answer = await book({ ...aBooking(), ...difference }, key);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(answer.data.issues).toContainEqual(expect.objectContaining({ path, code }));
    expect(await stored()).toEqual([]);
    expect((await cancelKey(key)).data).toEqual({ client_ref: key, state: 'cancelled' });
  });

  test('follows the holidays of its state', async () => {
    server.clock.set('2026-06-02T08:00:00Z');
    const { book } = await aCustomer();
    const corpusChristi = { pickup_date: daySeconds('2026-06-04') };
    const munich = anAddress({ postal_code: '80331', city: 'München' });
    expect(await book(aBooking(corpusChristi))).toMatchObject({ status: 200 });
    expect(await book(aBooking({ ...corpusChristi, recipient: munich }))).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'pickup_date', code: 'pickup_date_not_working_day' }] },
    });
  });

  test('for today is standard until noon in Berlin, then saver', async () => {
    const today = { pickup_date: daySeconds('2026-03-10'), pickup_datetime_to: '20:00' };
    server.clock.set('2026-03-10T11:00:00Z');
    const { book } = await aCustomer();
    expect(await book(aBooking({ ...today, pickup_datetime_from: '12:00' }))).toMatchObject({ status: 200 });
    server.clock.set('2026-03-10T11:01:00Z');
    expect(await book(aBooking({ ...today, pickup_datetime_from: '13:00' }))).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'service', code: 'pickup_standard_same_day' }] },
    });
    const saver = aBooking({ ...today, pickup_datetime_from: '13:00', service: 'saver' });
    expect(await book(saver)).toMatchObject({ status: 200 });
  });

  test('without a key is refused', async () => {
    const { book, bookDirectly } = await aCustomer();
    expect(await book(aBooking(), 'eins')).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
    expect(await bookDirectly({}, 'eins')).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
  });

  test('cannot set its owner or outcome', async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    const client_id = theirs.client.id;
    const { data } = await mine.book({ ...aBooking(), client_id, status: 1, confirmation_id: 'X' });
    expect(data).toMatchObject({ status: 0, confirmation_id: expect.not.stringMatching(/^X$/) });
    expect(await theirs.stored()).toEqual([]);
    expect(await mine.stored()).toHaveLength(1);
  });
});

describe('a booking without a form', () => {
  test("uses the client's address, one parcel of 0.1 kg, standard and the usual times", async () => {
    const { bookDirectly, stored, client } = await aCustomer();
    const { status, data } = await bookDirectly();
    expect(status).toBe(200);
    expect(data).toMatchObject({
      from_address: { company: client.company, zip: client.zipcode, city: client.city },
      parcels_quantity: 1,
      total_weight: 0.1,
      service: 'standard',
      pickup_date: daySeconds('2026-03-10'),
      pickup_datetime_from: '09:00',
      pickup_datetime_to: '17:00',
    });
    expect(await stored()).toMatchObject([{ has_collect_address: false }]);
  });

  test('after noon is for the next day, or saver if today is given', async () => {
    server.clock.set('2026-03-13T12:00:00Z');
    const { bookDirectly } = await aCustomer();
    expect((await bookDirectly()).data).toMatchObject({
      service: 'standard',
      pickup_date: daySeconds('2026-03-16'),
    });
    expect((await bookDirectly({ pickup_date: daySeconds('2026-03-13') })).data).toMatchObject({
      service: 'saver',
      pickup_datetime_from: '13:00',
    });
  });

  test('uses given values by the same rules', async () => {
    const { bookDirectly } = await aCustomer();
    const said = { parcels_quantity: 30, total_weight: 250, service: 'saver' };
    expect((await bookDirectly(said)).data).toMatchObject(said);
    expect(await bookDirectly({ parcels_quantity: 31 })).toMatchObject({ status: 400 });
    expect(await bookDirectly({ recipient: anAddress({ country_code: 'US' }) })).toMatchObject({
      status: 400,
      data: { issues: [expect.objectContaining({ path: 'recipient.country_code' })] },
    });
  });
});

test('every call is refused to a client who may not book pickups', async () => {
  const { book, bookDirectly, list, cancel, stored } = await aCustomer({ is_pickup_allowed: false });
  const answers = await Promise.all([book(), bookDirectly(), list(), cancel(randomUUID())]);
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [403, 'FORBIDDEN']));
  expect(await stored()).toEqual([]);
});

const ordered = {
  has_pickup: true,
  pickup_date: daySeconds('2026-03-12'),
  pickup_datetime_from: '10:00',
  pickup_datetime_to: '18:00',
} as const;
const withKey = () => ({ context: { headers: { 'idempotency-key': randomUUID() } } });

describe('the list', () => {
  test("shows the client's pickups, those of shipments too, latest day first", async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    await theirs.book();
    const { pickup_id } = (await mine.book()).data;
    const order = anOrder({ ...ordered, parcels: [aParcel(), aParcel()], special_delivery_terms: 'Hof' });
    const { shipment_id } = (await mine.api.shipment.create(order, withKey())).data;
    const { data } = await mine.list();
    expect(data).toHaveLength(2);
    for (const it of data) v.parse(Pickup, it);
    expect(data[0]).toMatchObject({
      shipment_id,
      parcels_quantity: 2,
      parcels_id: [expect.any(String), expect.any(String)],
      from_address: { company: mine.client.company, street1: 'Lindenallee 7a' },
      service: 'saver',
      special_delivery_terms: 'Hof',
      packages: [{ status: 'active', package_uuid: shipment_id }, { contents: 'Ersatzteile' }],
    });
    expect(data[1]).toMatchObject({ pickup_id, parcels_quantity: 3, shipment_id: null, packages: [] });
  });

  test("names each package's status, and manual for what the staff send", async () => {
    const { list, api } = await aCustomer();
    const order = { ...ordered, parcels: [aParcel(), aParcel()] };
    const { shipment_id } = (await api.shipment.create(anOrder(order), withKey())).data;
    await server.pool.query("update parcel set status = 'canceled' where shipment_id = $1 and position = 2", [
      shipment_id,
    ]);
    const special = await api.shipment.create(anOrder({ ...ordered, service: 'special' }), withKey());
    const statusesOf = async (id: string) =>
      (await list()).data
        .find((it: Pickup) => it.shipment_id === id)
        ?.packages.map((it: Pickup['packages'][number]) => it.versandpult_status);
    expect(await statusesOf(shipment_id)).toEqual(['active', 'canceled']);
    expect(await statusesOf(special.data.shipment_id)).toEqual(['manual']);
  });

  test('is empty at first, and shows a different pickup address', async () => {
    const { list, api } = await aCustomer();
    expect((await list()).data).toEqual([]);
    await api.shipment.create(
      anOrder({ ...ordered, has_collect_address: true, differ_pickup: anAddress() }),
      withKey(),
    );
    expect((await list()).data[0].from_address.city).toBe('Hamburg');
  });

  test('counts the parcels still to be collected', async () => {
    const { list, api } = await aCustomer();
    const order = anOrder({ ...ordered, parcels: [aParcel(), aParcel()] });
    const { shipment_id } = (await api.shipment.create(order, withKey())).data;
    await server.pool.query("update parcel set status = 'canceled' where shipment_id = $1 and position = 1", [
      shipment_id,
    ]);
    expect((await list()).data[0]).toMatchObject({ parcels_quantity: 1, packages: [{}, {}] });
  });
});

describe('cancelling', () => {
  test('is possible while a pickup is booked, and a repeat succeeds', async () => {
    const { book, cancel, list, client } = await aCustomer();
    const { pickup_id } = (await book()).data;
    expect(await cancel(pickup_id)).toMatchObject({ status: 200, data: { pickup_id, status: -1 } });
    expect(await cancel(pickup_id)).toMatchObject({ status: 200, data: { pickup_id, status: -1 } });
    expect((await list()).data).toMatchObject([{ pickup_id, status: -1 }]);
    expect(await audited(client.id, 'pickup_cancelled')).toEqual([{ pickup_id }]);
  });

  test('is refused once the pickup is done', async () => {
    const { book, cancel, list, setStatus } = await aCustomer();
    const { pickup_id } = (await book()).data;
    await setStatus(pickup_id, 1);
    expect(await cancel(pickup_id)).toMatchObject({ status: 409, code: 'PICKUP_DONE' });
    expect((await list()).data).toMatchObject([{ status: 1 }]);
  });

  test('shows at the shipment if the pickup was ordered with it', async () => {
    const { api, cancel, list } = await aCustomer();
    const { shipment_id } = (await api.shipment.create(anOrder(ordered), withKey())).data;
    const [{ pickup_id }] = (await list()).data;
    expect(await cancel(pickup_id)).toMatchObject({ status: 200, data: { shipment_id, status: -1 } });
    const [shipment] = (await api.shipment.get({ id: shipment_id })).data;
    expect(shipment).toMatchObject({ pickup_status: -1, shipment_status: 1 });
  });

  test('informs no carrier about a special order, since none has confirmed it', async () => {
    const { api, cancel, list } = await aCustomer();
    await api.shipment.create(anOrder({ ...ordered, service: 'special' }), withKey());
    const [{ pickup_id, confirmation_id }] = (await list()).data;
    expect(confirmation_id).toBeNull();
    expect(await cancel(pickup_id)).toMatchObject({ status: 200, data: { status: -1 } });
  });

  test("is answered as not found for another client's pickup, which stays", async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    const { pickup_id } = (await theirs.book()).data;
    const foreign = await mine.cancel(pickup_id);
    expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(foreign.data).toEqual((await mine.cancel(randomUUID())).data);
    expect(await theirs.stored()).toMatchObject([{ status: 0 }]);
    expect(await mine.cancel('eins')).toMatchObject({ status: 400 });
  });
});
