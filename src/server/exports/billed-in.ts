import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { courseAlone, lateShipment, shipment } from '#server/db/schema.ts';
import type { ShipmentFilter } from '#server/shipment/queries.ts';

/*
 * A shipment is billed by its order, or by the carrier's confirmation if that came on a later day, when the order's day
 * may already be billed. So it belongs to one period for good.
 */

type Instants = { from: Date; before: Date };

const isLate = sql`exists (select from ${lateShipment} where ${lateShipment.client_id} = ${shipment.client_id}
  and ${lateShipment.shipment_id} = ${shipment.shipment_id})`;

const confirmedIn = ({ from, before }: Instants) =>
  and(gte(lateShipment.confirmed, from), lt(lateShipment.confirmed, before));

const isBilled = sql`${shipment.state} = 'ready' and ${shipment.shipment_status} is distinct from ${shipmentStatuses.canceled}`;

export function hasBilled(client_id: SQL, period: Instants): SQL {
  const isOfDays = and(gte(shipment.created, period.from), lt(shipment.created, period.before));
  // Late shipments are few, so one subquery finds them for all clients.
  return sql`(exists (select from ${courseAlone} where ${shipment.client_id} = ${client_id} and ${isBilled} and ${isOfDays}
      and not ${isLate})
    or ${client_id} in (select ${lateShipment.client_id} from ${lateShipment} join ${courseAlone} using (client_id, shipment_id)
      where ${confirmedIn(period)} and ${isBilled}))`;
}

/** The period's own shipments, and late ones confirmed in it. */
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
