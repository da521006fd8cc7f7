import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { parcel, pickup, shipment } from '#server/db/schema.ts';
import type { Key } from '#server/keys/idempotency.ts';
import type { PickupRow } from '#server/shipment/new-shipment.ts';
import type { BookedPickup } from './new-pickup.ts';
import type { ShipmentOfPickup } from './show-pickup.ts';

/** `shipment`: set if the pickup was ordered with one. */
export type FoundPickup = { row: PickupRow; shipment: ShipmentOfPickup | undefined };

/** False: the client already has a booking under that key. */
export async function insertPickup(db: DbOrTx, row: BookedPickup): Promise<boolean> {
  const inserted = await db
    .insert(pickup)
    .values(row)
    .onConflictDoNothing({ target: [pickup.client_id, pickup.client_ref] })
    .returning({ pickup_id: pickup.pickup_id });
  return inserted.length > 0;
}

export async function findPickupByClientRef(
  db: DbOrTx,
  { client_id, key }: Key,
): Promise<BookedPickup | undefined> {
  const [row] = await db
    .select()
    .from(pickup)
    .where(and(eq(pickup.client_id, client_id), eq(pickup.client_ref, key)));
  return row as BookedPickup | undefined;
}

const isPickup = ({ client_id, pickup_id }: Pick<PickupRow, 'client_id' | 'pickup_id'>) =>
  and(eq(pickup.client_id, client_id), eq(pickup.pickup_id, pickup_id));

/** False: already confirmed or withdrawn. */
export async function confirmPickup(db: DbOrTx, { confirmation_id, ...row }: PickupRow): Promise<boolean> {
  const confirmed = await db
    .update(pickup)
    .set({ confirmation_id })
    .where(and(isPickup(row), isNull(pickup.confirmation_id)))
    .returning({ pickup_id: pickup.pickup_id });
  return confirmed.length > 0;
}

/** False: confirmed, or already gone. */
export async function removePickup(db: DbOrTx, row: PickupRow): Promise<boolean> {
  const removed = await db
    .delete(pickup)
    .where(and(isPickup(row), isNull(pickup.confirmation_id)))
    .returning({ pickup_id: pickup.pickup_id });
  return removed.length > 0;
}

/** A pickup that is done stays done. */
export async function storeCancelled(db: DbOrTx, row: PickupRow): Promise<boolean> {
  const cancelled = await db
    .update(pickup)
    .set({ status: pickupStatuses.canceled })
    .where(and(isPickup(row), eq(pickup.status, pickupStatuses.pre_transit)))
    .returning({ pickup_id: pickup.pickup_id });
  return cancelled.length > 0;
}

export async function listOpenPickups(db: DbOrTx, client_id: string) {
  const { pickup_id, pickup_date, pickup_datetime_to } = pickup;
  return db
    .select({ pickup_id, pickup_date, pickup_datetime_to })
    .from(pickup)
    .where(and(eq(pickup.client_id, client_id), eq(pickup.status, pickupStatuses.pre_transit)));
}

/** Hides unconfirmed bookings and pickups of pending shipments. */
export const isShown = or(
  and(isNull(pickup.shipment_id), isNotNull(pickup.confirmation_id)),
  eq(shipment.state, 'ready'),
);

export const isShipmentOfPickup = and(
  eq(shipment.client_id, pickup.client_id),
  eq(shipment.shipment_id, pickup.shipment_id),
);

export async function listPickups(db: Db, client_id: string): Promise<FoundPickup[]> {
  return findPickups(db, eq(pickup.client_id, client_id));
}

export async function findPickup(
  db: Db,
  client_id: string,
  pickup_id: string,
): Promise<FoundPickup | undefined> {
  const [found] = await findPickups(db, isPickup({ client_id, pickup_id }));
  return found;
}

export async function findPickups(db: Db, which: SQL | undefined): Promise<FoundPickup[]> {
  const found = await db
    .select({
      row: pickup,
      sender: shipment.sender,
      differ_pickup: shipment.differ_pickup,
      service: shipment.service,
      transport_kind: shipment.transport_kind,
      special_delivery_terms: shipment.special_delivery_terms,
      total_weight: shipment.total_weight,
      manual: shipment.manual,
      parcels: sql<ShipmentOfPickup['parcels'] | null>`(
        select json_agg(json_build_object('parcel_id', p.parcel_id, 'status', p.status, 'contents', p.contents,
          'tracking_number', p.tracking_number) order by p.position)
        from ${parcel} p where p.client_id = ${pickup.client_id} and p.shipment_id = ${pickup.shipment_id})`,
    })
    .from(pickup)
    .leftJoin(shipment, isShipmentOfPickup)
    .where(and(which, isShown))
    .orderBy(desc(pickup.pickup_date), desc(pickup.pickup_datetime_from), desc(pickup.pickup_id))
    .limit(resultWindow);
  return found.map(({ row, parcels, ...of }) => ({
    row,
    shipment: row.shipment_id === null ? undefined : ({ ...of, parcels: parcels ?? [] } as ShipmentOfPickup),
  }));
}
