import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { batchOfDrafts, restore, withReference } from '#app/features/order/drafts/many-drafts.ts';
import { readRows } from '#app/offline/batches/batches.ts';
import { openGuarded, type WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { deleteDraft, listDrafts, loadDraft, saveDraft } from '#app/offline/work/drafts.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { aCompleteDraft, freshDraft } from '#support/order-support.ts';

let db: WorkDatabase;
let databases = 0;

beforeEach(async () => {
  i18n.load('de', {});
  i18n.activate('de');
  databases += 1;
  db = await openGuarded(createWorkDatabase('u1', `many-${databases}`));
  for (const id of ['d1', 'd2']) await saveDraft(db, { id, title: id, values: aCompleteDraft() });
});

const references = async () =>
  (await listDrafts(db)).map((it) => (it.values as { reference_number_2: string }).reference_number_2);

test('a cost centre is set in all drafts and can be undone', async () => {
  const before = await withReference(db, await listDrafts(db), 'KST 7', freshDraft());
  expect(await references()).toEqual(['KST 7', 'KST 7']);
  await restore(db, before, 'KST 7');
  expect(await references()).toEqual(['', '']);
});

test('drafts become a batch under their own ids, with a table that describes them', async () => {
  const { batch, left } = await batchOfDrafts(db, await listDrafts(db), freshDraft());
  expect(left).toBe(0);
  expect(await db.drafts.count()).toBe(0);
  expect((await readRows(db, batch ?? '')).map((it) => it.id).sort()).toEqual(['d1', 'd2']);
  expect((await db.batches.get(batch ?? ''))?.headings).toHaveLength(4);
});

test('undoing the reference keeps later changes and later deletions', async () => {
  const before = await withReference(db, await listDrafts(db), 'KST 7', freshDraft());
  const [typed, gone] = await listDrafts(db);
  const values = { ...(typed?.values as OrderDraft), special_delivery_terms: 'Tor 3' };
  await saveDraft(db, { id: typed?.id ?? '', title: '', values });
  await deleteDraft(db, gone?.id ?? '');
  await restore(db, before, 'KST 7');
  expect((await loadDraft(db, typed?.id ?? ''))?.values).toEqual({ ...values, reference_number_2: '' });
  expect(await loadDraft(db, gone?.id ?? '')).toBeUndefined();
});

test('a draft becomes a row in its current state, and a deleted draft becomes no row', async () => {
  const chosen = await listDrafts(db);
  const [typed, gone] = chosen;
  const values = { ...(typed?.values as OrderDraft), special_delivery_terms: 'Tor 3' };
  await saveDraft(db, { id: typed?.id ?? '', title: '', values });
  await deleteDraft(db, gone?.id ?? '');
  const { batch, left } = await batchOfDrafts(db, chosen, freshDraft());
  expect(left).toBe(0);
  expect(await readRows(db, batch ?? '')).toMatchObject([
    { id: typed?.id, values: { special_delivery_terms: 'Tor 3' } },
  ]);
});
