import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { daySeconds } from '#domain/values/working-days.ts';
import { auditEvent } from '#server/db/schema.ts';
import { endPickupDays } from '#server/jobs/end-pickup-days.ts';
import { testStart } from '#support/clock.ts';
import { aBooking, anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { aPickupCustomer } from './pickup-customer.ts';

const server = await startServer();
afterEach(() => server.clock.set(testStart));

const ofTomorrow = {
  has_pickup: true,
  pickup_date: daySeconds('2026-03-11'),
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
} as const;
const done = async (client_id: string) =>
  (
    await server.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.client_id, client_id), eq(auditEvent.action, 'pickup_done')))
  ).map((it) => it.details);
/** Signs in again, since a session does not last for days. */
const cancelLater = async (client: Parameters<typeof server.signInAgain>[0], path: string) => {
  const { access } = await server.signInAgain(client);
  const response = await server.request(`/api/pickup/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
  });
  return { status: response.status, code: (await response.json()).code };
};

test('a pickup after its time window can be cancelled by neither client nor staff', async () => {
  const { client, book, stored } = await aPickupCustomer(server);
  const staff = await server.signIn({ is_admin: true });
  const { pickup_id } = (await book()).data;
  server.clock.set('2026-03-11T16:00:00Z');
  const refused = { status: 409, code: 'PICKUP_OVER' };
  expect(await cancelLater(client, `cancel/${pickup_id}`)).toEqual(refused);
  expect(await cancelLater(staff.client, `cancel-any/${pickup_id}`)).toEqual(refused);
  expect(await stored()).toMatchObject([{ status: 0 }]);
});

test('a pickup cancelled a minute before its end stays cancelled when cancelled again later', async () => {
  const { client, book } = await aPickupCustomer(server);
  const { pickup_id } = (await book()).data;
  server.clock.set('2026-03-11T15:59:00Z');
  expect(await cancelLater(client, `cancel/${pickup_id}`)).toMatchObject({ status: 200 });
  server.clock.set('2026-03-11T16:00:00Z');
  expect(await cancelLater(client, `cancel/${pickup_id}`)).toMatchObject({ status: 200 });
});

test('a stand-alone pickup is closed at the end of its day, not before, and counts as not reported', async () => {
  const { client, book, stored } = await aPickupCustomer(server);
  const { pickup_id } = (await book()).data;
  server.clock.set('2026-03-11T22:59:00Z');
  await endPickupDays(server.deps);
  expect(await stored()).toMatchObject([{ status: 0 }]);
  server.clock.set('2026-03-11T23:00:00Z');
  await endPickupDays(server.deps);
  await endPickupDays(server.deps);
  expect(await stored()).toMatchObject([{ status: 1, done_by: 'day_end' }]);
  expect(await done(client.id)).toEqual([{ pickup_id, by: 'day_end' }]);
});

test('cancelled, shipment and unconfirmed pickups are left alone', async () => {
  const { api, book, cancel, stored } = await aPickupCustomer(server);
  await cancel((await book()).data.pickup_id);
  const key = { context: { headers: { 'idempotency-key': randomUUID() } } };
  await api.shipment.create(anOrder(ofTomorrow), key);
  const { pickup_id } = (await book(aBooking({ pickup_datetime_to: '18:00' }))).data;
  await server.pool.query('update pickup set confirmation_id = null where pickup_id = $1', [pickup_id]);
  server.clock.set('2026-03-20T10:00:00Z');
  await endPickupDays(server.deps);
  expect((await stored()).map((it) => it.status).toSorted()).toEqual([-1, 0, 0]);
});

test('more pickups than one batch are done', async () => {
  const { client, book, stored } = await aPickupCustomer(server);
  await book();
  await server.pool.query(
    `insert into pickup (client_id, pickup_id, confirmation_id, pickup_date, pickup_datetime_from, pickup_datetime_to)
     select $1, gen_random_uuid(), 'A-' || n, date '2026-02-01', '09:00', '17:00' from generate_series(1, 250) as n`,
    [client.id],
  );
  await endPickupDays(server.deps);
  const statuses = (await stored()).map((it) => it.status);
  expect([statuses.filter((it) => it === 1).length, statuses.filter((it) => it === 0).length]).toEqual([
    250, 1,
  ]);
});
