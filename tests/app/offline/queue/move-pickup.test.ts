import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { laterPickup, movePickup } from '#app/offline/queue/move-pickup.ts';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { Order } from '#domain/order/order.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anOrder } from '#support/factories.ts';
import { givenDraft, outboxWorld, type World } from '#support/outbox-world.ts';

/** Friday evening, after the planned pickup and before the weekend. */
const friday = '2026-03-13';
const evening = new Date('2026-03-13T18:30:00+01:00');
const monday = '2026-03-16';

let world: World;
let db: WorkDatabase;

beforeEach(async () => {
  world = outboxWorld();
  world.pass(evening.getTime() - world.now());
  db = await world.open();
});
afterEach(async () => {
  db.close();
  await world.destroy();
});

async function givenWaiting(order: object = {}): Promise<string> {
  const id = await givenDraft(db, 'Alpha');
  const pickup = {
    has_pickup: true,
    pickup_date: daySeconds(friday),
    pickup_datetime_from: '10:00',
    pickup_datetime_to: '18:00',
  };
  const form = { pickup_date: friday, pickup_datetime_from: '10:00', pickup_datetime_to: '18:00' };
  await enqueueOrder(db, { draftId: id, order: { ...anOrder(), ...pickup, ...order } as Order, form });
  return id;
}

const rowOf = async (id: string) => (await db.outbox.where({ id }).first()) as OutboxRow;

describe('an order whose pickup passed while it waited', () => {
  test('is not sent, and says so', async () => {
    const id = await givenWaiting();
    await world.drain(db);
    const { state, problem, body } = await rowOf(id);
    expect(state).toBe('attention');
    expect(problem?.issues?.map(({ path }) => path)).toEqual(['pickup_date']);
    expect(body).toBeUndefined();
    expect(world.server.shipments).toEqual([]);
  });

  test('is offered the next possible day with its own times', async () => {
    const id = await givenWaiting();
    await world.drain(db);
    expect(laterPickup(await rowOf(id), evening)).toEqual({ day: monday, from: '10:00', to: '18:00' });
  });

  test('is sent for that day with one tap, and its form gets the new day', async () => {
    const id = await givenWaiting();
    await world.drain(db);
    const pickup = laterPickup(await rowOf(id), evening);
    expect(pickup && (await movePickup(db, id, pickup))).toBe(true);
    expect(await rowOf(id)).toMatchObject({
      state: 'queued',
      payload: { pickup_date: daySeconds(monday), pickup_datetime_from: '10:00' },
      form: { pickup_date: monday },
    });
    await world.drain(db);
    expect(world.server.shipments.map(({ key }) => key)).toEqual([id]);
  });
});

test('gets no offer when it has another error too', async () => {
  const id = await givenWaiting({ service: 'pigeon' as never });
  await world.drain(db);
  const row = await rowOf(id);
  expect(row.state).toBe('attention');
  expect(laterPickup(row, evening)).toBeUndefined();
});

test('is not changed if its bytes may have arrived', async () => {
  const id = await givenWaiting();
  await world.drain(db);
  const row = await rowOf(id);
  await db.outbox.update(row.seq, { ambiguous: true });
  expect(laterPickup(await rowOf(id), evening)).toBeUndefined();
  expect(await movePickup(db, id, { day: monday, from: '10:00', to: '18:00' })).toBe(false);
});
