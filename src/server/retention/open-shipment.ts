import { sql } from 'drizzle-orm';
import { pickupStatuses, shipmentStatuses, troubledStatuses } from '#domain/shipment/status.ts';
import type { Day } from '#domain/values/working-days.ts';
import { pickup } from '#server/db/schema.ts';

const { canceled, delivered } = shipmentStatuses;

/**
 * True while work remains, at any age: an unfinished manual order, a delivery in trouble, a future pickup. A label that
 * was never scanned does not count.
 */
export const isOpenShipment = (today: Day) => sql`(
  s.shipment_status is null or s.shipment_status in ${[...troubledStatuses]}
  or (s.manual is not null and s.shipment_status not in ${[canceled, delivered]})
  or exists (select from ${pickup} as p where p.client_id = s.client_id and p.shipment_id = s.shipment_id
    and p.status = ${pickupStatuses.pre_transit} and p.pickup_date >= ${today}))`;
