import { subDays } from 'date-fns/subDays';
import { expect, test } from 'vitest';
import { daySeconds } from '#domain/values/working-days.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { orderedAt } from '#support/ordered-at.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const admin = await server.signIn({ is_admin: true });

test('a client without orders has no open work', async () => {
  const { client } = await server.signIn();
  const { data } = await admin.api.user.openWork({ id: client.user_uid });
  expect(data).toMatchObject({
    pickups: [],
    open_pickups: 0,
    unused_labels: 0,
    manual_orders: 0,
    unbilled: 0,
  });
});

test('pickups with a driver, unscanned labels and shipments not yet billable are open', async () => {
  const { client, access, api } = await server.signIn({ user_type: 'monthly' });
  const send = orderSender(server, access);
  const made = [];
  for (let at = 0; at < 4; at += 1) made.push((await send(anOrder())).data.shipment_id);
  const [delivered, long, cancelled] = made;
  await server.pool.query('update shipment_course set shipment_status = 6 where shipment_id = any($1)', [
    [delivered, long],
  ]);
  await orderedAt(server.pool, long, subDays(server.clock.now(), 80));
  await api.shipment.cancel({ id: cancelled ?? '' });
  const booked = await api.pickup.createDirectly(
    {},
    { context: { headers: { 'idempotency-key': crypto.randomUUID() } } },
  );
  const { data } = await admin.api.user.openWork({ id: client.user_uid });
  expect(data).toMatchObject({ open_pickups: 1, unused_labels: 1, unbilled: 2 });
  const listed = await admin.api.shipment.list({
    ...{ client: String(client.number), include_special: true, is_without_canceled: true },
    date_range: { from: daySeconds(data.unbilled_since), to: daySeconds('2026-03-10') },
  });
  expect(listed.pagination.total).toBe(data.unbilled);
  expect(data.pickups).toMatchObject([{ confirmation_id: booked.data.confirmation_id }]);
  await admin.api.pickup.cancelAny({ id: data.pickups[0]?.pickup_id ?? '' });
  expect((await admin.api.user.openWork({ id: client.user_uid })).data.open_pickups).toBe(0);
});

test('a manual order has no label, and a pickup after its time window is not open', async () => {
  const { client, access, api } = await server.signIn();
  const send = orderSender(server, access);
  await send(anOrder({ service: 'special' }));
  const key = { context: { headers: { 'idempotency-key': crypto.randomUUID() } } };
  const { data: booked } = await api.pickup.createDirectly({}, key);
  await server.pool.query('update pickup set pickup_date = pickup_date - 30 where pickup_id = $1', [
    booked.pickup_id,
  ]);
  const { data } = await admin.api.user.openWork({ id: client.user_uid });
  expect(data).toMatchObject({ pickups: [], open_pickups: 0, unused_labels: 0, manual_orders: 1 });
});
