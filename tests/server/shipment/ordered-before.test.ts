import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '#domain/people/account.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { startServer, type TestServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

const server = await startServer();
const carrier = simulatedCarrier();
const outside = await startServer({ deps: { carriers: { house: carrier } } });

const file_hash = '5a'.repeat(32);
const number = (order_number: string) => ({ from_file: { order_number } });
const row = (at: number, more: object = {}) => ({ from_file: { file_hash, row: at, ...more } });

async function aClient(on: TestServer = server) {
  const { access, api, client } = await on.signIn();
  const send = async (order: object, key: string = randomUUID()) => {
    const response = await on.request('/api/shipment/create', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(anOrder(order)),
    });
    const { data, code } = await response.json();
    return { status: response.status, code, data };
  };
  const count = async () =>
    (await on.pool.query('select from shipment where client_id = $1', [client.id])).rowCount;
  return { send, count, api, client, access };
}

const created = { status: 200 };
const refused = { status: 409, code: 'ORDERED_BEFORE' };

describe('an order of a file', () => {
  test.each([
    ['with the same number to the same place', number('A-1'), number('A-1')],
    ['from the same row of the same file', row(3), row(3)],
    ['from the same row with an address corrected meanwhile', row(3, { order_number: 'A-1' }), row(3)],
    ['with a number that another file had', row(3, { order_number: 'A-1' }), number('A-1')],
  ])('is refused the second time: %s', async (_, first, second) => {
    const { send, count } = await aClient();
    const { data } = await send({ from_file: { ...first.from_file, device_name: 'Tablet 1' } });
    expect(await send(second)).toEqual({
      ...refused,
      data: {
        shipment_id: data.shipment_id,
        tracking_number: data.tracking_number,
        created: Math.floor(server.clock.now().getTime() / 1000),
        device_name: 'Tablet 1',
      },
    });
    expect(await count()).toBe(1);
  });

  const elsewhere = { recipient: anAddress({ street: 'Feldweg', street_number: '3' }) };
  test.each([
    ['the same number to another place', number('A-1'), { ...number('A-1'), ...elsewhere }],
    ['another row of the file', row(3), row(4)],
    [
      'another row with the same number and place',
      row(3, { order_number: 'A-1' }),
      row(4, { order_number: 'A-1' }),
    ],
    ['the same row of another file', row(3), { from_file: { file_hash: 'b2'.repeat(32), row: 3 } }],
    ['another number', number('A-1'), number('A-2')],
  ])('is another order: %s', async (_, first, second) => {
    const { send, count } = await aClient();
    expect(await send(first)).toMatchObject(created);
    expect(await send(second)).toMatchObject(created);
    expect(await count()).toBe(2);
  });

  test('sent by one client is not known at another', async () => {
    const [mine, theirs] = [await aClient(), await aClient()];
    await mine.send(number('A-1'));
    expect(await theirs.send(number('A-1'))).toMatchObject(created);
  });

  test('goes again at the request of the user, and is known afterwards', async () => {
    const { send, count } = await aClient();
    const first = await send(number('A-1'));
    expect(await send({ ...number('A-1'), order_again: true })).toMatchObject(created);
    expect(await send(number('A-1'))).toMatchObject({
      ...refused,
      data: { shipment_id: first.data.shipment_id },
    });
    expect(await count()).toBe(2);
  });

  test('keeps its key: after the refusal the user orders again under the same one', async () => {
    const { send, count } = await aClient();
    const key = randomUUID();
    await send(number('A-1'));
    expect(await send(number('A-1'), key)).toMatchObject(refused);
    const again = await send({ ...number('A-1'), order_again: true }, key);
    expect(again).toMatchObject(created);
    expect(await send(number('A-1'), key)).toEqual(again);
    expect(await count()).toBe(2);
  });

  test('repeated under its key gets its first answer', async () => {
    const { send, count } = await aClient();
    const key = randomUUID();
    const first = await send(row(3, { order_number: 'A-1' }), key);
    expect(await send(row(3, { order_number: 'A-1' }), key)).toEqual(first);
    expect(await count()).toBe(1);
  });

  test('is not known after its shipment was cancelled, and its next shipment is', async () => {
    const { send, api } = await aClient();
    const { data } = await send(number('A-1'));
    await api.shipment.cancel({ id: data.shipment_id });
    const second = await send(number('A-1'));
    expect(second).toMatchObject(created);
    expect(await send(number('A-1'))).toMatchObject({
      ...refused,
      data: { shipment_id: second.data.shipment_id },
    });
  });

  test('ordered twice is known while one of both shipments is not cancelled', async () => {
    const { send, api } = await aClient();
    const { data: first } = await send(number('A-1'));
    const { data: second } = await send({ ...number('A-1'), order_again: true });
    await api.shipment.cancel({ id: first.shipment_id });
    expect(await send(number('A-1'))).toMatchObject({ data: { shipment_id: second.shipment_id } });
    await api.shipment.cancel({ id: second.shipment_id });
    expect(await send(number('A-1'))).toMatchObject(created);
  });

  test('counts as long as the company has chosen', async () => {
    const { send, client } = await aClient();
    await send(number('A-1'));
    await server.pool.query(
      `update shipment_course set created = created - interval '31 days' where client_id = $1`,
      [client.id],
    );
    const choose = (seen_number: string) =>
      server.pool.query('update client set options = $2 where id = $1', [
        client.id,
        JSON.stringify({ ...defaultOptions, seen_number }),
      ]);
    const again = () => send({ ...number('A-1') });
    expect(await again()).toMatchObject(refused);
    await choose('always');
    expect(await again()).toMatchObject(refused);
    await choose('30');
    expect(await again()).toMatchObject(created);
    expect(await again()).toMatchObject(refused);
    await choose('never');
    expect(await again()).toMatchObject(created);
  });

  test('goes away with its shipment', async () => {
    const { send, client } = await aClient();
    await send(row(3, { order_number: 'A-1' }));
    const marks = async () =>
      (await server.pool.query('select from order_once where client_id = $1', [client.id])).rowCount;
    expect(await marks()).toBe(2);
    await server.pool.query('delete from shipment_order where client_id = $1', [client.id]);
    expect(await marks()).toBe(0);
  });
});

