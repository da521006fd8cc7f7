import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#app/api/new-id.ts';
import { readForm, saveForm } from '#app/offline/queue/packaging-form.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { clearStorageTrouble, setStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { noPackaging, type PackagingArticle, type PackagingQuantities } from '#domain/portal/packaging.ts';

type Form = { id: string; quantities: PackagingQuantities };

const emptyForm = (): Form => ({ id: newId(), quantities: noPackaging });

/**
 * Stores the choice on this device at each change, for a crash or another window; the form empties once ordered.
 * `undefined` while loading.
 */
export function usePackagingForm(db: WorkDatabase) {
  const [window] = useState(() => newId());
  const [form, setForm] = useState<Form>();
  const saving = useRef(Promise.resolve());
  const stored = useLiveQuery(async () => ({ form: await readForm(db) }), [db]);

  useEffect(() => {
    // Ignore this window's own writes, which arrive late.
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
        .then(() => saveForm(db, { ...next, by: window }))
        .then(
          () => clearStorageTrouble('not_saved'),
          () => setStorageTrouble('not_saved'),
        );
    },
    [db, form, window],
  );

  /** Resolves when all writes are done. */
  const settled = useCallback(() => saving.current, []);
  return { form, choose, settled };
}
