import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isSscc } from '#domain/labels/label-number.ts';
import { Order } from '#domain/order/order.ts';
import { createHouseCarrier } from '#server/carriers/house.ts';
import { insertRows, insertShipments } from '#server/db/insert-rows.ts';
import { parcel, pickup } from '#server/db/schema.ts';
import { carrierOrder } from '#server/shipment/finish-shipment.ts';
import { newShipment, withMade } from '#server/shipment/new-shipment.ts';
import { showShipment } from '#server/shipment/show-shipment.ts';
import { anOrder, aParcel, given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { aCarrierPickup, carrierSuite } from './carrier-suite.ts';

const { db, clock } = await startServer();
const companyPrefix = '4099999';

const house = createHouseCarrier(db, { companyPrefix, blockSize: 5 });
const owner = await given.client(db);

const anyOwner = { number: 1, user_uid: 'uid' };

carrierSuite('house', {
  carrier: house,
  place: async (order) => {
    const now = clock.now();
    const origin = { client_id: owner.id, client_ref: crypto.randomUUID(), carrier_id: house.id, now };
    const fresh = newShipment(order, origin);
    const reserved = await house.reserve!(carrierOrder(fresh, owner));
    const rows = withMade(fresh, reserved, { now, isOurs: true });
    await db.execute(insertShipments([rows.shipment]));
    await db.execute(insertRows(parcel, rows.parcels));
    await db.execute(insertRows(pickup, rows.pickup ? [rows.pickup] : []));
    return carrierOrder(rows, owner);
  },
  placePickup: async () => bookedPickup(),
  pickupOf: async ({ reference: { client_id, shipment_id } }) => {
    const [found] = await db
      .select({ client_id: pickup.client_id, pickup_id: pickup.pickup_id })
      .from(pickup)
      .where(and(eq(pickup.client_id, client_id), eq(pickup.shipment_id, shipment_id)));
    return found!;
  },
});

async function bookedPickup(status = 0) {
  const booked = aCarrierPickup({ client_id: owner.id, pickup_id: crypto.randomUUID() });
  const { reference, account: _, ...rest } = booked;
  await db.insert(pickup).values({
    ...reference,
    ...rest,
    ...house.reservePickup!(booked),
    client_ref: crypto.randomUUID(),
    status,
    created: clock.now(),
  });
  return booked;
}

test('a pickup that the house carrier has completed is not cancelled', async () => {
  const { reference } = await bookedPickup(1);
  expect(await house.cancelPickup({ reference, confirmation_id: 'any' })).toMatchObject({
    kind: 'refused',
    reason: 'refused',
  });
});

describe('numbers of the house carrier', () => {
  const reserve = (carrier: ReturnType<typeof createHouseCarrier>, quantity: number) => {
    const parcels = Array.from({ length: quantity }, () => aParcel());
    const origin = {
      client_id: crypto.randomUUID(),
      client_ref: crypto.randomUUID(),
      carrier_id: 'house',
      now: clock.now(),
    };
    const rows = newShipment(v.parse(Order, anOrder({ parcels })), origin);
    const account = {
      client_number: 1,
      allow_national_standard_carrier: true,
      carrier_enabled: false,
      custom_carrier_id: '',
    };
    return carrier.reserve!({ reference: rows.shipment, shipment: showShipment(rows, anyOwner), account });
  };

  test('are never the same in several processes', async () => {
    const processes = Array.from({ length: 4 }, () =>
      createHouseCarrier(db, { companyPrefix, blockSize: 7 }),
    );
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reserve(processes[index % 4]!, 1 + (index % 9))),
    );
    const numbers = made.flatMap((it) => it.tracking_numbers);
    expect(numbers).toHaveLength(made.length + made.reduce((sum, _, index) => sum + (index % 9), 0));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((it) => isSscc(it) && it.includes(companyPrefix))).toBe(true);
  });

  test('continue with the next extension digit when the serial numbers of a prefix are used up', async () => {
    const prefix = '4088888888';
    await db.execute(`insert into carrier_number_block values ('${prefix}', 999999)`);
    const { tracking_numbers } = await reserve(
      createHouseCarrier(db, { companyPrefix: prefix, blockSize: 2 }),
      2,
    );
    expect(tracking_numbers.map((it) => it.slice(0, 17))).toEqual([`0${prefix}999999`, `1${prefix}000000`]);
  });

  test('standard within Germany uses the national standard carrier for clients who may', async () => {
    const rows = newShipment(v.parse(Order, anOrder({ service: 'standard' })), {
      client_id: crypto.randomUUID(),
      client_ref: crypto.randomUUID(),
      carrier_id: 'house',
      now: clock.now(),
    });
    const { carrier_label } = await createHouseCarrier(db, { companyPrefix }).reserve!({
      reference: rows.shipment,
      shipment: showShipment(rows, anyOwner),
      account: {
        client_number: 1,
        allow_national_standard_carrier: true,
        carrier_enabled: false,
        custom_carrier_id: '',
      },
    });
    expect(carrier_label).toBe('national_standard');
  });
});
