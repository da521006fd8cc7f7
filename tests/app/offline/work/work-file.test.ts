import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addBatch, readBatch, readRows } from '#app/offline/batches/batches.ts';
import { openGuarded, openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { countUnsent } from '#app/offline/work/unsent-batches.ts';
import { exportWork, importWork } from '#app/offline/work/work-file.ts';
import { anItem } from '#support/app-pages.tsx';

let people = 0;
let uid = '';
let db: WorkDatabase;
let elsewhere: WorkDatabase;
const draftId = '10000000-0000-4000-8000-000000000001';

beforeEach(async () => {
  people += 1;
  uid = `file-${people}`;
  db = await openWorkDatabase(uid);
  elsewhere = await openGuarded(createWorkDatabase(uid, `elsewhere-${people}`));
  await saveDraft(db, { id: draftId, values: { company: 'Alpha' }, title: 'Alpha' });
  await db.outbox.bulkAdd([
    anItem(uid, { payload: { a: 1 }, summary: { ...anItem(uid).summary, company: 'Erste' } }),
    anItem(uid, { state: 'sending', body: '{"b":2}', lease: { tab: 't', until: Date.now() + 60_000 } }),
    anItem(uid, { state: 'attention', problem: { code: 'CARRIER_REFUSED', at: 1 } }),
  ] as never[]);
});

type Loose = { items?: object[]; drafts?: object[] };

const changed = async (change: (file: Loose) => unknown): Promise<string> => {
  const file: Loose = JSON.parse(await exportWork(db));
  change(file);
  return JSON.stringify(file);
};
const isEmpty = async () => (await elsewhere.drafts.count()) + (await elsewhere.outbox.count()) === 0;

test('drafts and queue are copied to another device in their order and under their keys', async () => {
  const text = await exportWork(db);
  expect(await importWork(elsewhere, text)).toEqual({
    outcome: 'read',
    drafts: 1,
    items: 3,
    batches: 0,
    skipped: 0,
  });
  expect(await elsewhere.drafts.get(draftId)).toEqual(await db.drafts.get(draftId));
  const [before, after] = [await db.outbox.toArray(), await elsewhere.outbox.orderBy('seq').toArray()];
  expect(after.map((it) => it.id)).toEqual(before.map((it) => it.id));
  expect(after.map((it) => it.state)).toEqual(['queued', 'queued', 'attention']);
  expect(after[1]).toMatchObject({ body: '{"b":2}' });
  expect(after[1]).not.toHaveProperty('lease');
});

test('after an export neither device edits or discards an item without asking the server', async () => {
  await importWork(elsewhere, await exportWork(db));
  for (const row of [...(await db.outbox.toArray()), ...(await elsewhere.outbox.toArray())])
    expect(row.ambiguous).toBe(true);
});

test('items already here or sent from here stay unchanged', async () => {
  const text = await exportWork(db);
  const [first] = await db.outbox.toArray();
  await elsewhere.receipts.add({ id: first?.id, sentAt: 1 } as never);
  await saveDraft(elsewhere, { id: draftId, values: { company: 'Später' }, title: 'Später' });
  expect(await importWork(elsewhere, text)).toEqual({
    outcome: 'read',
    drafts: 0,
    items: 2,
    batches: 0,
    skipped: 2,
  });
  expect(await elsewhere.drafts.get(draftId)).toMatchObject({ title: 'Später' });
  expect(await importWork(elsewhere, text)).toEqual({
    outcome: 'read',
    drafts: 0,
    items: 0,
    batches: 0,
    skipped: 4,
  });
});

test('drafts that are only in the black box are exported too', async () => {
  const boxed = {
    id: '10000000-0000-4000-8000-000000000002',
    rev: 1,
    wire: 1,
    values: {},
    title: 'Notspeicher',
    at: 5,
  };
  localStorage.setItem(`bb:${db.uidHash}:${boxed.id}`, JSON.stringify(boxed));
  await importWork(elsewhere, await exportWork(db));
  localStorage.clear();
  expect(await elsewhere.drafts.get(boxed.id)).toMatchObject({ title: 'Notspeicher' });
});

describe('batches', () => {
  const batch = {
    id: '20000000-0000-4000-8000-000000000001',
    name: 'shop.csv',
    headings: ['Bestellnummer'],
    lines: [
      { row: 2, cells: ['A-1'] },
      { row: 3, cells: ['A-2'] },
    ],
    delimiter: ';',
    leftOut: [],
    unused: [],
    common: { terms_of_service: true },
  };
  const rowIds = ['30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000002'];
  const rows = rowIds.map((id, place) => ({
    ...{ id, place, rows: [place + 2], own: `A-${place + 1}` },
    ...{ values: { recipient: { company: `Firma ${place}` } }, notes: [] },
  }));
  const share = (difference: object) =>
    db.batchShares.put({ id: batch.id, state: 'mine', term: 1, ...difference });
  beforeEach(() => addBatch(db, batch, rows));

  test('are copied when they are only here, each row under its key, handed-over rows marked', async () => {
    await db.batchRows.update(rowIds[0]!, { handedAt: 5 });
    const text = await exportWork(db);
    expect(await importWork(elsewhere, text)).toMatchObject({ outcome: 'read', batches: 1, skipped: 0 });
    const read = await readRows(elsewhere, batch.id);
    expect(read).toEqual(await readRows(db, batch.id));
    expect(read.map((it) => [it.id, it.handedAt])).toEqual([
      [rowIds[0], 5],
      [rowIds[1], undefined],
    ]);
    expect(await readBatch(elsewhere, batch.id)).toEqual(await readBatch(db, batch.id));
    expect(await elsewhere.batchShares.get(batch.id)).toBeUndefined();
  });

  test('stay unchanged when they are already here', async () => {
    const text = await exportWork(db);
    await addBatch(elsewhere, { ...batch, name: 'Später' }, rows);
    expect(await importWork(elsewhere, text)).toMatchObject({ batches: 0, skipped: 1 });
    expect(await readBatch(elsewhere, batch.id)).toMatchObject({ name: 'Später' });
  });

  test('are not copied when the server or another device holds them', async () => {
    await db.batchRows.toCollection().modify({ pending: 0 });
    await share({});
    expect(JSON.parse(await exportWork(db))).toMatchObject({ batches: [] });
    await share({ state: 'taken' });
    await db.batchRows.toCollection().modify({ pending: 1 });
    expect(JSON.parse(await exportWork(db))).toMatchObject({ batches: [] });
    await share({});
    expect(JSON.parse(await exportWork(db))).toMatchObject({ batches: [{ batch: { id: batch.id } }] });
  });

  test('count their unsent orders at logout', async () => {
    expect(await countUnsent(db)).toBe(2);
    await db.batchRows.update(rowIds[0]!, { handedAt: 5 });
    expect(await countUnsent(db)).toBe(1);
    await share({ state: 'taken' });
    expect(await countUnsent(db)).toBe(0);
  });
});

describe('an invalid file is refused without changes:', () => {
  test.each([
    ['no JSON', () => 'Hallo', 'no_work_file'],
    ['another file', () => '{"drafts":[],"items":[]}', 'no_work_file'],
    ['another person’s', () => changed((it) => Object.assign(it, { uid: 'b' })), 'other_person'],
    ['a newer app’s', () => changed((it) => Object.assign(it, { version: 2 })), 'newer_app'],
    [
      'an order of somebody else among one’s own',
      () => changed((it) => Object.assign(it.items?.[0] ?? {}, { uid: 'b' })),
      'no_work_file',
    ],
    [
      'an order without what lists show',
      () => changed((it) => Object.assign(it.items?.[0] ?? {}, { summary: {} })),
      'no_work_file',
    ],
    [
      'a key that is none',
      () => changed((it) => Object.assign(it.items?.[0] ?? {}, { id: '1' })),
      'no_work_file',
    ],
    [
      'a broken draft',
      () => changed((it) => Object.assign(it.drafts?.[0] ?? {}, { rev: 'x' })),
      'no_work_file',
    ],
  ] satisfies [string, () => string | Promise<string>, string][])('%s', async (_, text, outcome) => {
    expect(await importWork(elsewhere, await text())).toEqual({ outcome });
    expect(await isEmpty()).toBe(true);
  });
});
