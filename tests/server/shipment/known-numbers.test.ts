import { expect, test } from 'vitest';
import { defaultOptions } from '#domain/people/account.ts';
import { shipmentCourse } from '#server/db/schema.ts';
import { anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const key = () => ({ context: { headers: { 'idempotency-key': crypto.randomUUID() } } });
const order = (reference_number_1: string) => anOrder({ reference_number_1 });

test("numbers with an order are reported, newest first, only the client's own", async () => {
  const [mine, theirs] = [await server.signIn(), await server.signIn()];
  const { data: first } = await mine.api.shipment.create(order('1001'), key());
  server.clock.advance({ seconds: 60 });
  const { data: second } = await mine.api.shipment.create(order('1001'), key());
  await theirs.api.shipment.create(order('1002'), key());
  const created = Math.floor(server.clock.now().getTime() / 1000);
  const ask = async (numbers: string[]) => (await mine.api.shipment.knownNumbers({ numbers })).data;
  expect(await ask(['1001', '1002', '100', '', '1001'])).toEqual([
    { number: '1001', shipment_id: second.shipment_id, created },
    { number: '1001', shipment_id: first.shipment_id, created: created - 60 },
  ]);
});

test('a cancelled shipment does not count', async () => {
  const { api } = await server.signIn();
  const { data } = await api.shipment.create(order('2001'), key());
  await api.shipment.cancel({ id: data.shipment_id });
  expect((await api.shipment.knownNumbers({ numbers: ['2001'] })).data).toEqual([]);
});

test('the company decides how long a number counts', async () => {
  const { api, client } = await server.signIn();
  await api.shipment.create(order('3001'), key());
  const choose = (seen_number: string) =>
    server.pool.query('update client set options = $2 where id = $1', [
      client.id,
      JSON.stringify({ ...defaultOptions, seen_number }),
    ]);
  const count = async () => (await api.shipment.knownNumbers({ numbers: ['3001'] })).data.length;
  await server.deps.db
    .update(shipmentCourse)
    .set({ created: new Date(server.clock.now().getTime() - 31 * 86_400_000) });
  expect(await count()).toBe(1);
  for (const [choice, expected] of [
    ['30', 0],
    ['90', 1],
    ['never', 0],
    ['always', 1],
  ] as const) {
    await choose(choice);
    expect([choice, await count()]).toEqual([choice, expected]);
  }
});

test('at most 200 numbers per call', async () => {
  const { api } = await server.signIn();
  const numbers = Array.from({ length: 201 }, (_, at) => String(at));
  await expect(api.shipment.knownNumbers({ numbers })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
