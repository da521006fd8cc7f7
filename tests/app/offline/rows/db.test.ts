import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { registerOpenForm } from '#app/offline/rows/black-box.ts';
import { openGuarded, reviveDatabase, withRevival } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { schemaVersion } from '#app/offline/rows/work-schema.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';

function createNewerDatabase(uidHash: string) {
  const db = createWorkDatabase('u1', uidHash);
  db.version(schemaVersion + 1).stores({ drafts: '&id, updatedAt, newIndex' });
  return db;
}

test('an app older than the data leaves the database closed and unchanged', async () => {
  const newer = createNewerDatabase('newer');
  await newer.open();
  await newer.table('drafts').add({ id: 'd1', shape: 'new' });
  newer.close();

  const opening = openGuarded(createWorkDatabase('u1', 'newer'));
  await expect(opening).rejects.toMatchObject({ name: 'StorageProblem', trouble: 'app_too_old' });

  await newer.open();
  expect(await newer.table('drafts').toArray()).toEqual([{ id: 'd1', shape: 'new' }]);
  newer.close();
});

test('an old window closes the database for a newer app, saves its form and stops writing', async () => {
  const db = await openGuarded(createWorkDatabase('u1', 'old-window'));
  let boxed = 0;
  const unregister = registerOpenForm({
    box: () => {
      boxed += 1;
    },
    save: async () => {},
  });
  const newer = createNewerDatabase('old-window');
  await newer.open();
  expect(boxed).toBe(1);
  await expect(saveDraft(db, { id: 'd1', values: {}, title: '' })).rejects.toThrow();
  expect(await newer.table('drafts').count()).toBe(0);
  unregister();
  newer.close();
});

test('a connection lost in the background is reopened', async () => {
  const db = await openGuarded(createWorkDatabase('u1', 'lost'));
  db.close({ disableAutoOpen: false });
  await reviveDatabase(db);
  await db.drafts.count();

  db.close({ disableAutoOpen: false });
  await withRevival(db, () => db.meta.put({ k: 'x' }));
  expect(await db.meta.get('x')).toEqual({ k: 'x' });
  db.close();
});

test('reading a database deleted while open does not create it again', async () => {
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

test('errors unrelated to the connection are not retried', async () => {
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
