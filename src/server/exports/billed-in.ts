import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { courseAlone, lateShipment, shipment } from '#server/db/schema.ts';
import type { ShipmentFilter } from '#server/shipment/queries.ts';

/*
 * When a shipment is billed: by the moment of its order, and where the carrier confirmed it on a later day, by that moment, since the
 * order's day may have been billed meanwhile. So each is in one period, and no longer changes to another once that has ended.
 */

type Instants = { from: Date; before: Date };

const isLate = sql`exists (select from ${lateShipment} where ${lateShipment.client_id} = ${shipment.client_id}
  and ${lateShipment.shipment_id} = ${shipment.shipment_id})`;

const confirmedIn = ({ from, before }: Instants) =>
  and(gte(lateShipment.confirmed, from), lt(lateShipment.confirmed, before));

const isBilled = sql`${shipment.state} = 'ready' and ${shipment.shipment_status} is distinct from ${shipmentStatuses.canceled}`;

/** The condition that a client has something in a period that an invoice is written for. */
export function hasBilled(client_id: SQL, period: Instants): SQL {
  const isOfDays = and(gte(shipment.created, period.from), lt(shipment.created, period.before));
  // Those that came late are few: they are looked up once, for all clients.
  return sql`(exists (select from ${courseAlone} where ${shipment.client_id} = ${client_id} and ${isBilled} and ${isOfDays}
      and not ${isLate})
    or ${client_id} in (select ${lateShipment.client_id} from ${lateShipment} join ${courseAlone} using (client_id, shipment_id)
      where ${confirmedIn(period)} and ${isBilled}))`;
}

/** The two lists of a client's shipments that are billed in a period: those of its days, and those that came late to it. */
export function billedIn(client_id: string, period: Instants): ShipmentFilter[] {
  const all = { search: '', shipment_status: -1, without_tracking_number: true };
  const late = sql`${shipment.shipment_id} in (select ${lateShipment.shipment_id} from ${lateShipment} where ${and(
    eq(lateShipment.client_id, client_id),
    confirmedIn(period),
  )})`;
  return [
    { ...all, ...period, matching: sql`not ${isLate}` },
    { ...all, matching: late },
  ];
}
