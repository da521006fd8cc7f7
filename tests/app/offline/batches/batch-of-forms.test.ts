import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { openInForm } from '#app/offline/batches/batch-in-form.ts';
import { addFormBatch } from '#app/offline/batches/batch-of-forms.ts';
import { rowPlaces } from '#app/offline/batches/batch-places.ts';
import { handOver } from '#app/offline/batches/batch-sending.ts';
import { readBatch, readRows } from '#app/offline/batches/batches.ts';
import { openGuarded, type WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { listDrafts, saveDraft } from '#app/offline/work/drafts.ts';
import type { Order } from '#domain/order/order.ts';

let db: WorkDatabase;
let databases = 0;
const headings = ['Empfänger'];
const rowOf = (values: unknown) => ({ values, cells: [(values as { id: string }).id] });
const order = {
  recipient: { company: 'Holzbau', city: 'Kiel', country_code: 'DE' },
  service: 'standard',
  transport_kind: 'parcel',
  parcels: [{}],
  total_weight: 2,
} as unknown as Order;

beforeEach(async () => {
  databases += 1;
  db = await openGuarded(createWorkDatabase('u1', `forms-${databases}`));
  for (const id of ['d1', 'd2', 'd3']) await saveDraft(db, { id, values: { id }, title: id });
});

test('drafts become rows under their own ids, with a table in place of a file', async () => {
  const id = await addFormBatch(db, { name: 'Entwürfe', headings, drafts: ['d1', 'd3'], rowOf });
  expect((await listDrafts(db)).map((it) => it.id)).toEqual(['d2']);
  expect((await readRows(db, id ?? '')).map((it) => [it.id, it.rows])).toEqual([
    ['d1', [2]],
    ['d3', [3]],
  ]);
  expect(await readBatch(db, id ?? '')).toMatchObject({
    headings,
    lines: [
      { row: 2, cells: ['d1'] },
      { row: 3, cells: ['d3'] },
    ],
  });
});

test('drafts that were sent or belong to a batch stay where they are', async () => {
  const first = await addFormBatch(db, { name: 'A', headings, drafts: ['d1', 'd2'], rowOf });
  await handOver(db, [{ id: 'd1', rev: 1, order, form: {} }]);
  await openInForm(db, 'd2', () => ({ values: {}, title: 'd2' }));
  const again = { name: 'B', headings, drafts: ['d1', 'd2'], rowOf };
  expect(await addFormBatch(db, again)).toBeUndefined();
  expect((await listDrafts(db)).map((it) => it.id).sort()).toEqual(['d2', 'd3']);
  const places = await rowPlaces(db, first ?? '');
  expect([places.d1?.is, places.d2?.is]).toEqual(['waiting', 'draft']);
});
