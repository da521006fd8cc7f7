import { newId } from '#app/api/new-id.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import { noPackaging, type PackagingQuantities, packagingArticles } from '#domain/portal/packaging.ts';
import { isTaken } from './outbox.ts';

/*
 * The form for packaging material is kept at every change: there is one such form per person, and it is the draft of
 * the order that comes of it. Its id becomes that order's, and with it the Idempotency-Key.
 */

export type PackagingForm = {
  id: string;
  quantities: PackagingQuantities;
  /** Which window wrote it last; `queue`: none, so that each takes it over. */
  by: string;
};

const key = 'packaging';

/** Reads the form, for useLiveQuery; nothing is stored while nothing was chosen. */
export async function readForm(db: WorkDatabase): Promise<PackagingForm | undefined> {
  const row = await db.meta.get(key);
  if (!row) return undefined;
  return { id: String(row.id), quantities: row.quantities as PackagingQuantities, by: String(row.by) };
}

/** What is chosen in a form that has become an order meanwhile, in another window, is the beginning of the next one. */
export async function keepForm(db: WorkDatabase, { id, quantities, by }: PackagingForm): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.meta, db.outbox, db.receipts, async () => {
      const form = (await isTaken(db, id)) ? { id: newId(), by: 'queue' } : { id, by };
      await db.meta.put({ k: key, quantities, ...form });
    }),
  );
}

/** The form with that id has become an order: inside a transaction over `meta`. */
export async function beginAnew(db: WorkDatabase, id: string): Promise<void> {
  const row = await db.meta.get(key);
  if (row?.id === id) await db.meta.delete(key);
}

/** An order comes back; what else was chosen meanwhile stays chosen. Inside a transaction over `meta`. */
export async function putIntoForm(db: WorkDatabase, order: PackagingQuantities): Promise<void> {
  const { quantities = noPackaging } = (await readForm(db)) ?? {};
  const merged = { ...quantities };
  for (const article of packagingArticles) if (order[article] > 0) merged[article] = order[article];
  // Under a new id: the order's own key has been used.
  await db.meta.put({ k: key, id: newId(), quantities: merged, by: 'queue' });
}
