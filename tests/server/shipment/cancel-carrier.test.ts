import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import type { VoidOrder } from '#server/carriers/carrier.ts';
import { finishPending } from '#server/jobs/finish-pending.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier, type Trouble } from '#support/simulated-carrier.ts';

/* An external carrier may refuse, keep a parcel, be down or never answer. */

const simulated = simulatedCarrier();
let meanwhile: () => Promise<unknown> = async () => {};
const voiding = async (order: VoidOrder) => {
  await meanwhile();
  return simulated.voidShipment(order);
};
const carrier = { ...simulated, voidShipment: voiding, voidParcels: voiding };
const limited = { ...simulatedCarrier('limited', { voidsOneParcel: false }) };
const server = await startServer({ deps: { carriers: { house: carrier, limited } } });
const { api, access } = await server.signIn();
const send = orderSender(server, access);

beforeEach(() => {
  simulated.recover();
  meanwhile = async () => {};
});

const pickup = {
  has_pickup: true,
  pickup_date: 1_773_183_600,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
};
const get = async (id: string) => (await api.shipment.get({ id })).data[0]!;

async function order(difference: Partial<OrderInput> = {}) {
  const { data } = await send(anOrder(difference));
  const shipment = await get(data.shipment_id);
  return {
    id: data.shipment_id,
    numbers: data.tracking_number,
    parcels: shipment.parcels.map((it) => it.parcel_id),
    confirmation_id: shipment.confirmation_id ?? '',
  };
}

