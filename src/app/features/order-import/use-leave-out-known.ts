import { useEffect } from 'react';
import { changeRows } from '#app/offline/batches/batches.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { JudgedRow } from './judged-row.ts';
import { foundLater } from './known-rows.ts';

export function useLeaveOutKnown(
  db: WorkDatabase,
  rows: readonly JudgedRow[],
  knownSince: ReadonlyMap<string, number>,
): void {
  useEffect(() => {
    const found = foundLater(rows, knownSince);
    if (found.length > 0) {
      changeRows(
        db,
        found.map((id) => ({ id, isLeftOut: true })),
      ).catch(() => {});
    }
  }, [db, rows, knownSince]);
}
