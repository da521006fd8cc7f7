import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { registerOpenForm } from '#app/offline/black-box.ts';
import { openGuarded, reviveDatabase, withRevival } from '#app/offline/db.ts';
import { saveDraft } from '#app/offline/drafts.ts';
import { createWorkDatabase } from '#app/offline/work-database.ts';

const newerStores = {
  drafts: '&id, updatedAt, newIndex',
  outbox: '++seq, &id, state, nextAt',
  receipts: '&id, sentAt',
  meta: '&k',
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
  const unregister = registerOpenForm(() => {
    boxed += 1;
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
