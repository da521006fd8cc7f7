import type { Batch, BatchRow } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';

export type WholeBatch = { batch: Batch; rows: BatchRow[] };

export async function countUnsent(db: WorkDatabase): Promise<number> {
  return db.transaction('r', db.batchShares, db.batchRows, async () => {
    const taken = new Set(await db.batchShares.filter(({ state }) => state === 'taken').primaryKeys());
    return db.batchRows
      .filter(({ batch, handedAt, isLeftOut }) => handedAt === undefined && !isLeftOut && !taken.has(batch))
      .count();
  });
}

export async function batchesOnlyHere(db: WorkDatabase): Promise<WholeBatch[]> {
  return db.transaction('r', db.batches, db.batchShares, db.batchRows, async () => {
    const found: WholeBatch[] = [];
    for (const batch of await db.batches.toArray()) {
      const share = await db.batchShares.get(batch.id);
      if (share?.state === 'taken') continue;
      const rows = await db.batchRows.where({ batch: batch.id }).toArray();
      const isThere =
        share !== undefined &&
        share.state !== 'alone' &&
        !share.isHeadPending &&
        rows.every((row) => row.pending !== 1);
      if (!isThere) found.push({ batch, rows });
    }
    return found;
  });
}

/**
 * Adds a batch from a file; false if it exists here. Rows keep their ids, which are their keys; the server knows which
 * device has the batch (docs/queue.md 11.2).
 */
export async function addWholeBatch(db: WorkDatabase, { batch, rows }: WholeBatch): Promise<boolean> {
  if (await db.batches.get(batch.id)) return false;
  await db.batches.add(batch);
  await db.batchRows.bulkPut(rows.map((row) => ({ ...row, batch: batch.id, pending: 1 as const })));
  return true;
}
