import { and, asc, count, eq, gte, isNull, min, ne, not, or } from 'drizzle-orm';
import { pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import { billedUntil, mostNamedPickups, type OpenWork } from '#domain/staff/open-work.ts';
import { berlinDay, berlinDayStart, type Day } from '#domain/values/working-days.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Db } from '#server/db/connect.ts';
import { lateShipment, pickup, shipmentCourse } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isWindowOver } from '#server/pickup/list-all-pickups.ts';

/** Work left undone if the client were deleted now (docs/rules.md 20.5). */
export async function openWork({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: Client): Promise<OpenWork> {
  const now = clock.now();
  const since = await unbilledSince(db, owner, billedUntil(owner.user_type, berlinDay(now)));
  const isBooked = eq(pickup.status, pickupStatuses.pre_transit);
  const isOpen = and(eq(pickup.client_id, owner.id), isBooked, not(isWindowOver(now)));
  const ofOwner = and(eq(shipmentCourse.client_id, owner.id), eq(shipmentCourse.state, 'ready'));
  const status = shipmentCourse.shipment_status;
  const [pickups, open, labels, manual, unbilled] = await Promise.all([
    db
      .select({
        pickup_id: pickup.pickup_id,
        confirmation_id: pickup.confirmation_id,
        pickup_date: pickup.pickup_date,
        pickup_datetime_from: pickup.pickup_datetime_from,
        pickup_datetime_to: pickup.pickup_datetime_to,
      })
      .from(pickup)
      .where(isOpen)
      .orderBy(asc(pickup.pickup_date), asc(pickup.pickup_datetime_from))
      .limit(mostNamedPickups),
    db.select({ count: count() }).from(pickup).where(isOpen),
    db
      .select({ count: count() })
      .from(shipmentCourse)
      .where(and(ofOwner, eq(status, shipmentStatuses.info_received))),
    db
      .select({ count: count() })
      .from(shipmentCourse)
      .where(and(ofOwner, isNull(status))),
    db
      .select({ count: count() })
      .from(shipmentCourse)
      .where(
        and(
          ofOwner,
          gte(shipmentCourse.created, berlinDayStart(since)),
          or(isNull(status), ne(status, shipmentStatuses.canceled)),
        ),
      ),
  ]);
  return {
    pickups,
    open_pickups: open[0]?.count ?? 0,
    unused_labels: labels[0]?.count ?? 0,
    manual_orders: manual[0]?.count ?? 0,
    unbilled: unbilled[0]?.count ?? 0,
    unbilled_since: since,
  };
}

/** Earlier than the period's first day if older shipments were confirmed within it. */
async function unbilledSince(db: Db, { id }: Client, first: Day): Promise<Day> {
  const { client_id, shipment_id, created } = shipmentCourse;
  const [eldest] = await db
    .select({ created: min(created) })
    .from(lateShipment)
    .innerJoin(
      shipmentCourse,
      and(eq(client_id, lateShipment.client_id), eq(shipment_id, lateShipment.shipment_id)),
    )
    .where(and(eq(lateShipment.client_id, id), gte(lateShipment.confirmed, berlinDayStart(first))));
  const day = eldest?.created ? berlinDay(eldest.created) : first;
  return day < first ? day : first;
}
