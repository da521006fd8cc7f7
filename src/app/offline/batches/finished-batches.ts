import type { BatchRow } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';

/** Ids of the batches of which every order is sent, cancelled or left out, and at least one is sent. */
export async function finishedBatches(db: WorkDatabase): Promise<string[]> {
  return db.transaction('r', db.batches, db.batchRows, db.receipts, async () => {
    const receipts = new Set(await db.receipts.toCollection().primaryKeys());
    const isSent = ({ id, fate }: BatchRow) => receipts.has(id) || fate?.is === 'shipment';
    const finished: string[] = [];
    for (const batch of await db.batches.toCollection().primaryKeys()) {
      let [isOpen, hasSent] = [false, false];
      // Most batches that are not finished have an open row among the first, so the rest is not read.
      await db.batchRows
        .where({ batch })
        .until(() => isOpen)
        .each((row) => {
          if (isSent(row)) hasSent = true;
          else if (!row.isLeftOut && row.fate?.is !== 'closed') isOpen = true;
        });
      if (!isOpen && hasSent) finished.push(batch);
    }
    return finished;
  });
}
