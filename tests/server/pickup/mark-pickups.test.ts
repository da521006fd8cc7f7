import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DriverStop } from '#domain/pickup/staff-pickup.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { auditEvent } from '#server/db/schema.ts';
import { endPickupDays } from '#server/jobs/end-pickup-days.ts';
import { carrierOf } from '#support/carrier.ts';
import { testStart } from '#support/clock.ts';
import { aBooking, anAddress, anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { aPickupCustomer } from './pickup-customer.ts';

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const aCustomer = () => aPickupCustomer(server);
const ordered = {
  has_pickup: true,
  pickup_date: daySeconds('2026-03-11'),
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
} as const;
const withKey = () => ({ context: { headers: { 'idempotency-key': randomUUID() } } });
/** Signs in again, since a session does not last until that day. */
const onTheDay = async (at = '2026-03-11T16:30:00Z') => {
  server.clock.set(at);
  return (await server.signInAgain(staff.client)).api.pickup;
};

beforeEach(async () => void (await server.pool.query('truncate pickup')));
afterEach(() => server.clock.set(testStart));

test('the staff mark many pickups as done and undo it; the audit log names them', async () => {
  const { book, stored, client } = await aCustomer();
  const ids = [(await book()).data.pickup_id, (await book()).data.pickup_id] as string[];
  const pickups = await onTheDay();
  const { changed } = (await pickups.mark({ ids, to: 'done' })).data;
  expect(changed.toSorted()).toEqual(ids.toSorted());
  expect((await pickups.mark({ ids, to: 'done' })).data.changed).toEqual([]);
  expect((await stored()).map((it) => [it.status, it.done_by])).toEqual([
    [1, 'staff'],
    [1, 'staff'],
  ]);
  expect((await pickups.mark({ ids: ids.slice(0, 1), to: 'booked' })).data.changed).toEqual(ids.slice(0, 1));
  const events = await server.db.select().from(auditEvent).where(eq(auditEvent.client_id, client.id));
  const by = { by: 'staff', staff: staff.user.client_id };
  expect(events.filter((it) => it.action === 'pickup_done')).toHaveLength(2);
  expect(events.find((it) => it.action === 'pickup_reopened')?.details).toEqual({ pickup_id: ids[0], ...by });
});

test('a pickup that nobody reported is found as such, and the staff may still report it', async () => {
  const { book, stored } = await aCustomer();
  const { pickup_id } = (await book()).data;
  server.clock.set('2026-03-12T10:00:00Z');
  await endPickupDays(server.deps);
  const pickups = await onTheDay('2026-03-12T10:01:00Z');
  const found = async (state: 'done' | 'unreported') =>
    (await pickups.getAllUsers({ state })).data.map((it) => it.pickup_id);
  expect([await found('unreported'), await found('done')]).toEqual([[pickup_id], []]);
  expect((await pickups.mark({ ids: [pickup_id], to: 'done' })).data.changed).toEqual([pickup_id]);
  expect([await found('unreported'), await found('done')]).toEqual([[], [pickup_id]]);
  expect(await stored()).toMatchObject([{ status: 1, done_by: 'staff' }]);
});

test('a reopened pickup is not ended by its day any more', async () => {
  const { book, stored } = await aCustomer();
  const ids = [(await book()).data.pickup_id as string];
  const pickups = await onTheDay();
  await pickups.mark({ ids, to: 'done' });
  await pickups.mark({ ids, to: 'booked' });
  server.clock.set('2026-03-12T10:00:00Z');
  await endPickupDays(server.deps);
  expect(await stored()).toMatchObject([{ status: 0 }]);
});

test('a future or cancelled pickup cannot be done, and one the carrier took cannot be reopened', async () => {
  const { api, book, cancel, list, stored } = await aCustomer();
  const cancelled = (await book()).data.pickup_id as string;
  await cancel(cancelled);
  const toCome = (await book(aBooking({ pickup_date: daySeconds('2026-03-12') }))).data.pickup_id as string;
  const { data } = await api.shipment.create(anOrder(ordered), withKey());
  const fetched = (await list()).data.find(
    (it: { shipment_id: string }) => it.shipment_id === data.shipment_id,
  ).pickup_id as string;
  await carrierOf(server).tell({ tracking_number: data.tracking_number[0] ?? '', status: 2 });
  const pickups = await onTheDay();
  expect((await pickups.mark({ ids: [cancelled, toCome], to: 'done' })).data.changed).toEqual([]);
  expect((await pickups.mark({ ids: [fetched], to: 'booked' })).data.changed).toEqual([]);
  expect((await stored()).map((it) => it.status).toSorted()).toEqual([-1, 0, 1]);
});

test('overdue pickups and those of today are counted by the clock', async () => {
  const { book } = await aCustomer();
  await book();
  await book(aBooking({ pickup_date: daySeconds('2026-03-12') }));
  expect((await (await onTheDay('2026-03-11T15:59:00Z')).openCounts({})).data).toEqual({
    overdue: 0,
    today: 1,
    oldest_overdue: null,
  });
  expect((await (await onTheDay()).openCounts({})).data).toEqual({
    overdue: 1,
    today: 1,
    oldest_overdue: '2026-03-11',
  });
  const list = await (await onTheDay('2026-03-12T10:00:00Z')).getAllUsers({ state: 'overdue' });
  expect(list.data.map((it) => it.pickup_date)).toEqual([daySeconds('2026-03-11')]);
  const booked = await (await onTheDay('2026-03-12T10:00:00Z')).getAllUsers({ state: 'booked' });
  expect(booked.data.map((it) => it.pickup_date)).toEqual([daySeconds('2026-03-12')]);
});

test("the driver's list has address, contact and hint in round order, without cancelled pickups", async () => {
  const { book, cancel } = await aCustomer();
  const at = (postal_code: string) =>
    aBooking({
      recipient: anAddress({ postal_code, contact_person: `Frau ${postal_code}` }),
      special_delivery_terms: 'Tor 3',
    });
  await book(at('24103'));
  await book(at('20354'));
  await cancel((await book(at('10115'))).data.pickup_id);
  await book(aBooking({ pickup_date: daySeconds('2026-03-12') }));
  const { data } = await staff.api.pickup.driverList({ day: '2026-03-11' });
  for (const stop of data) v.parse(DriverStop, stop);
  expect(data).toMatchObject([
    { from_address: { zip: '20354' }, contact_person: 'Frau 20354', special_delivery_terms: 'Tor 3' },
    { from_address: { zip: '24103' }, contact_person: 'Frau 24103' },
  ]);
  expect(data[0]?.phone).toMatch(/^\+49 /);
});
