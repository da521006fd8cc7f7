import { beforeEach, expect, test } from 'vitest';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { finishPending } from '#server/jobs/finish-pending.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

/* An unconfirmed pickup at an external carrier cannot be cancelled yet. */

const carrier = simulatedCarrier();
const server = await startServer({ deps: { carriers: { house: carrier } } });
const staffRow = await server.newClient({ is_admin: true });
const confirmation = { password: server.password };
beforeEach(() => carrier.recover());

async function whoIsNotAnswered() {
  const { client, api } = await server.signIn();
  carrier.meet('createPickup', 'lost_after');
  const context = { headers: { 'idempotency-key': crypto.randomUUID() } };
  await expect(api.pickup.createDirectly({}, { context })).rejects.toMatchObject({
    code: 'REQUEST_IN_PROGRESS',
  });
  const states = async () => {
    const { rows } = await server.pool.query('select status from pickup where client_id = $1', [client.id]);
    return rows.map((it) => it.status);
  };
  return { client, id: client.user_uid, states };
}
const staff = async () => (await server.signInAgain(staffRow)).api;
async function remove(id: string, cancel_pickups: boolean) {
  return (await staff()).user.delete({ id, confirmation, cancel_pickups });
}
const isDeleted = async ({ id }: { id: string }) =>
  (await server.pool.query('select from client where user_uid = $1 and deleted is not null', [id]))
    .rowCount === 1;

test('the deletion is refused until the carrier has answered about a pickup', async () => {
  const owner = await whoIsNotAnswered();
  await expect(remove(owner.id, true)).rejects.toMatchObject({ code: 'CARRIER_UNAVAILABLE' });
  expect(await isDeleted(owner)).toBe(false);
  server.clock.advance({ minutes: 1 });
  await finishPending(server.deps);
  const before = carrier.cancelledPickups.size;
  await remove(owner.id, true);
  expect(await isDeleted(owner)).toBe(true);
  expect(await owner.states()).toEqual([pickupStatuses.canceled]);
  expect(carrier.cancelledPickups.size).toBe(before + 1);
});

test('without cancelling pickups the client is deleted immediately', async () => {
  const owner = await whoIsNotAnswered();
  await remove(owner.id, false);
  expect(await isDeleted(owner)).toBe(true);
});

test('a pickup past its time without an answer does not block the deletion', async () => {
  const owner = await whoIsNotAnswered();
  server.clock.advance({ days: 10 });
  expect((await (await staff()).user.openWork({ id: owner.id })).data.open_pickups).toBe(0);
  await remove(owner.id, true);
  expect(await isDeleted(owner)).toBe(true);
});
