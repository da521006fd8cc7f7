import { and, eq, inArray, sql } from 'drizzle-orm';
import { parcelTotals, type TransportKind } from '#domain/services/parcel.ts';
import { pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { parcel, pickup, shipmentCourse, shipmentOrder } from '#server/db/schema.ts';
import {
  type ParcelRow,
  type ShipmentRow,
  type ShipmentRows,
  surchargeCodesOf,
} from '#server/shipment/new-shipment.ts';
import { findShipment } from '#server/shipment/queries.ts';

type Locked = { client_id: string } & ({ shipment_id: string } | { parcel_id: string });

/**
 * Locks and reads a shipment with its parts. Every writer locks in this order to prevent deadlocks: shipment, parcels,
 * pickup.
 */
export async function lockShipment(tx: DbOrTx, requested: Locked): Promise<ShipmentRows | undefined> {
  const { client_id } = requested;
  const shipment_id = 'shipment_id' in requested ? requested.shipment_id : await shipmentOf(tx, requested);
  if (shipment_id === undefined) return undefined;
  const [found] = await tx
    .select({ one: sql`1` })
    .from(shipmentCourse)
    .where(
      and(
        eq(shipmentCourse.client_id, client_id),
        eq(shipmentCourse.shipment_id, shipment_id),
        eq(shipmentCourse.state, 'ready'),
      ),
    )
    .for('no key update');
  if (!found) return undefined;
  const isOfShipment = and(eq(parcel.client_id, client_id), eq(parcel.shipment_id, shipment_id));
  await tx
    .select({ one: sql`1` })
    .from(parcel)
    .where(isOfShipment)
    .orderBy(parcel.position)
    .for('no key update');
  await tx
    .select({ one: sql`1` })
    .from(pickup)
    .where(and(eq(pickup.client_id, client_id), eq(pickup.shipment_id, shipment_id)))
    .for('no key update');
  return findShipment(tx, client_id, shipment_id);
}

async function shipmentOf(tx: DbOrTx, requested: { client_id: string; parcel_id: string }) {
  const [found] = await tx
    .select({ shipment_id: parcel.shipment_id })
    .from(parcel)
    .where(and(eq(parcel.client_id, requested.client_id), eq(parcel.parcel_id, requested.parcel_id)));
  return found?.shipment_id;
}

/** Totals and surcharges are recalculated for the remaining parcels. */
export async function storeCanceled(
  tx: DbOrTx,
  { shipment: of, parcels }: ShipmentRows,
  { parcel_ids, now, cancelsPickup }: { parcel_ids: readonly string[]; now: Date; cancelsPickup: boolean },
): Promise<void> {
  const isOfShipment = (table: typeof shipmentCourse | typeof shipmentOrder) =>
    and(eq(table.client_id, of.client_id), eq(table.shipment_id, of.shipment_id));
  const left = parcels.filter((it) => it.status === 'active' && !parcel_ids.includes(it.parcel_id));
  await tx
    .update(parcel)
    .set({ status: 'canceled', shipment_status: shipmentStatuses.canceled, status_at: now })
    .where(and(eq(parcel.client_id, of.client_id), inArray(parcel.parcel_id, [...parcel_ids])));
  if (left.length > 0) {
    const { surcharge_codes, ...totals } = totalsOf(of, left);
    await tx.update(shipmentOrder).set(totals).where(isOfShipment(shipmentOrder));
    await tx.update(shipmentCourse).set({ surcharge_codes }).where(isOfShipment(shipmentCourse));
    return;
  }
  await tx
    .update(shipmentCourse)
    .set({ shipment_status: shipmentStatuses.canceled, status_updated: now })
    .where(isOfShipment(shipmentCourse));
  if (!cancelsPickup) return;
  await tx
    .update(pickup)
    .set({ status: pickupStatuses.canceled })
    .where(
      and(
        eq(pickup.client_id, of.client_id),
        eq(pickup.shipment_id, of.shipment_id),
        eq(pickup.status, pickupStatuses.pre_transit),
      ),
    );
}

/** Surcharges keep their amounts. */
function totalsOf(of: ShipmentRow, left: readonly ParcelRow[]) {
  const kind = of.transport_kind as TransportKind;
  const { total_billable_weight: _, ...totals } = parcelTotals(left, kind);
  const positions = new Set(left.map((it) => it.position));
  const surcharges = of.surcharges.filter((it) => positions.has(it.parcel));
  return { ...totals, surcharges, surcharge_codes: surchargeCodesOf(surcharges) };
}
