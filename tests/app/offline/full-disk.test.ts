import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { openCacheDatabase } from '#app/offline/rows/cache-database.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { anOrderFor, givenItem, outboxWorld } from '#support/outbox-world.ts';

function fullWhile(names: readonly string[]) {
  return (db: Dexie) => {
    db.use({
      stack: 'dbcore',
      name: 'disk',
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name);
          return {
            ...table,
            async mutate(request) {
              const all = await Dexie.waitFor(indexedDB.databases());
              if (all.some((it) => names.includes(it.name ?? '')))
                throw new DOMException('The disk is full', 'QuotaExceededError');
              return table.mutate(request);
            },
          };
        },
      }),
    });
  };
}

let db: WorkDatabase;
const open = async (hash: string, names: string[]) => {
  db = createWorkDatabase('u1', hash);
  fullWhile(names)(db);
  await db.open();
};
const given = async (hash: string) => (await openCacheDatabase(hash)).name;
const names = async () => (await indexedDB.databases()).map((it) => it.name);

beforeEach(() => localStorage.clear());
afterEach(async () => {
  db?.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test('a draft evicts data that can be fetched again from a full disk', async () => {
  const own = await given('full');
  await open('full', [own]);
  expect(await saveDraft(db, { id: 'd1', values: { company: 'Alpha' }, title: 'Alpha' })).toBe(1);
  expect(await db.drafts.toArray()).toMatchObject([{ id: 'd1', title: 'Alpha' }]);
  expect(await names()).not.toContain(own);
});

test('a full disk evicts other users’ address books but no drafts', async () => {
  const others = await given('somebody');
  const theirs = createWorkDatabase('u2', 'somebody');
  await theirs.open();
  theirs.close();
  await open('full', [others]);
  await enqueueOrder(db, { draftId: 'd1', order: anOrderFor('Alpha'), form: {} });
  expect(await db.outbox.count()).toBe(1);
  expect(await names()).toContain('work.somebody');
});

test('a receipt is stored even if the disk is full when the response arrives', async () => {
  const world = outboxWorld({ prepare: fullWhile(['c.later.addresses']) });
  db = await world.open();
  const id = await givenItem(db, 'Alpha');
  const { net } = world;
  const deps = {
    ...world.deps(db),
    net: async (...args: Parameters<typeof net>) => {
      await given('later');
      return net(...args);
    },
  };
  const { drain } = await import('#app/offline/queue/send.ts');
  await drain(deps, { isAlone: true, signal: new AbortController().signal });
  expect(await db.receipts.get(id)).toBeDefined();
  expect(world.sent).toHaveLength(1);
});

test('a disk that stays full is reported', async () => {
  await open('full', ['work.full']);
  await expect(saveDraft(db, { id: 'd1', values: {}, title: '' })).rejects.toMatchObject({
    name: 'StorageProblem',
    trouble: 'full',
  });
});
