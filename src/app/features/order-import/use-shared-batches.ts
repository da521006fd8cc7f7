import { useEffect } from 'react';
import type { BatchShare } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';

/** ms between polls for other devices' changes. */
export const oftenMs = 15_000;

export function useShares(db: WorkDatabase): ReadonlyMap<string, BatchShare | undefined> | undefined {
  return useLiveQuery(
    () =>
      db.transaction('r', db.batches, db.batchShares, async () => {
        const ids = await db.batches.toCollection().primaryKeys();
        const shares = await db.batchShares.bulkGet(ids);
        return new Map(ids.map((id, index) => [id, shares[index]]));
      }),
    [db],
  );
}

export function useSyncedBatch(db: WorkDatabase, id: string): BatchShare | undefined {
  const share = useLiveQuery(() => db.batchShares.get(id), [db, id]);
  const pending = useLiveQuery(() => db.batchRows.where('[batch+pending]').equals([id, 1]).count(), [db, id]);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isOver = false;
    void import('#app/offline/batches/batch-sync.ts').then(({ batchSyncOf }) => {
      if (!isOver) close = batchSyncOf(db).open(id);
    });
    return () => {
      isOver = true;
      close?.();
    };
  }, [db, id]);
  const isHeadPending = share?.isHeadPending ?? false;
  useEffect(() => {
    if ((pending ?? 0) === 0 && !isHeadPending) return;
    void import('#app/offline/batches/batch-sync.ts').then(({ wakeBatches }) => wakeBatches(db));
  }, [db, pending, isHeadPending]);
  return share;
}
