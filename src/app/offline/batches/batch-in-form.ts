import { wireVersion } from '#app/api/base.ts';
import type { BatchRow } from '#app/offline/rows/batch.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import { changed, takenBatches } from './batches.ts';

export async function takeFromForm(
  db: WorkDatabase,
  id: string,
  valuesOf: (form: unknown) => unknown,
): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.drafts, db.batchRows, async () => {
      const [draft, row] = [await db.drafts.get(id), await db.batchRows.get(id)];
      if (!draft || !row) return;
      const values = valuesOf(draft.values);
      await db.batchRows.put(changed({ ...row, values, notes: [], handedAt: undefined }));
      await db.drafts.delete(id);
    }),
  );
}

/**
 * Opens the row as a draft under its own id, so that both are one order. `formOf` gets the stored row, maybe newer than
 * the displayed one.
 */
export async function openInForm(
  db: WorkDatabase,
  id: string,
  formOf: (row: BatchRow) => { values: unknown; title: string },
): Promise<boolean> {
  return withRevival(db, () =>
    db.transaction('rw', [db.drafts, db.outbox, db.receipts, db.batchShares, db.batchRows], async () => {
      const row = await db.batchRows.get(id);
      if (!row || (await takenBatches(db)).has(row.batch)) return false;
      if (await db.drafts.get(id)) return true;
      if (row.handedAt !== undefined) return false;
      const now = Date.now();
      await db.batchRows.update(id, { handedAt: now });
      await db.drafts.add({
        id,
        ...formOf(row),
        rev: 1,
        wire: wireVersion,
        createdAt: now,
        updatedAt: now,
      });
      return true;
    }),
  );
}
