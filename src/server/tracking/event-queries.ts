import { and, eq, type SQL, sql } from 'drizzle-orm';
import { pickupStatuses } from '#domain/shipment/status.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import {
  idempotencyKey,
  parcel,
  pickup,
  shipment,
  shipmentCourse,
  shipmentOrder,
  trackingEvent,
} from '#server/db/schema.ts';
import type { ParcelRow, ShipmentRow } from '#server/shipment/new-shipment.ts';
import type { EventRow } from './queries.ts';

/*
 * Bulk queries: carriers send a thousand events together. Keys are JSON, since both columns of a key belong together.
 */

type ShipmentKey = Pick<ShipmentRow, 'client_id' | 'shipment_id'>;
export type NumberedParcel = ShipmentKey & { tracking_number: string; parcel_id: string };
export type EventParcel = ShipmentKey &
  Pick<ParcelRow, 'parcel_id' | 'status' | 'shipment_status' | 'status_at'>;
/** Columns of the course that an event can change. */
type CourseOfEvents =
  | 'shipment_status'
  | 'status_updated'
  | 'delivery_mailed'
  | 'handed_over'
  | 'handed_over_by'
  | 'handed_over_list'
  | 'handed_over_on';
export type EventShipment = ShipmentKey & Pick<ShipmentRow, 'receive_delivery_email' | CourseOfEvents>;

/** Only shipments of those carriers; a reused number belongs to the newest. */
export async function findNumbers(
  db: DbOrTx,
  numbers: readonly string[],
  carrierIds: readonly string[],
): Promise<NumberedParcel[]> {
  const { rows } = await db.execute<NumberedParcel>(sql`
    select distinct on (p.tracking_number) p.tracking_number, p.client_id, p.shipment_id, p.parcel_id
    from ${parcel} p join ${shipment} s on s.client_id = p.client_id and s.shipment_id = p.shipment_id
    where p.tracking_number = any(${sql.param(numbers)}::text[]) and s.state = 'ready'
      and s.carrier_id = any(${sql.param(carrierIds)}::text[])
    order by p.tracking_number, s.created desc, s.shipment_id desc`);
  return rows;
}

/** True while a carrier asked since then has not answered: it may use numbers unknown to us. */
export async function hasUnheard(db: DbOrTx, carrierIds: readonly string[], since: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(sql`
    select exists (
      select from ${idempotencyKey} k
      join ${shipmentOrder} o on o.client_id = k.client_id and o.client_ref = k.key
      join ${shipmentCourse} c on c.client_id = o.client_id and c.shipment_id = o.shipment_id
      where k.state = 'running' and c.state = 'pending' and o.created >= ${since}
        and o.carrier_id = any(${sql.param(carrierIds)}::text[])
    ) as is_there`);
  return rows[0]?.is_there ?? false;
}

/** Every writer locks in this order, which prevents deadlocks. */
export async function lockShipments(tx: DbOrTx, keys: readonly ShipmentKey[]): Promise<EventShipment[]> {
  const { client_id, shipment_id } = shipmentCourse;
  return tx
    .select({
      client_id,
      shipment_id,
      receive_delivery_email: shipmentOrder.receive_delivery_email,
      shipment_status: shipmentCourse.shipment_status,
      status_updated: shipmentCourse.status_updated,
      delivery_mailed: shipmentCourse.delivery_mailed,
      handed_over: shipmentCourse.handed_over,
      handed_over_by: shipmentCourse.handed_over_by,
      handed_over_list: shipmentCourse.handed_over_list,
      handed_over_on: shipmentCourse.handed_over_on,
    })
    .from(shipmentCourse)
    .innerJoin(
      shipmentOrder,
      and(eq(shipmentOrder.client_id, client_id), eq(shipmentOrder.shipment_id, shipment_id)),
    )
    .where(isAmong(keys, sql`${client_id}, ${shipment_id}`))
    .orderBy(client_id, shipment_id)
    .for('no key update', { of: shipmentCourse });
}

export async function parcelsOf(tx: DbOrTx, keys: readonly ShipmentKey[]): Promise<EventParcel[]> {
  const { client_id, shipment_id, parcel_id, status, shipment_status, status_at } = parcel;
  return tx
    .select({ client_id, shipment_id, parcel_id, status, shipment_status, status_at })
    .from(parcel)
    .where(isAmong(keys));
}

/** Returns the new ones; the same reference means the same event. */
export async function insertEvents(tx: DbOrTx, events: readonly EventRow[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ event_id: string }>(
    sql`${insertRows(trackingEvent, events)} on conflict do nothing returning event_id`,
  );
  return new Set(rows.map((it) => it.event_id));
}

type ParcelChange = Pick<ParcelRow, 'client_id' | 'parcel_id' | 'status' | 'shipment_status' | 'status_at'>;

export async function updateParcels(tx: DbOrTx, changes: readonly ParcelChange[]): Promise<void> {
  await tx.execute(sql`
    update ${parcel} p set status = n.status, shipment_status = n.shipment_status, status_at = n.status_at
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as n (client_id uuid, parcel_id uuid, status text, shipment_status smallint, status_at timestamptz)
    where p.client_id = n.client_id and p.parcel_id = n.parcel_id`);
}

type ShipmentChange = ShipmentKey & Pick<ShipmentRow, CourseOfEvents>;

export async function updateShipments(tx: DbOrTx, changes: readonly ShipmentChange[]): Promise<void> {
  await tx.execute(sql`
    update ${shipmentCourse} s set shipment_status = n.shipment_status, status_updated = n.status_updated,
      delivery_mailed = n.delivery_mailed, handed_over = n.handed_over, handed_over_by = n.handed_over_by,
      handed_over_list = n.handed_over_list, handed_over_on = n.handed_over_on
    from json_to_recordset(${JSON.stringify(changes)}::json) as n (client_id uuid, shipment_id uuid,
      shipment_status smallint, status_updated timestamptz, delivery_mailed timestamptz, handed_over timestamptz,
      handed_over_by text, handed_over_list text, handed_over_on text)
    where s.client_id = n.client_id and s.shipment_id = n.shipment_id`);
}

/** Cancelled pickups stay cancelled. */
export async function completePickups(tx: DbOrTx, keys: readonly ShipmentKey[]): Promise<void> {
  await tx
    .update(pickup)
    .set({ status: pickupStatuses.done, done_by: 'carrier' })
    .where(and(isAmong(keys), eq(pickup.status, pickupStatuses.pre_transit)));
}

const isAmong = (keys: readonly ShipmentKey[], key = sql`client_id, shipment_id`): SQL => {
  const pairs = keys.map(({ client_id, shipment_id }) => ({ client_id, shipment_id }));
  return sql`(${key}) in (select client_id, shipment_id
    from json_to_recordset(${JSON.stringify(pairs)}::json) as k (client_id uuid, shipment_id uuid))`;
};