test('one of the orders that arrive at the same moment becomes a shipment', async () => {
  const { send, count } = await aClient();
  for (let at = 1; at <= 5; at += 1) {
    const order = row(at, { order_number: `A-${at}` });
    const both = await Promise.all([send(order), send(order), send(order)]);
    expect(both.map((it) => it.status).sort()).toEqual([200, 409, 409]);
    expect(await count()).toBe(at);
  }
});

test('simultaneous rows of one file with one number and place all become shipments', async () => {
  const { send } = await aClient();
  const all = await Promise.all([1, 2, 3].map((at) => send(row(at, { order_number: 'A-1' }))));
  expect(all.map((it) => it.status)).toEqual([200, 200, 200]);
});

test('a typed order with a reference that a file had is not asked about', async () => {
  const { send, count } = await aClient();
  await send({ ...number('A-1'), reference_number_1: 'A-1' });
  expect(await send({ reference_number_1: 'A-1' })).toMatchObject(created);
  expect(await send({ reference_number_1: 'A-1' })).toMatchObject(created);
  expect(await count()).toBe(3);
});

test('an order that the carrier refused is not known', async () => {
  const { send } = await aClient(outside);
  carrier.meet('create', 'refuses');
  expect(await send(number('A-1'))).toMatchObject({ code: 'CARRIER_REFUSED' });
  expect(await send(number('A-1'))).toMatchObject(created);
});

test('among many orders in one call each repeat is refused alone', async () => {
  const { access, send } = await aClient();
  const { data: first } = await send(number('A-1'));
  const orders = [number('A-1'), number('A-2'), {}, { ...number('A-1'), order_again: true }].map((it) => ({
    key: randomUUID(),
    order: anOrder(it),
  }));
  const response = await server.request('/api/shipment/create-many', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ orders }),
  });
  const { data } = await response.json();
  expect(data.map((it: { outcome: string }) => it.outcome)).toEqual([
    'refused',
    'created',
    'created',
    'created',
  ]);
  expect(data[0].error).toMatchObject({
    code: 'ORDERED_BEFORE',
    status: 409,
    data: { shipment_id: first.shipment_id },
  });
});

test.each([{}, { order_number: '' }, { file_hash, row: 0 }, { file_hash: 'x', row: 1 }])(
  'a mark of a file without number and row is refused: %j',
  async (from_file) => {
    const { send } = await aClient();
    expect(await send({ from_file })).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  },
);

test('validating many orders names the earlier order, but not the order of the same key', async () => {
  const { send, count, access } = await aClient();
  const key = randomUUID();
  const { data: first } = await send(number('A-1'), key);
  const orders = [
    { key: randomUUID(), order: anOrder(number('A-1')) },
    { key, order: anOrder(number('A-1')) },
    { key: randomUUID(), order: anOrder({ ...number('A-1'), order_again: true }) },
    { key: randomUUID(), order: anOrder(number('A-2')) },
  ];
  const response = await server.request('/api/shipment/validate-many', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ orders }),
  });
  const { data } = await response.json();
  expect(data.map((it: { error?: { code: string } }) => it.error?.code)).toEqual([
    ...['ORDERED_BEFORE', undefined, undefined, undefined],
  ]);
  expect(data[0]).toMatchObject({
    ...{ client_ref: orders[0]?.key, issues: [] },
    error: { status: 409, data: { shipment_id: first.shipment_id } },
  });
  expect(await count()).toBe(1);
});
