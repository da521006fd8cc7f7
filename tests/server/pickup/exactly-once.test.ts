import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { PickupBooking } from '#domain/pickup/pickup-booking.ts';
import { finishPending } from '#server/jobs/finish-pending.ts';
import { createPickup } from '#server/pickup/create-pickup.ts';
import type { AtStep } from '#server/shipment/finish-shipment.ts';
import { aBooking, anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier, type Trouble } from '#support/simulated-carrier.ts';
import { aPickupCustomer } from './pickup-customer.ts';

const carrier = simulatedCarrier();
const house = await startServer();
const server = await startServer({ deps: { carriers: { house: carrier } } });
beforeEach(() => carrier.recover());

describe('the same key', () => {
  test.each([
    ['of the house carrier', house],
    ['of a carrier outside', server],
  ])('twenty times at the same moment makes one pickup %s', async (_, at) => {
    const { book, stored } = await aPickupCustomer(at);
    const key = randomUUID();
    const before = carrier.madePickups.size;
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(aBooking(), key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status, code }) => status !== 200 && code !== 'REQUEST_IN_PROGRESS')).toEqual(
      [],
    );
    expect(new Set(done.map(({ data }) => data.pickup_id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(carrier.madePickups.size - before).toBe(at === server ? 1 : 0);
    expect((await book(aBooking(), key)).data).toEqual(done[0]?.data);
  });

  test('gets the first answer again later, marked as replayed, even after the day has passed', async () => {
    const { book, client } = await aPickupCustomer(server);
    const key = randomUUID();
    const first = await book(aBooking(), key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    server.clock.advance({ days: 4 });
    const { access } = await server.signInAgain(client);
    const again = await server.request('/api/pickup/create', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(aBooking()),
    });
    server.clock.advance({ days: -4 });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await again.json()).data).toEqual(first.data);
  });

  test('gets the first answer even if the client may not book any more; a new key does not', async () => {
    const { book, client, stored } = await aPickupCustomer(server);
    const key = randomUUID();
    const first = await book(aBooking(), key);
    await server.pool.query('update client set is_pickup_allowed = false where id = $1', [client.id]);
    const again = await book(aBooking(), key);
    expect(again).toMatchObject({ status: 200, data: first.data });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await book(aBooking())).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await stored()).toHaveLength(1);
  });

  test('is refused with another body, another call, or as that of a shipment', async () => {
    const { book, bookDirectly, api, stored } = await aPickupCustomer(server);
    const [key, shipped] = [randomUUID(), randomUUID()];
    await book(aBooking(), key);
    expect(await book(aBooking({ parcels_quantity: 4 }), key)).toMatchObject({ status: 422 });
    expect(await bookDirectly({}, key)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    await api.shipment.create(anOrder(), { context: { headers: { 'idempotency-key': shipped } } });
    expect(await book(aBooking(), shipped)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await stored()).toHaveLength(1);
  });

  test('counts separately for another client', async () => {
    const [mine, theirs] = [await aPickupCustomer(server), await aPickupCustomer(server)];
    const key = randomUUID();
    const [first, second] = [await mine.book(aBooking(), key), await theirs.book(aBooking(), key)];
    expect(second.status).toBe(200);
    expect(second.data.pickup_id).not.toBe(first.data.pickup_id);
  });

  test('books nothing twice even after its row was deleted after 90 days', async () => {
    const { book, cancelKey, stored } = await aPickupCustomer(server);
    const key = randomUUID();
    const { data } = await book(aBooking(), key);
    await server.pool.query('delete from idempotency_key where key = $1', [key]);
    expect(await book(aBooking(), key)).toMatchObject({ status: 200, data });
    expect((await cancelKey(key)).data).toEqual({
      client_ref: key,
      state: 'done',
      pickup_id: data.pickup_id,
    });
    expect(await stored()).toHaveLength(1);
  });
});

