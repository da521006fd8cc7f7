import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draftTitle, type OrderForm } from '#app/features/order/order-form.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { type DraftKeeper, keepDraft } from '#app/offline/work/drafts.ts';

export type KeptDraft = {
  /** ms; nothing while nothing was typed. */
  savedAt: number | undefined;
  /** Now, and not only at the next pause. */
  save: () => Promise<void>;
  /** No save any more: before submitting or discarding. */
  stop: () => Promise<void>;
  /** Goes on after a submit that did not happen. */
  resume: () => void;
};

/** Keeps what is typed as a draft on this device: at every pause, when a field or the page is left. */
export function useDraftKeeper(db: WorkDatabase, form: OrderForm, draftId: string): KeptDraft {
  const keeper = useRef<DraftKeeper>(undefined);
  const [savedAt, setSavedAt] = useState<number>();

  const start = useCallback(() => {
    const read = () => {
      const values = form.values.peek();
      return { id: draftId, values, title: draftTitle(values) };
    };
    // The time is told to the minute: every save drawing the page anew would be felt while typing.
    const note = () =>
      setSavedAt((before) => (minuteOf(before) === minuteOf(Date.now()) ? before : Date.now()));
    keeper.current = keepDraft(db, read, note);
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

  // A layout effect, because a key can come before the others run: what it typed would not be kept.
  useLayoutEffect(() => {
    start();
    const unsubscribe = form.onChange(() => keeper.current?.changed());
    const save = () => void keeper.current?.save();
    document.addEventListener('focusout', save);
    return () => {
      unsubscribe();
      document.removeEventListener('focusout', save);
      const leaving = keeper.current;
      void leaving?.save().then(() => leaving.stop());
    };
  }, [form, start]);

  const stop = useCallback(async () => keeper.current?.stop(), []);
  const resume = useCallback(() => {
    start();
    keeper.current?.changed();
  }, [start]);
  const save = useCallback(async () => keeper.current?.save(), []);
  return { savedAt, save, stop, resume };
}

const minuteOf = (at: number | undefined) => at !== undefined && Math.floor(at / 60_000);
