import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#app/api/new-id.ts';
import { keepForm, readForm } from '#app/offline/queue/packaging-form.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { clearStorageTrouble, setStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { noPackaging, type PackagingArticle, type PackagingQuantities } from '#domain/portal/packaging.ts';

type Form = { id: string; quantities: PackagingQuantities };

const emptyForm = (): Form => ({ id: newId(), quantities: noPackaging });

/**
 * Keeps what is chosen on this device at every change: it is there again after a crash, and in another window. It
 * begins anew once it has become an order. `undefined` until it was read.
 */
export function usePackagingForm(db: WorkDatabase) {
  const [window] = useState(() => newId());
  const [form, setForm] = useState<Form>();
  const saving = useRef(Promise.resolve());
  const stored = useLiveQuery(async () => ({ form: await readForm(db) }), [db]);

  useEffect(() => {
    // Our own words come back later than they were said.
    if (!stored || stored.form?.by === window) return;
    const { id, quantities } = stored.form ?? emptyForm();
    setForm({ id, quantities });
  }, [stored, window]);

  const choose = useCallback(
    (article: PackagingArticle, quantity: number) => {
      if (!form) return;
      const next = { ...form, quantities: { ...form.quantities, [article]: quantity } };
      setForm(next);
      saving.current = saving.current
        .then(() => keepForm(db, { ...next, by: window }))
        .then(
          () => clearStorageTrouble('not_saved'),
          () => setStorageTrouble('not_saved'),
        );
    },
    [db, form, window],
  );

  /** Resolves once nothing is written any more: before the form becomes an order. */
  const settled = useCallback(() => saving.current, []);
  return { form, choose, settled };
}