describe('a carrier', () => {
  test('leaves only its message when it refuses, and a repeat gets it again', async () => {
    const { book, stored } = await aPickupCustomer(server);
    const key = randomUUID();
    carrier.meet('createPickup', 'refuses');
    for (const replayed of [null, 'true']) {
      const refused = await book(aBooking(), key);
      expect(refused).toMatchObject({
        status: 422,
        code: 'CARRIER_REFUSED',
        data: { message: 'Recipient is not served' },
      });
      expect(refused.headers.get('idempotent-replayed')).toBe(replayed);
    }
    expect(await stored()).toEqual([]);
  });

  test('leaves the key free for the next try when it is down', async () => {
    const { book, stored } = await aPickupCustomer(server);
    const key = randomUUID();
    carrier.meet('createPickup', 'is_away');
    expect(await book(aBooking(), key)).toMatchObject({ status: 502, code: 'CARRIER_UNAVAILABLE' });
    expect(await stored()).toEqual([]);
    expect(await book(aBooking(), key)).toMatchObject({ status: 200 });
  });

  test.each<[Trouble]>([['lost_before'], ['lost_after'], ['breaks']])(
    'is asked again after a lost answer (%s) until the result is known, and comes once',
    async (trouble) => {
      const { book, list, stored } = await aPickupCustomer(server);
      const key = randomUUID();
      const before = carrier.madePickups.size;
      carrier.meet('createPickup', trouble);
      const unknown = await book(aBooking(), key);
      expect(unknown).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
      expect(unknown.headers.get('retry-after')).toBe('10');
      expect((await list()).data).toEqual([]);
      server.clock.advance({ seconds: 11 });
      expect(await finishPending(server.deps)).toEqual({ finished: 1 });
      expect(await book(aBooking(), key)).toMatchObject({ status: 200, data: { status: 0 } });
      expect((await list()).data).toHaveLength(1);
      expect(await stored()).toHaveLength(1);
      expect(carrier.madePickups.size - before).toBe(1);
    },
  );

  test('blocks cancelling the key until its answer is known', async () => {
    const { book, cancelKey } = await aPickupCustomer(server);
    const key = randomUUID();
    carrier.meet('createPickup', 'lost_after');
    await book(aBooking(), key);
    expect(await cancelKey(key)).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
    server.clock.advance({ seconds: 11 });
    expect((await cancelKey(key)).data).toEqual({
      client_ref: key,
      state: 'done',
      pickup_id: expect.any(String),
    });
  });

  test('is told of a cancellation again if it did not answer', async () => {
    const { book, cancel } = await aPickupCustomer(server);
    const { pickup_id, confirmation_id } = (await book()).data;
    carrier.meet('cancelPickup', 'lost_after', 'is_away', 'refuses');
    expect(await cancel(pickup_id)).toMatchObject({ status: 502, code: 'CARRIER_UNAVAILABLE' });
    expect(await cancel(pickup_id)).toMatchObject({ status: 502, code: 'CARRIER_UNAVAILABLE' });
    expect(await cancel(pickup_id)).toMatchObject({ status: 422, code: 'CARRIER_REFUSED' });
    expect(await cancel(pickup_id)).toMatchObject({ status: 200, data: { status: -1 } });
    expect(carrier.cancelledPickups.has(confirmation_id)).toBe(true);
  });
});

describe('a server that dies', () => {
  test.each(['checked', 'stored', 'asked', 'settled'] as const)(
    'after "%s" leaves a booking that is finished once',
    async (last) => {
      const { client, book, stored } = await aPickupCustomer(server);
      const key = randomUUID();
      const before = carrier.madePickups.size;
      const atStep: AtStep = (step) => {
        if (step === last) throw new Error('killed');
      };
      const user = { client_id: client.id } as Parameters<typeof createPickup>[1];
      const asked = { op: 'pickup/create', input: v.parse(PickupBooking, aBooking()) } as const;
      const request = { key, answerHeaders: new Headers() };
      await expect(createPickup(server.deps, user, asked, request, atStep)).rejects.toThrow('killed');
      server.clock.advance({ seconds: 31 });
      await finishPending(server.deps);
      expect(await book(aBooking(), key)).toMatchObject({ status: 200, data: { status: 0 } });
      expect(await stored()).toHaveLength(1);
      expect(carrier.madePickups.size - before).toBe(1);
    },
  );
});

test('cancelling a key at the same moment as its booking leaves exactly one of them', async () => {
  const { book, cancelKey, stored } = await aPickupCustomer(house);
  let taken = 0;
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID();
    const [booked] = await Promise.all([book(aBooking(), key), cancelKey(key)]);
    const { state } = (await cancelKey(key)).data;
    expect([booked.status, state]).toEqual(booked.status === 200 ? [200, 'done'] : [410, 'cancelled']);
    if (booked.status === 200) taken += 1;
  }
  expect(await stored()).toHaveLength(taken);
});
