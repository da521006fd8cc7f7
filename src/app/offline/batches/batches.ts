import { wireVersion } from '#app/api/base.ts';
import type { Batch, BatchRow, BatchShare } from '#app/offline/rows/batch.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OrderRow } from '#app/offline/rows/outbox-row.ts';
import { recordDeletedBatch } from './deleted-batches.ts';

export type NewBatch = Omit<Batch, 'wire' | 'createdAt' | 'share'>;
export type NewRow = Omit<
  BatchRow,
  'batch' | 'rev' | 'isLeftOut' | 'handedAt' | 'pending' | 'fate' | 'unsent'
> & {
  isLeftOut?: boolean;
};

/** Rows per write: ten thousand in one write would freeze a tablet for seconds. */
const sliceSize = 500;

export async function addBatch(db: WorkDatabase, batch: NewBatch, rows: readonly NewRow[]): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.batches, db.batchRows, async () => {
      await db.batches.put({ ...batch, wire: wireVersion, createdAt: Date.now() });
      for (let from = 0; from < rows.length; from += sliceSize)
        await db.batchRows.bulkPut(
          rows
            .slice(from, from + sliceSize)
            .map((it) => ({ isLeftOut: false, ...it, batch: batch.id, rev: 1, pending: 1 })),
        );
    }),
  );
}

export type ListedBatch = Pick<Batch, 'id' | 'name' | 'createdAt'> & {
  rows: number;
  share: BatchShare | undefined;
};

export async function listBatches(db: WorkDatabase): Promise<ListedBatch[]> {
  return db.transaction('r', db.batches, db.batchShares, db.batchRows, async () => {
    const batches = await db.batches.toArray();
    const listed = await Promise.all(
      batches.map(async ({ id, name, createdAt }) => ({
        id,
        name,
        createdAt,
        share: await db.batchShares.get(id),
        rows: await db.batchRows.where({ batch: id }).count(),
      })),
    );
    return listed.sort((a, b) => b.createdAt - a.createdAt);
  });
}

export const readBatch = (db: WorkDatabase, id: string): PromiseLike<Batch | undefined> => db.batches.get(id);

export async function readRows(db: WorkDatabase, batch: string): Promise<BatchRow[]> {
  const rows = await db.batchRows.where({ batch }).toArray();
  return rows.sort((a, b) => a.place - b.place);
}

/** Merges into the settings common to all orders, keeping other windows' changes. */
export async function saveCommon(db: WorkDatabase, id: string, change: object): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.batches, db.batchShares, async () => {
      const share = await db.batchShares.get(id);
      const batch = await db.batches.get(id);
      if (!batch || share?.state === 'taken') return;
      await db.batches.update(id, { common: { ...(batch.common as object), ...change } });
      if (share && share.state !== 'alone') await db.batchShares.put({ ...share, isHeadPending: true });
    }),
  );
}

type RowChange = { id: string } & Partial<
  Pick<BatchRow, 'values' | 'notes' | 'isLeftOut' | 'isAskedFor' | 'isOrderedAgain' | 'unsent'>
>;

export async function changeRows(db: WorkDatabase, changes: readonly RowChange[]): Promise<BatchRow[]> {
  const changeOf = new Map(changes.map(({ id, ...change }) => [id, change]));
  const edited = await editRows(db, [...changeOf.keys()], ({ id }) => changeOf.get(id));
  return edited.map((it) => it.after);
}

/** Edits the stored rows, which may be newer than the displayed ones. `edit` returns undefined to skip a row. */
export async function editRows(
  db: WorkDatabase,
  ids: readonly string[],
  edit: (row: BatchRow) => Omit<RowChange, 'id'> | undefined,
): Promise<{ before: BatchRow; after: BatchRow }[]> {
  return withRevival(db, () =>
    db.transaction('rw', db.batchShares, db.batchRows, async () => {
      const rows = await db.batchRows.bulkGet([...ids]);
      const taken = await takenBatches(db);
      const edited = rows.flatMap((before) => {
        if (!before || before.handedAt !== undefined || taken.has(before.batch)) return [];
        const change = edit(before);
        return change ? [{ before, after: changed({ ...before, ...change }) }] : [];
      });
      await db.batchRows.bulkPut(edited.map((it) => it.after));
      return edited;
    }),
  );
}

export const changed = (row: BatchRow): BatchRow => ({ ...row, rev: row.rev + 1, pending: 1 });

/** Returns an unsent order to its row with the form's values, except sender and terms, which belong to the batch. */
export function rowBack(
  row: BatchRow,
  { isFromForm, form }: Pick<OrderRow, 'isFromForm' | 'form'>,
): BatchRow {
  const back = changed({ ...row, handedAt: undefined });
  if (!isFromForm) return back;
  const { sender: _, terms_of_service: __, terms_version: ___, ...values } = form as Record<string, unknown>;
  return { ...back, values, notes: [] };
}

export async function takenBatches(db: WorkDatabase): Promise<Set<string>> {
  return new Set(await db.batchShares.filter(({ state }) => state === 'taken').primaryKeys());
}

/** Deletes the batch and its unsubmitted rows, also on the server unless another device has taken it. */
export async function deleteBatch(db: WorkDatabase, id: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', [db.batches, db.batchShares, db.batchRows, db.deletedBatches], async () => {
      const share = await db.batchShares.get(id);
      // The server may hold part of a batch that ran out of space.
      if (share?.state === 'mine' || share?.why === 'full') await recordDeletedBatch(db, id);
      await db.batchRows.where({ batch: id }).delete();
      await db.batchShares.delete(id);
      await db.batches.delete(id);
    }),
  );
}

export async function forgetUnsent(db: WorkDatabase, id: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.batchRows, async () => {
      const row = await db.batchRows.get(id);
      if (row) await db.batchRows.put({ ...row, unsent: undefined, rev: row.rev + 1 });
    }),
  );
}
