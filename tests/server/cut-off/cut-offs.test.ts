import { beforeEach, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { mostCutOffs } from '#domain/services/cut-offs.ts';
import { testStart } from '#support/clock.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/* Cut-off times of the provider (docs/rules.md 20.32). */

const server = await startServer();
let staff = await server.signIn({ is_admin: true });
let client = await server.signIn({ is_pickup_allowed: false, zipcode: '24103' });

/** Sessions end after minutes, so both sign in again. */
async function setClock(time: Date | string): Promise<void> {
  server.clock.set(time);
  staff = await server.signInAgain(staff.client);
  client = await server.signInAgain(client.client);
}
const send = (order: OrderInput) => orderSender(server, client.access)(order);

beforeEach(async () => {
  await setClock(testStart);
  for (const it of (await staff.api.cutOff.list()).data) await staff.api.cutOff.remove(it);
});

const refused = { code: 'VALIDATION_FAILED' };
const everywhere = { service: 'all', area: 'all', time: '16:30' } as const;

const tuesday = '2026-03-10';
const wednesday = '2026-03-11';

/** Departure of an order sent at the time in Berlin. */
async function leavesAt(time: string, service: 'saver' | 'standard' = 'saver') {
  await setClock(`${tuesday}T${time}:00+01:00`);
  const { data } = await send(anOrder({ service }));
  return (await client.api.shipment.get({ id: data.shipment_id })).data[0]?.arrival;
}

test('without an entry an order of the evening leaves the same day', async () => {
  expect(await leavesAt('21:00')).toMatchObject({ leaves: tuesday, from: wednesday });
});

test('after the cut-off an order is stored with the next working day and the arrival after it', async () => {
  await staff.api.cutOff.save(everywhere);
  expect(await leavesAt('16:30')).toMatchObject({ leaves: tuesday, from: wednesday });
  expect(await leavesAt('16:31')).toMatchObject({ leaves: wednesday, from: '2026-03-12' });
});

test("the client's postal code and the service choose the entry, and the app gets all entries", async () => {
  const entries = [
    everywhere,
    { service: 'standard', area: 'all', time: '18:00' },
    { service: 'all', area: '24', time: '14:00' },
    { service: 'saver', area: '24', time: '15:00' },
    { service: 'all', area: '9', time: '23:00' },
  ] as const;
  for (const it of entries) await staff.api.cutOff.save(it);
  expect(await leavesAt('15:00')).toMatchObject({ leaves: tuesday });
  expect(await leavesAt('15:01')).toMatchObject({ leaves: wednesday });
  expect(await leavesAt('14:01', 'standard')).toMatchObject({ leaves: wednesday });
  const { cut_offs } = (await client.api.user.get()).data;
  expect(cut_offs).toEqual((await staff.api.cutOff.list()).data);
  expect(cut_offs).toHaveLength(5);
});

test('Saturday delivery is refused on Friday after the cut-off', async () => {
  await staff.api.cutOff.save(everywhere);
  const saturday = anOrder({ service: 'saturday' });
  await setClock('2026-03-13T16:31:00+01:00');
  expect((await send(saturday)).issues).toMatchObject([{ path: 'service', code: 'saturday_not_next' }]);
  await setClock('2026-03-13T16:30:00+01:00');
  expect((await send(saturday)).status).toBe(200);
});

test('saving replaces the time, and removing twice succeeds', async () => {
  await staff.api.cutOff.save(everywhere);
  await staff.api.cutOff.save({ ...everywhere, time: '17:00' });
  expect((await staff.api.cutOff.list()).data).toEqual([{ ...everywhere, time: '17:00' }]);
  await staff.api.cutOff.remove(everywhere);
  await staff.api.cutOff.remove(everywhere);
  expect((await staff.api.cutOff.list()).data).toEqual([]);
  expect((await client.api.user.get()).data.cut_offs).toEqual([]);
});

test('changes are on record', async () => {
  await staff.api.cutOff.save(everywhere);
  await staff.api.cutOff.remove(everywhere);
  const now = server.clock.now().getTime() / 1000;
  const { data } = await staff.api.auditLog.list({ date_range: { from: now - 3600, to: now + 3600 } });
  const rows = data.filter((it) => it.action === 'cut_off_changed');
  expect(rows.slice(0, 2).map((it) => it.details)).toMatchObject([
    { service: 'all', area: 'all', time: null },
    { service: 'all', area: 'all', time: '16:30' },
  ]);
});

test.each([
  ['an area of letters', { area: 'Kiel' }],
  ['an area of six digits', { area: '241030' }],
  ['a time that is none', { time: '24:00' }],
  ['a time without minutes', { time: '16' }],
  ['the special service', { service: 'special' as never }],
])('%s is refused', async (_, difference) => {
  await expect(staff.api.cutOff.save({ ...everywhere, ...difference })).rejects.toMatchObject(refused);
});

test('more entries than every device can load are refused, a change of one is not', async () => {
  for (let at = 0; at < mostCutOffs; at++)
    await staff.api.cutOff.save({ ...everywhere, area: String(10_000 + at) });
  await expect(staff.api.cutOff.save(everywhere)).rejects.toMatchObject(refused);
  await staff.api.cutOff.save({ ...everywhere, area: '10000', time: '12:00' });
});

test('clients cannot read or change the times', async () => {
  const forbidden = { code: 'FORBIDDEN' };
  await expect(client.api.cutOff.list()).rejects.toMatchObject(forbidden);
  await expect(client.api.cutOff.save(everywhere)).rejects.toMatchObject(forbidden);
  await expect(client.api.cutOff.remove(everywhere)).rejects.toMatchObject(forbidden);
});
