import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

const carrier = simulatedCarrier();
const server = await startServer({ deps: { carriers: { house: carrier } } });
const { access } = await server.signIn();
const send = orderSender(server, access);

const cancel = async (key: string, token = access) => {
  const response = await server.request(`/api/idempotency/${key}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await response.json();
  return { status: response.status, code: body.code, data: body.data, headers: response.headers };
};

beforeEach(() => carrier.recover());

describe('cancelling a key', () => {
  test('closes an unused one: an order that comes late is refused', async () => {
    const key = randomUUID();
    expect(await cancel(key)).toMatchObject({ status: 200, data: { state: 'cancelled' } });
    expect(await send(anOrder(), key)).toMatchObject({ status: 410, code: 'CANCELLED' });
    expect(await cancel(key)).toMatchObject({ status: 200, data: { state: 'cancelled' } });
  });

  test('returns its shipment if it became one', async () => {
    const key = randomUUID();
    const { data } = await send(anOrder(), key);
    const { shipment_id, tracking_number } = data;
    expect((await cancel(key)).data).toEqual({
      client_ref: key,
      state: 'done',
      shipment_id,
      tracking_number,
    });
    expect(await send(anOrder(), key)).toMatchObject({ status: 200, data });
  });

  test('returns its shipment even after the key was deleted', async () => {
    const key = randomUUID();
    const { data } = await send(anOrder(), key);
    await server.pool.query('delete from idempotency_key where key = $1', [key]);
    expect((await cancel(key)).data).toMatchObject({ state: 'done', shipment_id: data.shipment_id });
  });

  test('closes one whose order was refused', async () => {
    const key = randomUUID();
    carrier.meet('create', 'refuses');
    await send(anOrder(), key);
    expect((await cancel(key)).data).toEqual({ client_ref: key, state: 'cancelled' });
    expect(await send(anOrder(), key)).toMatchObject({ status: 410 });
  });

  test('has to wait while its order is being processed', async () => {
    const key = randomUUID();
    carrier.meet('create', 'lost_after');
    await send(anOrder(), key);
    const waiting = await cancel(key);
    expect(waiting).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
    expect(waiting.headers.get('retry-after')).toBe('1');
  });

  test('finishes abandoned work first', async () => {
    const key = randomUUID();
    carrier.meet('create', 'lost_after');
    await send(anOrder(), key);
    server.clock.advance({ seconds: 11 });
    expect((await cancel(key)).data).toMatchObject({ state: 'done', tracking_number: [expect.any(String)] });
  });

  test("does not touch another client's order", async () => {
    const key = randomUUID();
    const other = await server.signIn();
    expect((await cancel(key, other.access)).data).toEqual({ client_ref: key, state: 'cancelled' });
    expect(await send(anOrder(), key)).toMatchObject({ status: 200 });
    expect((await cancel(key, other.access)).data).toEqual({ client_ref: key, state: 'cancelled' });
  });

  test('at the same moment as its order leaves exactly one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const [order, cancelled] = await Promise.all([send(anOrder(), key), cancel(key)]);
      const last = await cancel(key);
      if (order.status === 200) expect(last.data).toMatchObject({ state: 'done' });
      else expect([order.code, last.data.state]).toEqual(['CANCELLED', 'cancelled']);
      expect([200, 409]).toContain(cancelled.status);
    }
  });
});
