import { newId } from '#app/api/new-id.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';

/*
 * The pickup form, saved on every change. Pickups never queue, because a late booking is useless. The id is the
 * Idempotency-Key.
 */

export type PickupForm = {
  id: string;
  values: unknown;
  /** Booking sent under this key with unknown outcome. */
  attempt?: unknown;
};

const key = 'pickup';

export const newPickupForm = (values: unknown): PickupForm => ({ id: newId(), values });

export async function readPickupForm(db: WorkDatabase): Promise<PickupForm | undefined> {
  const row = await db.meta.get(key);
  return row && { id: String(row.id), values: row.values, attempt: row.attempt };
}

export async function savePickupForm(db: WorkDatabase, form: PickupForm): Promise<void> {
  await withRevival(db, () => db.meta.put({ k: key, ...form }));
}

export async function forgetPickupForm(db: WorkDatabase): Promise<void> {
  await withRevival(db, () => db.meta.delete(key));
}

/** Clears the form at logout, unless its pickup may exist (docs/queue.md 3.6). */
export async function clearPickupForm(db: WorkDatabase): Promise<void> {
  if (!(await readPickupForm(db))?.attempt) await forgetPickupForm(db);
}
