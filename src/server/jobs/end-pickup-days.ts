import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { berlinDay, type Day } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import { pickup } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

const bite = 100;

/**
 * A stand-alone pickup is done at the end of its day, since no parcel reports it (docs/rules.md 16.9). Pickups of
 * shipments, or reopened by staff, stay open.
 */
export async function endPickupDays(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = berlinDay(deps.clock.now());
  while ((await endBite(deps, today)) === bite);
}

async function endBite(deps: Pick<Deps, 'db' | 'clock'>, today: Day): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const ended = await tx
      .select({ client_id: pickup.client_id, pickup_id: pickup.pickup_id })
      .from(pickup)
      .where(
        and(
          eq(pickup.status, pickupStatuses.pre_transit),
          lt(pickup.pickup_date, today),
          isNull(pickup.shipment_id),
          isNotNull(pickup.confirmation_id),
          isNull(pickup.reopened),
        ),
      )
      .orderBy(desc(pickup.pickup_date), desc(pickup.pickup_id))
      .limit(bite)
      .for('update', { skipLocked: true });
    for (const { client_id, pickup_id } of ended) {
      await tx
        .update(pickup)
        .set({ status: pickupStatuses.done, done_by: 'day_end' })
        .where(and(eq(pickup.client_id, client_id), eq(pickup.pickup_id, pickup_id)));
      await audit(deps, tx, 'pickup_done', { client_id, details: { pickup_id, by: 'day_end' } });
    }
    return ended.length;
  });
}
