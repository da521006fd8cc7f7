import { wireVersion } from '#app/api/base.ts';
import type { Batch, BatchRow, BatchShare } from '#app/offline/rows/batch.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OrderRow } from '#app/offline/rows/outbox-row.ts';
import { noteDeletedBatch } from './deleted-batches.ts';

// Batches lie in their person's database beside drafts and queue.

export type NewBatch = Omit<Batch, 'wire' | 'createdAt' | 'share'>;
export type NewRow = Omit<
  BatchRow,
  'batch' | 'rev' | 'isLeftOut' | 'handedAt' | 'pending' | 'fate' | 'unsent'
> & {
  isLeftOut?: boolean;
};

/** Rows written at a time: of ten thousand at once the page would stand still for seconds on a tablet. */
const sliceSize = 500;

/** All of it or nothing. */
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

/** Newest first; for useLiveQuery. */
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

/** In the order of the file. */
export async function readRows(db: WorkDatabase, batch: string): Promise<BatchRow[]> {
  const rows = await db.batchRows.where({ batch }).toArray();
  return rows.sort((a, b) => a.place - b.place);
}

/** Changes what all orders have in common; what another window noted there meanwhile stays. */
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
  Pick<BatchRow, 'values' | 'notes' | 'isLeftOut' | 'isAskedFor' | 'unsent'>
>;

/** Changes rows; those that have gone to the outbox stay as they went. Answers the rows as they are now. */
export async function changeRows(db: WorkDatabase, changes: readonly RowChange[]): Promise<BatchRow[]> {
  const changeOf = new Map(changes.map(({ id, ...change }) => [id, change]));
  const edited = await editRows(db, [...changeOf.keys()], ({ id }) => changeOf.get(id));
  return edited.map((it) => it.after);
}

/**
 * Changes each row by what it is at that moment, which may be more than is drawn yet: two cells can be typed faster than
 * that. `edit` answers undefined where there is nothing to change. Answers what was changed, and from what.
 */
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

/** The row as the server does not know it yet. */
export const changed = (row: BatchRow): BatchRow => ({ ...row, rev: row.rev + 1, pending: 1 });

/** The row of an order that comes back out of the outbox unsent: what was typed in the form stays, but for what is the batch's. */
export function rowBack(
  row: BatchRow,
  { isFromForm, form }: Pick<OrderRow, 'isFromForm' | 'form'>,
): BatchRow {
  const back = changed({ ...row, handedAt: undefined });
  if (!isFromForm) return back;
  const { sender: _, terms_of_service: __, terms_version: ___, ...values } = form as Record<string, unknown>;
  return { ...back, values, notes: [] };
}

/** Batches that another device has. */
export async function takenBatches(db: WorkDatabase): Promise<Set<string>> {
  return new Set(await db.batchShares.filter(({ state }) => state === 'taken').primaryKeys());
}

/**
 * Deletes the list and what was not sent of it; what has gone to the queue stays there. The server hears of it, unless
 * another device has it.
 */
export async function deleteBatch(db: WorkDatabase, id: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', [db.batches, db.batchShares, db.batchRows, db.deletedBatches], async () => {
      const share = await db.batchShares.get(id);
      // A part of one for which there was no room lies there all the same.
      if (share?.state === 'mine' || share?.why === 'full') await noteDeletedBatch(db, id);
      await db.batchRows.where({ batch: id }).delete();
      await db.batchShares.delete(id);
      await db.batches.delete(id);
    }),
  );
}

/** Forgets what this device had changed of a row before another device took the batch. */
export async function forgetUnsent(db: WorkDatabase, id: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.batchRows, async () => {
      const row = await db.batchRows.get(id);
      if (row) await db.batchRows.put({ ...row, unsent: undefined, rev: row.rev + 1 });
    }),
  );
}
