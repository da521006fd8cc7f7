import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Order, type OrderInput } from '#domain/order/order.ts';
import { withDerivedFields } from '#domain/order/order-rules.ts';
import type { Db } from '#server/db/connect.ts';
import { insertRows, insertShipments } from '#server/db/insert-rows.ts';
import { parcel, pickup } from '#server/db/schema.ts';
import { newShipment, type ShipmentRows, surchargeCodesOf, withMade } from '#server/shipment/new-shipment.ts';
import { anOrder } from './factories.ts';

/** Rows of a shipment accepted by the house carrier, to be changed by tests. */
export function shipmentRows(client_id: string, now: Date, order: Partial<OrderInput> = {}): ShipmentRows {
  const taken = withDerivedFields(v.parse(Order, anOrder(order)));
  const fresh = newShipment(taken, { client_id, client_ref: randomUUID(), carrier_id: 'house', now });
  const tracking_numbers = fresh.parcels.map(() => `T${randomUUID().replaceAll('-', '')}`);
  const made = { carrier_label: 'saver', tracking_numbers, confirmation_id: 'AAAA-2222' };
  return withMade(fresh, made, { now, isOurs: true });
}

export async function storeRows(db: Db, all: readonly ShipmentRows[]): Promise<void> {
  for (let at = 0; at < all.length; at += 200) {
    const some = all.slice(at, at + 200);
    await db.execute(
      insertShipments(
        some.map((it) => ({ ...it.shipment, surcharge_codes: surchargeCodesOf(it.shipment.surcharges) })),
      ),
    );
    await db.execute(
      insertRows(
        parcel,
        some.flatMap((it) => it.parcels),
      ),
    );
    await db.execute(
      insertRows(
        pickup,
        some.flatMap((it) => it.pickup ?? []),
      ),
    );
  }
}
