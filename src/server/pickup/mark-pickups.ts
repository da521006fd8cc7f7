import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { pickup, shipment } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { isShipmentOfPickup } from './queries.ts';

type Marks = { ids: readonly string[]; to: 'done' | 'booked' };

/**
 * Staff mark pickups as done or reopen them (docs/rules.md 20.14). Returns the changed ones; cancelled, future and
 * moving pickups stay as they are.
 */
export async function markPickups(deps: Deps, actor: CurrentUser, { ids, to }: Marks): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const rows = await (to === 'done' ? toBeDone(tx, ids, now) : toBeOpened(tx, ids));
    for (const { client_id, pickup_id } of rows) {
      await tx
        .update(pickup)
        .set(
          to === 'done'
            ? { status: pickupStatuses.done, done_by: 'staff' }
            : { status: pickupStatuses.pre_transit, done_by: null, reopened: now },
        )
        .where(and(eq(pickup.client_id, client_id), eq(pickup.pickup_id, pickup_id)));
      await audit(deps, tx, to === 'done' ? 'pickup_done' : 'pickup_reopened', {
        client_id,
        details: { pickup_id, by: 'staff', staff: actor.client_id },
      });
    }
    return rows.map((it) => it.pickup_id);
  });
}

const key = { client_id: pickup.client_id, pickup_id: pickup.pickup_id };

const toBeDone = (tx: DbOrTx, ids: readonly string[], now: Date) =>
  tx
    .select(key)
    .from(pickup)
    .where(
      and(
        inArray(pickup.pickup_id, [...ids]),
        or(eq(pickup.status, pickupStatuses.pre_transit), eq(pickup.done_by, 'day_end')),
        lte(pickup.pickup_date, berlinDay(now)),
        or(isNotNull(pickup.confirmation_id), isNotNull(pickup.shipment_id)),
      ),
    )
    .orderBy(asc(pickup.client_id), asc(pickup.pickup_id))
    .for('update');

/** A moving parcel has been fetched. */
const toBeOpened = (tx: DbOrTx, ids: readonly string[]) =>
  tx
    .select(key)
    .from(pickup)
    .where(
      and(
        inArray(pickup.pickup_id, [...ids]),
        eq(pickup.status, pickupStatuses.done),
        sql`not exists ${tx
          .select({ one: sql`1` })
          .from(shipment)
          .where(and(isShipmentOfPickup, gt(shipment.shipment_status, shipmentStatuses.info_received)))}`,
      ),
    )
    .orderBy(asc(pickup.client_id), asc(pickup.pickup_id))
    .for('update');
