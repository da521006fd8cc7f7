import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draftTitle, type OrderForm } from '#app/features/order/order-form.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { autosaveDraft, type DraftAutosave } from '#app/offline/work/drafts.ts';

export type AutosavedDraft = {
  /** ms; undefined before the first save. */
  savedAt: number | undefined;
  save: () => Promise<void>;
  stop: () => Promise<void>;
  /** Continues saving after a failed submit. */
  resume: () => void;
};

/** Saves the form as a draft at each pause and when the user leaves a field or the page. */
export function useDraftAutosave(db: WorkDatabase, form: OrderForm, draftId: string): AutosavedDraft {
  const autosave = useRef<DraftAutosave>(undefined);
  const [savedAt, setSavedAt] = useState<number>();

  const start = useCallback(() => {
    const read = () => {
      const values = form.values.peek();
      return { id: draftId, values, title: draftTitle(values) };
    };
    // Minute precision, because a re-render of the page on each save would be felt while typing.
    const note = () =>
      setSavedAt((before) => (minuteOf(before) === minuteOf(Date.now()) ? before : Date.now()));
    autosave.current = autosaveDraft(db, read, note);
  }, [db, form, draftId]);

  useEffect(() => {
    let isLeft = false;
    db.drafts.get(draftId).then(
      (draft) => !isLeft && setSavedAt(draft?.updatedAt),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [db, draftId]);

  // A layout effect runs before the user's first key press, so that no input is missed.
  useLayoutEffect(() => {
    start();
    const unsubscribe = form.onChange(() => autosave.current?.changed());
    const save = () => void autosave.current?.save();
    document.addEventListener('focusout', save);
    return () => {
      unsubscribe();
      document.removeEventListener('focusout', save);
      const leaving = autosave.current;
      void leaving?.save().then(() => leaving.stop());
    };
  }, [form, start]);

  const stop = useCallback(async () => autosave.current?.stop(), []);
  const resume = useCallback(() => {
    start();
    autosave.current?.changed();
  }, [start]);
  const save = useCallback(async () => autosave.current?.save(), []);
  return { savedAt, save, stop, resume };
}

const minuteOf = (at: number | undefined) => at !== undefined && Math.floor(at / 60_000);
