import { expect, test } from 'vitest';
import { resultWindow } from '#domain/values/result-window.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

async function clientWith(shipments: readonly [company: string, status: number | null][]) {
  const { api, access } = await server.signIn();
  const send = orderSender(server, access);
  for (const [company, status] of shipments) {
    server.clock.advance({ seconds: 1 });
    const { data } = await send(anOrder({ recipient: anAddress({ company }) }));
    await server.pool.query('update shipment_course set shipment_status = $1 where shipment_id = $2', [
      status,
      data.shipment_id,
    ]);
  }
  return { api, overview: async () => (await api.shipment.overview()).data };
}

test('each count equals the archive with its filter', async () => {
  await clientWith([['Nachbar', 5]]);
  const { api, overview } = await clientWith([
    ['A', 1],
    ['B', 1],
    ['C', 2],
    ['D', 5],
    ['E', 0],
    ['F', null],
  ]);
  const { counts } = await overview();
  expect(counts).toEqual([
    { shipment_status: null, count: 1 },
    { shipment_status: 0, count: 1 },
    { shipment_status: 1, count: 2 },
    { shipment_status: 2, count: 1 },
    { shipment_status: 5, count: 1 },
  ]);
  for (const { shipment_status, count } of counts) {
    if (shipment_status === null) continue;
    const { pagination } = await api.shipment.userList({ shipment_status, without_tracking_number: true });
    expect(pagination.total, `status ${shipment_status}`).toBe(count);
  }
});

test("the newest troubled shipments are included, however old, only the client's own", async () => {
  await clientWith([['Nachbar', 4]]);
  const { overview } = await clientWith([
    ['Verfehlt', 4],
    ['Ausnahme', 5],
    ...Array.from({ length: 26 }, (_, index): [string, number] => [`Unterwegs ${index}`, 2]),
  ]);
  const { troubled } = await overview();
  expect(troubled.map((it) => it.recipient.company)).toEqual(['Ausnahme', 'Verfehlt']);
});

test('at most five of them are included', async () => {
  const { overview } = await clientWith(
    Array.from({ length: 7 }, (_, index): [string, number] => [`Empfänger ${index}`, index % 2 ? 4 : 5]),
  );
  const { troubled } = await overview();
  expect(troubled.map((it) => it.recipient.company)).toEqual([
    'Empfänger 6',
    'Empfänger 5',
    'Empfänger 4',
    'Empfänger 3',
    'Empfänger 2',
  ]);
});

test("a count stops just beyond the archive's limit", async () => {
  const { overview } = await clientWith([['Viele', 6]]);
  for (const table of ['shipment_order', 'shipment_course']) {
    await server.pool.query(
      `with model as materialized (
         select own from ${table} as own join shipment using (client_id, shipment_id)
         where shipment.recipient->>'company' = 'Viele'
       )
       insert into ${table} select copy.* from model, generate_series(1, $1) as number,
         lateral jsonb_populate_record(
           own, jsonb_build_object('shipment_id', md5(number::text)::uuid, 'client_ref', md5('ref' || number)::uuid)
         ) as copy`,
      [resultWindow + 5],
    );
    // Replans checks that were planned for few rows, as autovacuum does.
    await server.pool.query(`analyze ${table}`);
  }
  expect((await overview()).counts).toEqual([{ shipment_status: 6, count: resultWindow + 1 }]);
});

test('a client without shipments has no counts', async () => {
  const { overview } = await clientWith([]);
  expect(await overview()).toEqual({ counts: [], troubled: [] });
});
