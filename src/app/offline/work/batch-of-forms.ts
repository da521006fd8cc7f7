import { wireVersion } from '#app/api/base.ts';
import { newId } from '#app/api/new-id.ts';
import { removeBlackBox } from './black-box.ts';
import { type WorkDatabase, withRevival } from './db.ts';

/** One order of a batch that came out of no file; `cells` tell of it in the table that stands in the file's place. */
export type FormRow = { id: string; values: unknown; cells: readonly string[] };

type FormBatch = { name: string; headings: string[]; rows: readonly FormRow[] };

/**
 * A batch of orders that are here already: like earlier shipments, or drafts, which go as they become rows. A draft keeps
 * its id, which is the key it is sent under, so that it is one order wherever it goes out. One that has gone meanwhile is
 * left alone. Answers the batch's id, and nothing where no row is left.
 */
export async function addFormBatch(
  db: WorkDatabase,
  { name, headings, rows }: FormBatch,
  areDrafts: boolean,
): Promise<string | undefined> {
  const id = newId();
  const added = await withRevival(db, () =>
    db.transaction('rw', [db.drafts, db.outbox, db.receipts, db.batches, db.batchRows], async () => {
      const kept: FormRow[] = [];
      for (const row of rows) if (!areDrafts || (await isFree(db, row.id))) kept.push(row);
      if (kept.length === 0) return [];
      const lines = kept.map(({ cells }, place) => ({ row: place + 2, cells }));
      await db.batches.put({
        id,
        name,
        headings,
        lines,
        delimiter: ';',
        leftOut: [],
        unused: [],
        common: {},
        wire: wireVersion,
        createdAt: Date.now(),
      });
      await db.batchRows.bulkPut(
        kept.map(({ id: row, values }, place) => ({
          id: row,
          batch: id,
          place,
          rows: [place + 2],
          own: '',
          values,
          notes: [],
          rev: 1,
          isLeftOut: false,
          pending: 1 as const,
        })),
      );
      if (areDrafts) await db.drafts.bulkDelete(kept.map((it) => it.id));
      return kept;
    }),
  );
  if (areDrafts) for (const row of added) removeBlackBox(db.uidHash, row.id);
  return added.length > 0 ? id : undefined;
}

/** A row of another batch that is open in the form comes back into that one, and nothing that went out goes again. */
async function isFree(db: WorkDatabase, id: string): Promise<boolean> {
  const elsewhere =
    (await db.outbox.where({ id }).count()) +
    (await db.receipts.where({ id }).count()) +
    (await db.batchRows.where({ id }).count());
  return elsewhere === 0;
}
