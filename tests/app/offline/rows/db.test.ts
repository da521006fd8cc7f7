import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { rowPlaces } from '#app/offline/batches/batch-places.ts';
import { changeRows, listBatches } from '#app/offline/batches/batches.ts';
import { registerOpenForm } from '#app/offline/rows/black-box.ts';
import { openGuarded, reviveDatabase, withRevival } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';

const firstStores = {
  drafts: '&id, updatedAt',
  outbox: '++seq, &id, state, nextAt',
  receipts: '&id, sentAt',
  meta: '&k',
};
const newerStores = {
  ...firstStores,
  drafts: '&id, updatedAt, newIndex',
  outbox: '++seq, &id, state, nextAt, parent, attempts, [op+state]',
  templates: '&id, pending',
  batches: '&id',
  batchRows: '&id, batch, own, [batch+pending]',
  batchShares: '&id',
  importMappings: '&id, pending',
};

test('an app older than the data does not open it, and leaves it as it is', async () => {
  const newer = new Dexie('w.newer');
  newer.version(7).stores(newerStores);
  await newer.open();
  await newer.table('drafts').add({ id: 'd1', shape: 'new' });
  newer.close();

  const opening = openGuarded(createWorkDatabase('u1', 'newer'));
  await expect(opening).rejects.toMatchObject({ name: 'StorageProblem', trouble: 'app_too_old' });

  await newer.open();
  expect(await newer.table('drafts').toArray()).toEqual([{ id: 'd1', shape: 'new' }]);
  newer.close();
});

test('an old window lets go of the database for a newer app, saves its form and writes no more', async () => {
  const db = await openGuarded(createWorkDatabase('u1', 'old-window'));
  let boxed = 0;
  const unregister = registerOpenForm({
    box: () => {
      boxed += 1;
    },
    save: async () => {},
  });
  const newer = new Dexie('w.old-window');
  newer.version(7).stores(newerStores);
  await newer.open();
  expect(boxed).toBe(1);
  await expect(saveDraft(db, { id: 'd1', values: {}, title: '' })).rejects.toThrow();
  expect(await newer.table('drafts').count()).toBe(0);
  unregister();
  newer.close();
});

test('a connection that was lost in the background is opened again', async () => {
  const db = await openGuarded(createWorkDatabase('u1', 'lost'));
  db.close({ disableAutoOpen: false });
  await reviveDatabase(db);
  await db.drafts.count();

  db.close({ disableAutoOpen: false });
  await withRevival(db, () => db.meta.put({ k: 'x' }));
  expect(await db.meta.get('x')).toEqual({ k: 'x' });
  db.close();
});

test('a database that is deleted while it is open is not made anew behind the back of who reads', async () => {
  const db = await openGuarded(createWorkDatabase('u1', 'deleted'));
  let boxed = 0;
  const unregister = registerOpenForm({
    box: () => {
      boxed += 1;
    },
    save: async () => {},
  });
  await Dexie.delete(db.name);
  unregister();
  expect(boxed).toBe(1);
  const reading = withRevival(db, () => db.drafts.count());
  await expect(reading).rejects.toMatchObject({ name: 'StorageProblem', trouble: 'deleted' });
  expect(await Dexie.exists(db.name)).toBe(false);
});

test('what is no fault of the connection is not tried twice', async () => {
  const db = await openGuarded(createWorkDatabase('u1', 'once'));
  let tries = 0;
  const failing = withRevival(db, async () => {
    tries += 1;
    throw new RangeError('of its own');
  });
  await expect(failing).rejects.toThrow('of its own');
  expect(tries).toBe(1);
  db.close();
});

test('what an earlier version kept is there after the update, with room for templates', async () => {
  const earlier = new Dexie('w.earlier');
  earlier.version(1).stores(firstStores);
  await earlier.open();
  await earlier.table('drafts').add({ id: 'd1', rev: 1, wire: 1, values: {}, title: 'Alpha' });
  await earlier.table('outbox').add({ id: 'o1', state: 'queued', nextAt: 0 });
  earlier.close();

  const db = await openGuarded(createWorkDatabase('u1', 'earlier'));
  expect(await db.drafts.get('d1')).toMatchObject({ title: 'Alpha' });
  expect(await db.outbox.count()).toBe(1);
  expect(await db.templates.count()).toBe(0);
  db.close();
});

test('a batch of before they were shared is read, and counts as one the server has not heard of', async () => {
  const earlier = new Dexie('w.unshared');
  const { batchShares: _, ...stores } = newerStores;
  earlier.version(4).stores({ ...stores, drafts: '&id, updatedAt', batchRows: '&id, batch, own' });
  await earlier.open();
  await earlier
    .table('batches')
    .add({ id: 'b1', wire: 1, name: 'a.csv', lines: [], common: {}, createdAt: 1 });
  const row = { id: 'r1', batch: 'b1', place: 0, rows: [2], own: 'A', values: {}, notes: [], rev: 1 };
  await earlier.table('batchRows').add({ ...row, isLeftOut: false });
  earlier.close();

  const db = await openGuarded(createWorkDatabase('u1', 'unshared'));
  expect(await listBatches(db)).toEqual([
    { id: 'b1', name: 'a.csv', createdAt: 1, rows: 1, share: undefined },
  ]);
  expect(await rowPlaces(db, 'b1')).toEqual({ r1: { is: 'here' } });
  expect(await changeRows(db, [{ id: 'r1', isLeftOut: true }])).toMatchObject([{ pending: 1 }]);
  db.close();
});

test('a window of the earlier version gives way to the update', async () => {
  const earlier = new Dexie('w.give-way', { autoOpen: false });
  earlier.version(1).stores(firstStores);
  let isAsked = false;
  earlier.on('versionchange', () => {
    isAsked = true;
    earlier.close({ disableAutoOpen: true });
    return false;
  });
  await earlier.open();
  const db = await openGuarded(createWorkDatabase('u1', 'give-way'));
  expect(isAsked).toBe(true);
  await expect(Promise.resolve(earlier.table('drafts').count())).rejects.toThrow();
  db.close();
});
