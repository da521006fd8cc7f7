import { expect, test } from 'vitest';
import { resultWindow } from '#domain/values/result-window.ts';
import { addDays, berlinDay, type Day } from '#domain/values/working-days.ts';
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
  expect(await overview()).toEqual({
    counts: [],
    troubled: [],
    today: {
      to_print: 0,
      troubled: 0,
      to_hand_over: 0,
      pickup: null,
      uncollected: { parcels: 0, weight: 0 },
    },
  });
});

test("each number of today equals the list it opens, only the client's own", async () => {
  await clientWith([['Nachbar', 5]]);
  const { api, overview } = await clientWith([
    ['Ungedruckt', 1],
    ['Gedruckt', 1],
    ['Unterwegs', 2],
    ['Verfehlt', 4],
    ['Ausnahme', 5],
    ['Storniert', 0],
    ['Manuell', null],
  ]);
  await server.pool.query(
    `update shipment_course set label_printed = now() where shipment_id =
      (select shipment_id from shipment_order where recipient->>'company' = 'Gedruckt')`,
  );
  const { today } = await overview();
  const listed = async (only: 'unprinted' | 'troubled', search = '') =>
    (await api.shipment.userList({ only, search, without_tracking_number: true })).data.map(
      (it) => it.recipient.company,
    );
  expect(await listed('unprinted')).toEqual(['Ungedruckt']);
  expect(await listed('unprinted', 'ungedruckt')).toEqual(['Ungedruckt']);
  expect(await listed('troubled')).toEqual(['Ausnahme', 'Verfehlt']);
  expect(await listed('troubled', 'verfehlt')).toEqual(['Verfehlt']);
  const day = berlinDay(server.clock.now());
  const list = (await api.shipment.handover({ day })).data;
  const weight = list[0]?.total_weight ?? 0;
  expect(today).toEqual({
    to_print: 1,
    troubled: 2,
    to_hand_over: list.length,
    pickup: null,
    // The carrier has nothing of three: two with a label, one manual.
    uncollected: { parcels: 3, weight: Math.round(weight * 30) / 10 },
  });
});

test("today's pickup is told with its window, and its shipment is collected", async () => {
  const { api, overview } = await clientWith([
    ['Mit Abholung', 1],
    ['Morgen', 1],
    ['Ohne', 1],
  ]);
  const day = berlinDay(server.clock.now());
  const book = (company: string, pickup_date: Day) =>
    server.pool.query(
      `insert into pickup (client_id, pickup_id, shipment_id, pickup_date, pickup_datetime_from, pickup_datetime_to)
       select client_id, shipment_id, shipment_id, $2, '14:00', '16:00' from shipment_order
       where recipient->>'company' = $1`,
      [company, pickup_date],
    );
  await book('Mit Abholung', day);
  await book('Morgen', addDays(day, 1));
  const { today } = await overview();
  expect(today).toMatchObject({
    to_hand_over: (await api.shipment.handover({ day })).data.length,
    pickup: { count: 1, from: '14:00', to: '16:00' },
    uncollected: { parcels: 1 },
  });
  expect(today.to_hand_over).toBe(2);
  // A pickup booked alone collects what is left.
  await server.pool.query(
    `insert into pickup (client_id, pickup_id, pickup_date, pickup_datetime_from, pickup_datetime_to,
       parcels_quantity, total_weight)
     select client_id, gen_random_uuid(), $1, '15:00', '17:00', 1, 1 from shipment_order
     where recipient->>'company' = 'Ohne'`,
    [day],
  );
  expect((await overview()).today).toMatchObject({
    pickup: { count: 2, from: '14:00', to: '17:00' },
    uncollected: { parcels: 0, weight: 0 },
  });
});
