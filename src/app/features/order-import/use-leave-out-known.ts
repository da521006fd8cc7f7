import { useEffect } from 'react';
import { changeRows } from '#app/offline/batches/batches.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { JudgedRow } from './judged-row.ts';
import { foundLater } from './known-rows.ts';

/** Leaves out what turns out only after the import to have had an order before, as the import would have. */
export function useLeaveOutKnown(
  db: WorkDatabase,
  rows: readonly JudgedRow[],
  knownSince: ReadonlyMap<string, number>,
): void {
  useEffect(() => {
    const found = foundLater(rows, knownSince);
    // A batch that another device works on is left to that one.
    if (found.length > 0) {
      changeRows(
        db,
        found.map((id) => ({ id, isLeftOut: true })),
      ).catch(() => {});
    }
  }, [db, rows, knownSince]);
}
