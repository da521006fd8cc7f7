import { newId } from '#app/api/new-id.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';

/*
 * The form that books a pickup is kept at every change. A pickup is booked with a connection only, since a booking
 * that waits comes too late; so it is no item of the queue. Its id is the booking's Idempotency-Key.
 */

export type PickupForm = {
  id: string;
  values: unknown;
  /** The booking that was sent under that key, where nobody knows yet whether it arrived. */
  attempt?: unknown;
};

const key = 'pickup';

export const newPickupForm = (values: unknown): PickupForm => ({ id: newId(), values });

export async function readPickupForm(db: WorkDatabase): Promise<PickupForm | undefined> {
  const row = await db.meta.get(key);
  return row && { id: String(row.id), values: row.values, attempt: row.attempt };
}

export async function keepPickupForm(db: WorkDatabase, form: PickupForm): Promise<void> {
  await withRevival(db, () => db.meta.put({ k: key, ...form }));
}

export async function forgetPickupForm(db: WorkDatabase): Promise<void> {
  await withRevival(db, () => db.meta.delete(key));
}

/** Logging out clears the pickup form (docs/queue.md 3.6); one that may have become a pickup stays until that is known. */
export async function clearPickupForm(db: WorkDatabase): Promise<void> {
  if (!(await readPickupForm(db))?.attempt) await forgetPickupForm(db);
}
