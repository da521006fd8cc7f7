import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { Order } from '#domain/order/order.ts';
import { finishPending } from '#server/jobs/finish-pending.ts';
import { createShipment } from '#server/shipment/create-shipment.ts';
import type { AtStep } from '#server/shipment/finish-shipment.ts';
import { readByAnotherRelease } from '#support/another-release.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { fc, runs } from '#support/random.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier, type Trouble } from '#support/simulated-carrier.ts';

const carrier = simulatedCarrier();
const house = await startServer();
const server = await startServer({ deps: { carriers: { house: carrier } } });
const { access, user, client } = await server.signIn();
const send = orderSender(server, access);

const shipmentsUnder = async (key: string) => {
  const { rows } = await server.pool.query(
    `select shipment_id, state, shipment_status, (select count(*)::int from parcel p where p.shipment_id = s.shipment_id
       and p.tracking_number is not null) as numbered
     from shipment s where client_ref = $1`,
    [key],
  );
  return rows;
};
const keyState = async (key: string) =>
  (await server.pool.query('select state, status from idempotency_key where key = $1', [key])).rows[0];

beforeEach(() => carrier.recover());

describe('the same key', () => {
  test('twenty times at the same moment makes one shipment, and every answer has it', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(anOrder(), key)));
    const done = answers.filter((it) => it.status === 200);
    expect(new Set(done.map((it) => it.data.shipment_id)).size).toBe(1);
    expect(answers.filter((it) => it.status !== 200).every((it) => it.code === 'REQUEST_IN_PROGRESS')).toBe(
      true,
    );
    expect(await shipmentsUnder(key)).toEqual([expect.objectContaining({ state: 'ready', numbered: 1 })]);
  });

  test('gets the first answer again later, marked as replayed', async () => {
    const key = randomUUID();
    const first = await send(anOrder(), key);
    const second = await send(anOrder(), key);
    expect(second.data).toEqual(first.data);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('takes no second number from the house carrier, even after its row was deleted', async () => {
    const { access } = await house.signIn();
    const order = orderSender(house, access);
    const serialOf = ({ data }: { data: { tracking_number: string[] } }) =>
      Number(data.tracking_number[0]?.slice(0, -1));
    const key = randomUUID();
    const first = await order(anOrder(), key);
    for (let repeat = 0; repeat < 5; repeat += 1)
      expect((await order(anOrder(), key)).data).toEqual(first.data);
    await house.pool.query('delete from idempotency_key where key = $1', [key]);
    expect((await order(anOrder(), key)).data).toEqual(first.data);
    expect(serialOf(await order(anOrder(), randomUUID()))).toBe(serialOf(first) + 1);
  });

  test('accepts the same body with reordered fields and omitted defaults', async () => {
    const key = randomUUID();
    const order = anOrder({ carbon_neutral: false, reference_number_2: '' });
    const first = await send(order, key);
    const { carbon_neutral: _, reference_number_2: __, ...rest } = order;
    const turned = Object.fromEntries(Object.entries(rest).reverse());
    expect((await send(turned, key)).data).toEqual(first.data);
  });

  test('recognises its order after an update that parses orders differently', async () => {
    const order = anOrder();
    const key = randomUUID();
    const first = await send(order, key);
    await readByAnotherRelease(server, key);
    expect((await send(order, key)).data).toEqual(first.data);
    expect(await shipmentsUnder(key)).toHaveLength(1);
    const other = await send(anOrder({ parcels: [aParcel({ weight: 6 })] }), key);
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('is refused with another body', async () => {
    const key = randomUUID();
    await send(anOrder(), key);
    const other = await send(anOrder({ parcels: [aParcel({ weight: 6 })] }), key);
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('counts separately for another client', async () => {
    const key = randomUUID();
    const other = await server.signIn();
    const first = await send(anOrder(), key);
    const second = await orderSender(server, other.access)(anOrder(), key);
    expect(second.status).toBe(200);
    expect(second.data.shipment_id).not.toBe(first.data.shipment_id);
  });

  test('is required and must be a UUID', async () => {
    expect(await send(anOrder(), '')).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
    expect(await send(anOrder(), 'abc')).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
  });

  test('is the same in capitals', async () => {
    const key = randomUUID();
    const first = await send(anOrder(), key);
    expect((await send(anOrder(), key.toUpperCase())).data).toEqual(first.data);
  });

  test('answers a repeat even after the pickup day has passed', async () => {
    const key = randomUUID();
    const order = anOrder({
      has_pickup: true,
      pickup_date: 1_773_183_600,
      pickup_datetime_from: '09:00',
      pickup_datetime_to: '17:00',
    });
    const first = await send(order, key);
    server.clock.advance({ days: 3 });
    const { access: later } = await server.signInAgain(client);
    const second = await orderSender(server, later)(order, key);
    server.clock.advance({ days: -3 });
    expect(second.data).toEqual(first.data);
  });

  test('makes no second shipment even if its row was deleted after 90 days', async () => {
    const key = randomUUID();
    const first = await send(anOrder(), key);
    await server.pool.query('delete from idempotency_key where key = $1', [key]);
    const second = await send(anOrder(), key);
    expect(second.data).toEqual(first.data);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await shipmentsUnder(key)).toHaveLength(1);
  });
});

describe('a carrier', () => {
  test('leaves only its message when it refuses, and a repeat gets it again', async () => {
    const key = randomUUID();
    carrier.meet('create', 'refuses');
    for (const replayed of [null, 'true']) {
      const refused = await send(anOrder(), key);
      expect(refused).toMatchObject({
        status: 422,
        code: 'CARRIER_REFUSED',
        message: 'Recipient is not served',
      });
      expect(refused.headers.get('idempotent-replayed')).toBe(replayed);
    }
    expect(await shipmentsUnder(key)).toEqual([]);
  });

  test('leaves the key free for the next try when it is down', async () => {
    const key = randomUUID();
    carrier.meet('create', 'is_away');
    const away = await send(anOrder(), key);
    expect(away).toMatchObject({ status: 502, code: 'CARRIER_UNAVAILABLE' });
    expect(away.headers.get('retry-after')).toBe('30');
    expect(await keyState(key)).toBeUndefined();
    expect(await send(anOrder(), key)).toMatchObject({ status: 200 });
  });

  test.each<[string, Trouble, number]>([
    ['whose answer got lost has made the shipment once', 'lost_after', 0],
    ['that never got the question is asked again', 'lost_before', 1],
    ['whose connection broke is asked again', 'breaks', 1],
  ])('%s', async (_, trouble, again) => {
    const key = randomUUID();
    carrier.meet('create', trouble);
    const unknown = await send(anOrder(), key);
    expect(unknown).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
    expect(unknown.headers.get('retry-after')).toBe('10');
    expect(server.sent).toContainEqual({ job: 'finish-pending', data: {} });
    expect(await send(anOrder(), key)).toMatchObject({ status: 409 });
    const before = carrier.makings();
    server.clock.advance({ seconds: 11 });
    expect(await send(anOrder(), key)).toMatchObject({ status: 200, data: { shipment_status: 1 } });
    expect(carrier.makings() - before).toBe(again);
    expect(await shipmentsUnder(key)).toEqual([expect.objectContaining({ state: 'ready', numbered: 1 })]);
  });

  test('is asked for its result later, at growing intervals, if it cannot be reached', async () => {
    const key = randomUUID();
    carrier.meet('create', 'lost_after');
    carrier.meet('find', 'lost_before', 'is_away');
    await send(anOrder(), key);
    for (const seconds of [10, 10]) {
      server.clock.advance({ seconds });
      expect(await finishPending(server.deps)).toEqual({ finished: 0 });
    }
    server.clock.advance({ seconds: 9 });
    expect(await finishPending(server.deps)).toEqual({ finished: 0 });
    server.clock.advance({ seconds: 1 });
    expect(await finishPending(server.deps)).toEqual({ finished: 1 });
    expect(await shipmentsUnder(key)).toEqual([expect.objectContaining({ state: 'ready' })]);
  });
});

test('a pending shipment is not shown', async () => {
  const before = (await server.api(access).shipment.userList({})).pagination.total;
  const key = randomUUID();
  carrier.meet('create', 'lost_after');
  await send(anOrder(), key);
  const [{ shipment_id }] = await shipmentsUnder(key);
  expect((await server.api(access).shipment.userList({})).pagination.total).toBe(before);
  const response = await server.request(`/api/shipment/${shipment_id}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(response.status).toBe(404);
  server.clock.advance({ seconds: 11 });
  await finishPending(server.deps);
});

class Crash extends Error {}
const steps = ['checked', 'stored', 'found', 'asked', 'settled'] as const;

describe('a dying or frozen server', () => {
  const crashAt =
    (requested: (typeof steps)[number]): AtStep =>
    (step) => {
      if (step === requested) throw new Crash(step);
    };
  const place = (from: typeof server, by: typeof user, key: string, atStep?: AtStep) =>
    createShipment(
      from.deps,
      { ...by, session_id: randomUUID() },
      v.parse(Order, anOrder()),
      { key, answerHeaders: new Headers() },
      atStep,
    );

  test.each([
    ['checked', house],
    ['stored', house],
    ['checked', server],
    ['stored', server],
    ['asked', server],
    ['settled', server],
  ] as const)('when the order is %s leaves nothing or a shipment that is completed', async (step, at) => {
    const { user: owner, api } = await at.signIn();
    const key = randomUUID();
    await expect(place(at, owner, key, crashAt(step))).rejects.toThrow(Crash);
    at.clock.advance({ seconds: 31 });
    await finishPending(at.deps);
    const { data } = await api.shipment.userList({});
    expect(data).toHaveLength(step === 'checked' ? 0 : 1);
    const made = await place(at, owner, key);
    expect(made.tracking_number).toHaveLength(1);
    expect((await api.shipment.userList({})).pagination.total).toBe(1);
  });

  test('keeps its order until its lock expires', async () => {
    const key = randomUUID();
    await expect(place(server, user, key, crashAt('stored'))).rejects.toThrow(Crash);
    server.clock.advance({ seconds: 29 });
    expect(await finishPending(server.deps)).toEqual({ finished: 0 });
    const waiting = await send(anOrder(), key);
    expect(waiting).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
    expect(waiting.headers.get('retry-after')).toBe('1');
    server.clock.advance({ seconds: 1 });
    expect(await send(anOrder(), key)).toMatchObject({ status: 200 });
  });

  test('leaves the carrier to those who took over its key', async () => {
    const key = randomUUID();
    const before = carrier.makings();
    const frozen = place(server, user, key, async (step) => {
      if (step !== 'stored') return;
      server.clock.advance({ seconds: 31 });
      carrier.meet('create', 'is_away');
      await finishPending(server.deps);
    });
    await expect(frozen).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
    expect(carrier.makings()).toBe(before);
    expect(await shipmentsUnder(key)).toEqual([]);
  });

  test('leaves the carrier to the next owner if it froze while taking a key over', async () => {
    await finishPending(server.deps);
    const key = randomUUID();
    await expect(place(server, user, key, crashAt('stored'))).rejects.toThrow(Crash);
    server.clock.advance({ seconds: 31 });
    const [makings, repeats] = [carrier.makings(), carrier.repeats()];
    // The statement is on the way while its process is frozen.
    let isFrozen = true;
    const db = new Proxy(server.deps.db, {
      get(target, name) {
        if (name === 'update' && isFrozen) {
          isFrozen = false;
          server.clock.advance({ seconds: 31 });
        }
        const it = Reflect.get(target, name);
        return typeof it === 'function' ? it.bind(target) : it;
      },
    });
    const others = async (step: string) => {
      if (step === 'found') expect(await finishPending(server.deps)).toEqual({ finished: 1 });
    };
    await finishPending({ ...server.deps, db }, others);
    expect(carrier.makings() - makings).toBe(1);
    expect(carrier.repeats()).toBe(repeats);
    expect(await shipmentsUnder(key)).toEqual([expect.objectContaining({ state: 'ready', numbered: 1 })]);
  });

  test('leaves shipments that several processes together complete exactly once', async () => {
    const keys = Array.from({ length: 60 }, () => randomUUID());
    for (const key of keys) await expect(place(server, user, key, crashAt('stored'))).rejects.toThrow(Crash);
    const before = carrier.makings();
    server.clock.advance({ seconds: 31 });
    const finished = await Promise.all([1, 2, 3].map(() => finishPending(server.deps)));
    expect(finished.reduce((sum, it) => sum + it.finished, 0)).toBe(60);
    expect(carrier.makings() - before).toBe(60);
  });

  test('never gives a key two shipments, whatever order of repeats, crashes, losses and clean-ups', async () => {
    const trouble = fc.constantFrom<Trouble>('is_away', 'lost_before', 'lost_after', 'breaks');
    const request = fc.record({
      crash: fc.option(fc.constantFrom(...steps), { nil: undefined }),
      what: fc.constantFrom('order', 'order', 'job', 'time'),
    });
    const wave = fc.record({
      requests: fc.array(request, { minLength: 1, maxLength: 6 }),
      create: fc.array(trouble, { maxLength: 3 }),
      find: fc.array(trouble, { maxLength: 2 }),
      seconds: fc.constantFrom(0, 1, 12, 31),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(wave, { minLength: 1, maxLength: 4 }),
        async (scheduler, waves) => {
          const key = randomUUID();
          const answers = new Set<string>();
          const before = carrier.makings();
          for (const { requests, create, find, seconds } of waves) {
            carrier.recover();
            carrier.meet('create', ...create);
            carrier.meet('find', ...find);
            const running = requests.map(async ({ crash, what }, index) => {
              const atStep: AtStep = async (step) => {
                await scheduler.schedule(Promise.resolve(), `${index} ${step}`);
                if (step === crash) throw new Crash(step);
              };
              if (what === 'job') await finishPending(server.deps, atStep);
              else if (what === 'time') {
                await scheduler.schedule(Promise.resolve(), 'time');
                server.clock.advance({ seconds: 31 });
              } else answers.add((await place(server, user, key, atStep)).shipment_id);
            });
            await scheduler.waitFor(Promise.allSettled(running));
            server.clock.advance({ seconds });
          }

          carrier.recover();
          server.clock.advance({ minutes: 6 });
          await finishPending(server.deps);
          const left = await shipmentsUnder(key);
          expect(left.length).toBeLessThanOrEqual(1);
          expect(left.every((it) => it.state === 'ready' && it.numbered === 1)).toBe(true);
          expect(carrier.makings() - before).toBe(left.length);
          expect(carrier.repeats()).toBe(0);
          expect([...answers].every((it) => it === left[0]?.shipment_id)).toBe(true);
          expect(await keyState(key)).toEqual(left.length ? { state: 'done', status: 200 } : undefined);
        },
      ),
      runs(25, 600),
    );
  });
});
