import { and, asc, desc, eq, getViewSelectedFields, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { parcel, pickup, shipment, trackingEvent } from '#server/db/schema.ts';
import type { ParcelRow, ShipmentRow } from '#server/shipment/new-shipment.ts';

export type EventRow = typeof trackingEvent.$inferSelect;
export type Tracked = {
  shipment: ShipmentRow;
  parcels: ParcelRow[];
  events: EventRow[];
  pickup: Pick<typeof pickup.$inferSelect, 'pickup_date' | 'status'> | null;
  /** Includes cancelled parcels, which the other labels count. */
  packed: number;
};

const packed = sql<number>`(select count(*)::int from ${parcel} as other
  where other.client_id = ${shipment.client_id} and other.shipment_id = ${shipment.shipment_id})`;

export function findTrackedShipment(
  db: DbOrTx,
  client_id: string,
  shipment_id: string,
): Promise<Tracked | undefined> {
  return findTracked(db, and(eq(parcel.client_id, client_id), eq(parcel.shipment_id, shipment_id)));
}

/** Any client's or one client's; a reused number belongs to the newest parcel. */
export function findTrackedParcel(
  db: DbOrTx,
  tracking_number: string,
  client_id?: string,
): Promise<Tracked | undefined> {
  return findTracked(
    db,
    and(
      eq(parcel.tracking_number, tracking_number),
      client_id === undefined ? undefined : eq(parcel.client_id, client_id),
    ),
  );
}

async function findTracked(db: DbOrTx, condition: SQL | undefined): Promise<Tracked | undefined> {
  const rows = await db
    .select({
      parcel,
      shipment: getViewSelectedFields(shipment),
      pickup: { pickup_date: pickup.pickup_date, status: pickup.status },
      packed,
    })
    .from(parcel)
    .innerJoin(
      shipment,
      and(eq(shipment.client_id, parcel.client_id), eq(shipment.shipment_id, parcel.shipment_id)),
    )
    .leftJoin(pickup, and(eq(pickup.client_id, parcel.client_id), eq(pickup.shipment_id, parcel.shipment_id)))
    .where(and(condition, eq(shipment.state, 'ready')))
    .orderBy(desc(shipment.created), desc(shipment.shipment_id), asc(parcel.position));
  if (!rows[0]) return undefined;
  const { shipment: first, pickup: ofShipment, packed: count } = rows[0];
  const parcels = rows.filter((it) => it.shipment.shipment_id === first.shipment_id).map((it) => it.parcel);
  const events = await db
    .select()
    .from(trackingEvent)
    .where(
      and(eq(trackingEvent.client_id, first.client_id), eq(trackingEvent.shipment_id, first.shipment_id)),
    );
  return { shipment: first, parcels, events, pickup: ofShipment, packed: count };
}
