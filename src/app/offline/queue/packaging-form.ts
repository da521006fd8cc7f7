import { newId } from '#app/api/new-id.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import { noPackaging, type PackagingQuantities, packagingArticles } from '#domain/portal/packaging.ts';
import { isTaken } from './outbox.ts';

/* The user's one packaging form, saved on every change. Its id becomes the order's id and Idempotency-Key. */

export type PackagingForm = {
  id: string;
  quantities: PackagingQuantities;
  /** Id of the last writing window; `queue` makes every window reload. */
  by: string;
};

const key = 'packaging';

export async function readForm(db: WorkDatabase): Promise<PackagingForm | undefined> {
  const row = await db.meta.get(key);
  if (!row) return undefined;
  return { id: String(row.id), quantities: row.quantities as PackagingQuantities, by: String(row.by) };
}

/** If another window has submitted the form, the quantities start the next one. */
export async function saveForm(db: WorkDatabase, { id, quantities, by }: PackagingForm): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.meta, db.outbox, db.receipts, async () => {
      const form = (await isTaken(db, id)) ? { id: newId(), by: 'queue' } : { id, by };
      await db.meta.put({ k: key, quantities, ...form });
    }),
  );
}

/** Call after submitting, in a transaction over `meta`. */
export async function beginAnew(db: WorkDatabase, id: string): Promise<void> {
  const row = await db.meta.get(key);
  if (row?.id === id) await db.meta.delete(key);
}

/** Merges a returned order into the form, in a transaction over `meta`. */
export async function fillForm(db: WorkDatabase, order: PackagingQuantities): Promise<void> {
  const { quantities = noPackaging } = (await readForm(db)) ?? {};
  const merged = { ...quantities };
  for (const article of packagingArticles) if (order[article] > 0) merged[article] = order[article];
  // New id, because the order's key is used up.
  await db.meta.put({ k: key, id: newId(), quantities: merged, by: 'queue' });
}
