import type { Batch, BatchRow } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';

/** A batch with its rows, as it goes into a file. */
export type WholeBatch = { batch: Batch; rows: BatchRow[] };

/** Orders that nobody has sent, in the batches that this device may send from. */
export async function countUnsent(db: WorkDatabase): Promise<number> {
  return db.transaction('r', db.batchShares, db.batchRows, async () => {
    const taken = new Set(await db.batchShares.filter(({ state }) => state === 'taken').primaryKeys());
    return db.batchRows
      .filter(({ batch, handedAt, isLeftOut }) => handedAt === undefined && !isLeftOut && !taken.has(batch))
      .count();
  });
}

/** The batches that the server does not have, or not as they are here; all others come to any device from there. */
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
 * A batch of a file. Its rows keep their ids, which are the keys they are sent under, so that each is one order from
 * whichever device it goes; the server says whether another one works on it by now (docs/queue.md 11.2). Answers false if
 * it is here already.
 */
export async function addWholeBatch(db: WorkDatabase, { batch, rows }: WholeBatch): Promise<boolean> {
  if (await db.batches.get(batch.id)) return false;
  await db.batches.add(batch);
  await db.batchRows.bulkPut(rows.map((row) => ({ ...row, batch: batch.id, pending: 1 as const })));
  return true;
}
