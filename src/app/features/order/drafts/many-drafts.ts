import { t } from '@lingui/core/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import { addFormBatch } from '#app/offline/batches/batch-of-forms.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import { loadDraft, saveDraft } from '#app/offline/work/drafts.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { restoreDraft } from '#domain/order/restored-draft.ts';
import { rowOfForm } from '#domain/order-import/row-of-form.ts';

/** `left` counts drafts that belong to a batch already. */
export async function batchOfDrafts(
  db: WorkDatabase,
  drafts: readonly Draft[],
  fresh: OrderDraft,
): Promise<{ batch: string | undefined; left: number }> {
  const rowOf = (form: unknown) => {
    const values = rowOfForm(form, fresh);
    const { recipient, reference_number_1 = '', reference_number_2 = '' } = values;
    const cells = [recipient.company, recipient.city, reference_number_1, reference_number_2];
    return { values, cells };
  };
  const ids = drafts.map((it) => it.id);
  const day = formatDateTime(new Date());
  const headings = [t`Empfänger`, t`Ort`, t`Referenz 1`, t`Referenz 2`];
  const batch = await addFormBatch(db, { name: t`Entwürfe, ${day}`, headings, drafts: ids, rowOf });
  const stayed = await db.drafts.where('id').anyOf(ids).count();
  return { batch, left: stayed };
}

/** Writes reference 2 (the cost centre); returns the drafts as they were before. */
export async function withReference(
  db: WorkDatabase,
  drafts: readonly Draft[],
  reference: string,
  fresh: OrderDraft,
): Promise<Draft[]> {
  const before = drafts.filter((it) => !isOfNewerApp(it));
  for (const { id, title, values } of before) {
    const changed = { ...restoreDraft(values, fresh), reference_number_2: reference };
    await saveDraft(db, { id, title, values: changed });
  }
  return before;
}

/** Undoes `withReference`, except for drafts deleted or changed since. */
export async function restore(db: WorkDatabase, before: readonly Draft[], reference: string): Promise<void> {
  for (const { id, values } of before) {
    const now = await loadDraft(db, id);
    if (!now || referenceOf(now.values) !== reference) continue;
    const old = { ...(now.values as OrderDraft), reference_number_2: referenceOf(values) };
    await saveDraft(db, { id, title: now.title, values: old });
  }
}

const referenceOf = (values: unknown) => (values as Partial<OrderDraft>).reference_number_2 ?? '';
