import { useCallback, useEffect, useRef } from 'react';
import type { WorkDatabase } from '#app/offline/db.ts';
import { type DraftKeeper, keepDraft } from '#app/offline/drafts.ts';
import { useLiveQuery } from '#app/offline/live-query.ts';
import { draftTitle, type OrderForm } from './order-form.ts';

export type KeptDraft = {
  /** ms; nothing while nothing was typed. */
  savedAt: number | undefined;
  /** No save any more: before submitting or discarding. */
  stop: () => Promise<void>;
  /** After a submit that did not happen. */
  resume: () => void;
};

/** Keeps what is typed as a draft on this device: at every pause, when a field or the page is left. */
export function useDraftKeeper(db: WorkDatabase, form: OrderForm, draftId: string): KeptDraft {
  const keeper = useRef<DraftKeeper>(undefined);

  const start = useCallback(() => {
    keeper.current = keepDraft(db, () => {
      const values = form.values.peek();
      return { id: draftId, values, title: draftTitle(values) };
    });
  }, [db, form, draftId]);

  useEffect(() => {
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
  const draft = useLiveQuery(() => db.drafts.get(draftId), [db, draftId]);
  return { savedAt: draft?.updatedAt, stop, resume };
}