async function post(path: string, body: object = {}) {
  const response = await server.request(`/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, data } = await response.json();
  return { status: response.status, code, data, retryAfter: response.headers.get('retry-after') };
}
const cancel = (id: string) => post(`shipment/cancel/${id}`);
const edit = (id: string, parcel_id = '') => post(`shipment/edit/${id}`, { parcel_id });
const statusesOf = async (id: string) => {
  const { shipment_status, pickup_status, parcels } = await get(id);
  return { shipment_status, pickup_status, parcels: parcels.map((it) => it.status) };
};
const isRemembered = async (id: string) =>
  (await server.pool.query('select 1 from idempotency_key where key = $1', [id])).rowCount === 1;

test('a shipment is voided at the carrier with its pickup before it is cancelled in the portal', async () => {
  const { id, numbers, confirmation_id } = await order({ parcels: [aParcel(), aParcel()], ...pickup });
  meanwhile = async () => expect((await get(id)).shipment_status).toBe(1);
  expect((await cancel(id)).data).toMatchObject({ shipment_status: 0, pickup_status: -1 });
  expect(numbers.every((it) => simulated.voided.has(it))).toBe(true);
  expect(simulated.cancelledPickups.has(confirmation_id)).toBe(true);
  expect(await isRemembered(id)).toBe(false);
});

test('cancelling one parcel voids only its number, and the pickup stays', async () => {
  const { id, numbers, parcels, confirmation_id } = await order({
    parcels: [aParcel(), aParcel()],
    ...pickup,
  });
  await edit(id, parcels[0]);
  expect(numbers.map((it) => simulated.voided.has(it))).toEqual([true, false]);
  expect(simulated.cancelledPickups.has(confirmation_id)).toBe(false);
  expect(await statusesOf(id)).toEqual({
    shipment_status: 1,
    pickup_status: 0,
    parcels: ['canceled', 'active'],
  });
});

test('a refusal by the carrier leaves the shipment and shows its message', async () => {
  const { id } = await order();
  simulated.meet('void', 'refuses');
  expect(await cancel(id)).toMatchObject({
    status: 422,
    code: 'CARRIER_REFUSED',
    data: { message: 'Recipient is not served' },
  });
  expect(await statusesOf(id)).toMatchObject({ shipment_status: 1, parcels: ['active'] });
  const { rows } = await server.pool.query(
    `select action from audit_event where details->>'shipment_id' = $1`,
    [id],
  );
  expect(rows).toEqual([{ action: 'cancel_refused' }]);
  expect((await cancel(id)).status).toBe(200);
});

test('a cancellation can be repeated after the carrier was down', async () => {
  const { id } = await order();
  simulated.meet('void', 'is_away');
  expect(await cancel(id)).toMatchObject({ status: 502, code: 'CARRIER_UNAVAILABLE', retryAfter: '30' });
  expect((await get(id)).shipment_status).toBe(1);
  expect((await cancel(id)).status).toBe(200);
});

test('a shipment is cancelled once if its process froze until another cancelled it', async () => {
  const { id } = await order();
  meanwhile = async () => {
    meanwhile = async () => {};
    server.clock.advance({ seconds: 31 });
    await finishPending(server.deps);
  };
  expect(await cancel(id)).toMatchObject({ status: 200, data: { shipment_status: 0 } });
  const { rows } = await server.pool.query(
    `select action from audit_event where details->>'shipment_id' = $1`,
    [id],
  );
  expect(rows).toEqual([{ action: 'shipment_canceled' }]);
});

test('a shipment is not reported as refused if its process froze until another cancelled it', async () => {
  const { id } = await order();
  meanwhile = async () => {
    meanwhile = async () => {};
    server.clock.advance({ seconds: 31 });
    await finishPending(server.deps);
    simulated.meet('void', 'refuses');
  };
  expect(await cancel(id)).toMatchObject({ status: 200, data: { shipment_status: 0 } });
});

test('a running cancellation stays crash-safe when a frozen process returns from an earlier try', async () => {
  const { id } = await order();
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const later: ReturnType<typeof cancel>[] = [];
  meanwhile = async () => {
    meanwhile = async () => {};
    server.clock.advance({ seconds: 31 });
    simulated.meet('void', 'refuses');
    await finishPending(server.deps);
    meanwhile = async () => {
      meanwhile = async () => {};
      asked.resolve();
      await goOn.promise;
    };
    later.push(cancel(id));
    await asked.promise;
    simulated.meet('void', 'refuses');
  };
  expect((await cancel(id)).code).toBe('CARRIER_REFUSED');
  expect(await isRemembered(id)).toBe(true);
  goOn.resolve();
  expect((await Promise.all(later)).map((it) => it.status)).toEqual([200]);
  expect(await isRemembered(id)).toBe(false);
});

describe('several parcels of which the carrier keeps one', () => {
  test('are cancelled except that one, which stays with shipment and pickup, and is reported', async () => {
    const { id, numbers, parcels } = await order({
      parcels: [aParcel(), aParcel({ weight: 7 }), aParcel()],
      ...pickup,
    });
    simulated.hold(numbers[1]!);
    expect(await cancel(id)).toMatchObject({
      status: 200,
      data: {
        shipment_status: 1,
        pickup_status: 0,
        canceled_parcels: [parcels[0], parcels[2]],
        kept_parcels: [parcels[1]],
      },
    });
    expect(await get(id)).toMatchObject({ total_weight: 7, parcels_quantity: 1 });
  });

  test('include one that the carrier refuses to void alone', async () => {
    const { id, numbers, parcels } = await order({ parcels: [aParcel(), aParcel()] });
    simulated.hold(numbers[0]!);
    expect(await edit(id, parcels[0])).toMatchObject({
      status: 422,
      data: { message: 'Void Failure: Already on its way' },
    });
    expect(await statusesOf(id)).toMatchObject({ parcels: ['active', 'active'] });
  });
});

describe('an unknown result at the carrier', () => {
  test.each<Trouble>(['lost_before', 'lost_after', 'breaks'])(
    '%s: the cancellation is pending, then done minutes later',
    async (trouble) => {
      const { id, numbers } = await order();
      simulated.meet('void', trouble);
      expect(await cancel(id)).toMatchObject({
        status: 409,
        code: 'REQUEST_IN_PROGRESS',
        retryAfter: '10',
      });
      expect((await get(id)).shipment_status).toBe(1);
      expect(await cancel(id)).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
      expect(server.sent).toContainEqual({ job: 'finish-pending', data: {} });
      server.clock.advance({ seconds: 11 });
      expect(await finishPending(server.deps)).toEqual({ finished: 1 });
      expect(await statusesOf(id)).toMatchObject({ shipment_status: 0, parcels: ['canceled'] });
      expect(simulated.voided.has(numbers[0]!)).toBe(true);
      expect((await cancel(id)).status).toBe(200);
    },
  );

  test('is checked again at growing intervals until the carrier answers', async () => {
    const { id } = await order();
    simulated.meet('void', 'lost_after', 'is_away', 'lost_before', 'is_away');
    await cancel(id);
    for (const seconds of [10, 10, 10]) {
      server.clock.advance({ seconds });
      expect(await finishPending(server.deps)).toEqual({ finished: 0 });
    }
    server.clock.advance({ seconds: 14 });
    expect(await finishPending(server.deps)).toEqual({ finished: 0 });
    server.clock.advance({ seconds: 1 });
    expect(await finishPending(server.deps)).toEqual({ finished: 1 });
    expect((await get(id)).shipment_status).toBe(0);
  });

  test('may end in a refusal: the shipment stays and can be cancelled again', async () => {
    const { id } = await order();
    simulated.meet('void', 'lost_before', 'refuses');
    await cancel(id);
    server.clock.advance({ seconds: 11 });
    await finishPending(server.deps);
    expect((await get(id)).shipment_status).toBe(1);
    expect(await isRemembered(id)).toBe(false);
    expect((await cancel(id)).status).toBe(200);
  });

  test('is resolved by the job after a crash of the server', async () => {
    const { id } = await order({ parcels: [aParcel(), aParcel()] });
    simulated.meet('void', 'lost_after');
    const dying = server.deps.queue.send;
    server.deps.queue.send = () => Promise.reject(new Error('the process is gone'));
    expect((await cancel(id)).status).toBe(500);
    server.deps.queue.send = dying;
    expect(await finishPending(server.deps)).toEqual({ finished: 0 });
    server.clock.advance({ seconds: 31 });
    expect(await finishPending(server.deps)).toEqual({ finished: 1 });
    expect(await statusesOf(id)).toMatchObject({ shipment_status: 0, parcels: ['canceled', 'canceled'] });
  });
});

describe('the pickup of a cancelled shipment', () => {
  test('is still booked if the carrier keeps it, which is reported', async () => {
    const { id } = await order(pickup);
    simulated.meet('cancelPickup', 'refuses');
    expect((await cancel(id)).data).toMatchObject({ shipment_status: 0, pickup_status: 0 });
  });

  test('is checked again with the shipment if its result is unknown', async () => {
    const { id } = await order(pickup);
    simulated.meet('cancelPickup', 'is_away');
    expect(await cancel(id)).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
    server.clock.advance({ seconds: 11 });
    await finishPending(server.deps);
    expect(await statusesOf(id)).toMatchObject({ shipment_status: 0, pickup_status: -1 });
  });
});

test('a second cancellation of a shipment waits for the first', async () => {
  const { id, parcels } = await order({ parcels: [aParcel(), aParcel()] });
  let other: unknown;
  meanwhile = async () => {
    other = await edit(id, parcels[0]);
  };
  expect((await cancel(id)).status).toBe(200);
  expect(other).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS', retryAfter: '1' });
});

test('a shipment voided at the carrier is cancelled, whatever was scanned meanwhile', async () => {
  const { id } = await order(pickup);
  meanwhile = () =>
    server.pool.query(
      `with s as (update shipment_course set shipment_status = 2 where shipment_id = $1)
       update pickup set status = 1 where shipment_id = $1`,
      [id],
    );
  expect((await cancel(id)).data).toMatchObject({ shipment_status: 0, pickup_status: 1 });
});

test('a carrier that cannot void a single parcel is only asked for whole shipments', async () => {
  const { id, parcels } = await order({ parcels: [aParcel(), aParcel()] });
  await server.pool.query(`update shipment_order set carrier_id = 'limited' where shipment_id = $1`, [id]);
  limited.made.set(id, { tracking_numbers: [], carrier_label: '' });
  expect((await edit(id, parcels[0])).data).toEqual({ reason: 'carrier_cannot' });
  expect(limited.voidings()).toBe(0);
  expect((await cancel(id)).data).toMatchObject({ shipment_status: 0 });
});
