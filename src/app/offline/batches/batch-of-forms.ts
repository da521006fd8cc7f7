import { wireVersion } from '#app/api/base.ts';
import { newId } from '#app/api/new-id.ts';
import { removeBlackBox } from '#app/offline/rows/black-box.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import { loadDraft } from '#app/offline/work/drafts.ts';

export type FormRow = { id: string; values: unknown; cells: readonly string[] };

type Named = { name: string; headings: string[] };
type FormBatch = Named & { rows: readonly FormRow[] };
type DraftBatch = Named & {
  drafts: readonly string[];
  rowOf: (values: unknown) => Omit<FormRow, 'id'>;
};

/**
 * Makes a batch of earlier shipments or stored drafts. A draft keeps its id, which is its key. Returns undefined if no
 * row is left.
 */
export async function addFormBatch(
  db: WorkDatabase,
  given: FormBatch | DraftBatch,
): Promise<string | undefined> {
  const { name, headings } = given;
  const areDrafts = 'drafts' in given;
  const id = newId();
  const added = await withRevival(db, () =>
    db.transaction('rw', [db.drafts, db.outbox, db.receipts, db.batches, db.batchRows], async () => {
      const taken = areDrafts ? await rowsOf(db, given) : given.rows;
      if (taken.length === 0) return [];
      const lines = taken.map(({ cells }, place) => ({ row: place + 2, cells }));
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
        taken.map(({ id: row, values }, place) => ({
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
      if (areDrafts) await db.drafts.bulkDelete(taken.map((it) => it.id));
      return taken;
    }),
  );
  if (areDrafts) for (const row of added) removeBlackBox(db.uidHash, row.id);
  return added.length > 0 ? id : undefined;
}

async function rowsOf(db: WorkDatabase, { drafts, rowOf }: DraftBatch): Promise<FormRow[]> {
  const rows: FormRow[] = [];
  for (const id of drafts) {
    const draft = (await isFree(db, id)) ? await loadDraft(db, id) : undefined;
    if (draft) rows.push({ id, ...rowOf(draft.values) });
  }
  return rows;
}

/** False for submitted orders and for drafts of another batch's row. */
async function isFree(db: WorkDatabase, id: string): Promise<boolean> {
  const elsewhere =
    (await db.outbox.where({ id }).count()) +
    (await db.receipts.where({ id }).count()) +
    (await db.batchRows.where({ id }).count());
  return elsewhere === 0;
}
