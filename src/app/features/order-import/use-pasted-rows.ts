import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { clearStorageTrouble, setStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { readPasted, savePasted } from '#app/offline/work/pasted-rows.ts';

/** Stores the pasted rows at each change, so that they survive a crash. */
export function usePastedRows(db: WorkDatabase): [string, (text: string) => void] {
  const [text, setText] = useState<string>();
  const unsaved = useRef<string>(undefined);
  const isSaving = useRef(false);

  useEffect(() => {
    let isOver = false;
    readPasted(db)
      .then((stored) => !isOver && setText((now) => now ?? stored))
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [db]);

  const change = useCallback(
    async (next: string) => {
      setText(next);
      unsaved.current = next;
      if (isSaving.current) return;
      isSaving.current = true;
      // During a long write, only the latest input waits.
      while (unsaved.current !== undefined) {
        const writing = unsaved.current;
        unsaved.current = undefined;
        await savePasted(db, writing).then(
          () => clearStorageTrouble('not_saved'),
          () => setStorageTrouble('not_saved'),
        );
      }
      isSaving.current = false;
    },
    [db],
  );
  return [text ?? '', (next) => void change(next)];
}
