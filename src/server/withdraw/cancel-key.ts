import { and, eq, sql } from 'drizzle-orm';
import { handoverList, idempotencyKey, packagingOrder, pickup, shipmentOrder } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { resumeWork } from '#server/jobs/finish-pending.ts';
import { findKey, inProgress, type Key, takeOver } from '#server/keys/idempotency.ts';
import { findPackagingByClientRef } from '#server/packaging/queries.ts';
import { findPickupByClientRef } from '#server/pickup/queries.ts';
import { findListByClientRef } from '#server/shipment/closed-handover/queries.ts';
import type { CreatedShipment } from '#server/shipment/finish-shipment.ts';
import { findByClientRef } from '#server/shipment/queries.ts';
import { trackingNumbers } from '#server/shipment/show-shipment.ts';

type Became =
  | { state: 'cancelled' }
  | ({ state: 'done'; packaging_id?: string; pickup_id?: string } & Partial<
      Pick<CreatedShipment, 'shipment_id' | 'tracking_number'>
    >);

const mostRounds = 5;

/**
 * Reports a key's result, or closes an unused key: only then may a user discard an order that may have been sent.
 * Abandoned work is finished first.
 */
export async function cancelKey(deps: Deps, key: Key, answerHeaders: Headers): Promise<Became> {
  for (let round = 0; round < mostRounds; round += 1) {
    if (await closeKey(deps, key)) return { state: 'cancelled' };
    const row = await findKey(deps.db, key);
    if (row?.state === 'running') {
      const since = deps.clock.now();
      if (!(await takeOver(deps, key))) break;
      if ((await resumeWork(deps, row.op, key, since)).kind === 'checking') break;
      continue;
    }
    if (row?.state === 'cancelled') return { state: 'cancelled' };
    const made = await findByClientRef(deps.db, key);
    if (made) {
      const { shipment_id } = made.shipment;
      return { state: 'done', shipment_id, tracking_number: trackingNumbers(made.parcels) };
    }
    const ordered = await findPackagingByClientRef(deps.db, key);
    if (ordered) return { state: 'done', packaging_id: ordered.packaging_id };
    const booked = await findPickupByClientRef(deps.db, key);
    if (booked) return { state: 'done', pickup_id: booked.pickup_id };
    // The key belongs to another kind of call.
    if (row?.state === 'done' || (await findListByClientRef(deps.db, key))) return { state: 'done' };
  }
  throw inProgress({ answerHeaders });
}

/** A tombstone replaces no key or a refusal: neither created anything. */
async function closeKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id, key }: Key,
): Promise<boolean> {
  const refused = await db
    .update(idempotencyKey)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(idempotencyKey.client_id, client_id),
        eq(idempotencyKey.key, key),
        eq(idempotencyKey.state, 'done'),
        sql`${idempotencyKey.status} >= 400`,
      ),
    );
  if (refused.rowCount) return true;
  const unused = await db.execute(sql`
    insert into ${idempotencyKey} (client_id, key, op, state, created)
    select ${client_id}::uuid, ${key}::uuid, 'idempotency/cancel', 'cancelled', ${clock.now()}::timestamptz
    where not exists (select from ${shipmentOrder} where client_id = ${client_id} and client_ref = ${key})
      and not exists (select from ${packagingOrder} where client_id = ${client_id} and client_ref = ${key})
      and not exists (select from ${handoverList} where client_id = ${client_id} and client_ref = ${key})
      and not exists (select from ${pickup} where client_id = ${client_id} and client_ref = ${key})
    on conflict do nothing`);
  return unused.rowCount === 1;
}
