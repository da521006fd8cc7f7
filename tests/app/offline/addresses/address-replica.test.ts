import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { deleteCaches, deleteOtherCaches } from '#app/offline/rows/cache-database.ts';
import { addressWorld, anEntry } from '#support/address-world.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => anEntry(String(n).padStart(6, '0')));

describe('the first load', () => {
  test('fetches the whole book in chunks and reports the progress', async () => {
    const world = addressWorld();
    world.server.put(...entries(2_600));
    const { replica, book, looks, ids } = world.open();
    await replica.opened;
    expect(book()).toMatchObject({ state: 'starting', count: 0 });
    await replica.sync();
    expect(ids()).toEqual(world.server.ids());
    expect(book()).toMatchObject({ state: 'ready', count: 2_600, total: 2_600, syncedAt: 1_000 });
    expect(looks.every((look) => look.state !== 'ready' || look.count === 2_600)).toBe(true);
  });

  test('is complete at once for an empty book', async () => {
    const { replica, book } = addressWorld().open();
    await replica.sync();
    expect(book()).toMatchObject({ state: 'ready', count: 0 });
  });

  test('resumes where it broke off, also in the next window', async () => {
    const world = addressWorld();
    world.server.put(...entries(3_500));
    world.failAt = 3;
    const first = world.open();
    await expect(first.replica.sync()).rejects.toThrow('Failed to fetch');
    expect(first.book()).toMatchObject({ state: 'unreachable', count: 2_000, total: 3_500 });
    expect(first.book().find('firma 000001')).toHaveLength(1);
    await first.close();

    world.server.calls.length = 0;
    const second = world.open();
    await second.replica.opened;
    expect(second.book()).toMatchObject({ state: 'loading', count: 2_000, total: 3_500 });
    world.server.remove('000001');
    world.server.put(anEntry('000002', { company: 'Umbenannt' }), anEntry('neu'));
    await second.replica.sync();
    expect(world.server.calls[0]).not.toBe('');
    expect(second.ids()).toEqual(world.server.ids().sort());
    expect(second.replica.get('000002')?.company).toBe('Umbenannt');
    expect(second.book().state).toBe('ready');
  });

  test('reports that it needs a connection to begin', async () => {
    const { replica, book } = addressWorld().open();
    await replica.recordOffline();
    expect(book().state).toBe('unreachable');
  });
});

describe('later loads', () => {
  test('request only new, changed and deleted addresses', async () => {
    const world = addressWorld();
    world.server.put(...entries(1_500));
    const { replica, ids } = world.open();
    await replica.sync();
    world.server.calls.length = 0;
    world.server.put(anEntry('neu'), anEntry('000003', { city: 'Ulm' }));
    world.server.remove('000004', 'never known');
    await replica.sync();
    expect(world.server.calls).toHaveLength(1);
    expect(ids()).toEqual(world.server.ids().sort());
    expect(replica.get('000003')?.city).toBe('Ulm');
    expect(replica.findAll('ulm').map((it) => it.address_id)).toEqual(['000003']);
  });

  test('use the stored book without a connection', async () => {
    const world = addressWorld();
    world.server.put(...entries(1_200));
    const before = world.open();
    await before.replica.sync();
    world.server.put(anEntry('später'));
    await before.replica.sync();
    world.server.remove('000000');
    await before.replica.sync();
    await before.close();

    world.failAt = 1;
    const after = world.open();
    await expect(after.replica.sync()).rejects.toThrow();
    expect(after.book()).toMatchObject({ state: 'ready', count: 1_200 });
    expect(after.ids()).toEqual(world.server.ids().sort());
  });

  test('fetch the whole book when the cursor is too old, and drop deleted addresses', async () => {
    const world = addressWorld();
    world.server.put(...entries(1_500));
    const { replica, ids, looks } = world.open();
    await replica.sync();
    world.server.remove('000007');
    world.server.put(anEntry('neu'));
    world.server.time += 1;
    looks.length = 0;
    await replica.sync();
    expect(ids()).toEqual(world.server.ids().sort());
    // The stored book stayed searchable during the load.
    expect(Math.min(...looks.map((it) => it.count))).toBeGreaterThanOrEqual(1_500);
  });

  test('can be forced to fetch the whole book', async () => {
    const world = addressWorld();
    world.server.put(...entries(10));
    const { replica, ids } = world.open();
    await replica.sync();
    await replica.reload();
    expect(world.server.calls.at(-1)).toBe('');
    expect(ids()).toEqual(world.server.ids());
  });

  test('fetch the whole book each time from a server without cursors', async () => {
    const world = addressWorld();
    let rows = entries(5);
    const fetch = async () => ({
      rows,
      deleted: [],
      cursor: '',
      full: true,
      more: false,
      total: rows.length,
    });
    const { replica, ids } = world.open({ fetch });
    await replica.sync();
    rows = [...rows.slice(2), anEntry('neu')];
    await replica.sync();
    expect(ids()).toEqual(rows.map((it) => it.address_id));
  });

  test('merge many small changes on the disk without loss', async () => {
    const world = addressWorld();
    world.server.put(...entries(1_200));
    const { replica, close } = world.open();
    await replica.sync();
    for (let n = 0; n < 70; n += 1) {
      world.server.put(anEntry('000010', { city: `Stadt ${n}` }));
      if (n % 10 === 0) world.server.remove(String(n + 100).padStart(6, '0'));
      await replica.sync();
    }
    await replica.catchUp();
    await close();
    expect(await world.inDb((db) => db.chunks.count())).toBeLessThan(20);
    const again = world.open();
    await again.replica.opened;
    expect(again.ids()).toEqual(world.server.ids().sort());
    expect(again.replica.get('000010')?.city).toBe('Stadt 69');
  });
});

describe('two windows', () => {
  test('share the addresses that one of them fetched', async () => {
    const world = addressWorld();
    world.server.put(...entries(1_500));
    const [one, other] = [world.open(), world.open()];
    await other.replica.opened;
    await one.replica.sync();
    await other.replica.catchUp();
    expect(other.ids()).toEqual(world.server.ids());
    expect(other.book()).toMatchObject({ state: 'ready', count: 1_500 });
    world.server.remove('000000');
    world.server.put(anEntry('neu'));
    await one.replica.sync();
    await other.replica.catchUp();
    expect(other.ids()).toEqual(world.server.ids().sort());
  });

  test('end with the same book after a concurrent sync, on the disk too', async () => {
    const world = addressWorld();
    world.server.put(...entries(3_000));
    const [one, other] = [world.open(), world.open()];
    await Promise.all([one.replica.sync(), other.replica.sync()]);
    world.server.put(...entries(5).map((it) => ({ ...it, city: 'Ulm' })));
    world.server.remove('000100');
    await Promise.all([one.replica.sync(), other.replica.sync()]);
    await Promise.all([one.replica.catchUp(), other.replica.catchUp()]);
    expect(one.ids()).toEqual(world.server.ids());
    expect(other.ids()).toEqual(world.server.ids());
    const later = world.open();
    await later.replica.opened;
    expect(later.ids()).toEqual(world.server.ids());
    expect(later.replica.get('000004')?.city).toBe('Ulm');
  });

  test('read the new book when the other window rebuilds it', async () => {
    const world = addressWorld();
    world.server.put(...entries(2_500));
    const [one, other] = [world.open(), world.open()];
    await one.replica.sync();
    await other.replica.catchUp();
    world.server.remove('000000', '000001');
    world.server.time += 1;
    await one.replica.sync();
    await other.replica.catchUp();
    expect(other.ids()).toEqual(world.server.ids());
  });
});

describe('a failing disk', () => {
  test('is cleared when its content is invalid, and the book is fetched again', async () => {
    const world = addressWorld();
    world.server.put(...entries(1_500));
    const before = world.open();
    await before.replica.sync();
    await before.close();
    await world.inDb((db) => db.chunks.toCollection().modify({ rows: 'nonsense' }));
    const after = world.open();
    await after.replica.sync();
    expect(after.ids()).toEqual(world.server.ids());
    await after.close();
    const again = world.open();
    await again.replica.opened;
    expect(again.ids()).toEqual(world.server.ids());
  });

  test('is opened again when the database is deleted while the page is open', async () => {
    const world = addressWorld();
    world.server.put(...entries(10));
    const { replica, ids } = world.open();
    await replica.sync();
    await Dexie.delete(`c.${world.uidHash}.addresses`);
    world.server.put(anEntry('neu'));
    await replica.sync();
    expect(ids()).toEqual(world.server.ids().sort());
    const later = world.open();
    await later.replica.opened;
    expect(later.ids()).toEqual(world.server.ids().sort());
  });

  test('leaves the book in memory, with a connection, when it does not open', async () => {
    const world = addressWorld();
    world.openDb = async () => {
      throw new DOMException('no storage here', 'InvalidStateError');
    };
    world.server.put(...entries(1_500));
    const { replica, ids, book } = world.open();
    await replica.sync();
    expect(book()).toMatchObject({ state: 'ready', count: 1_500 });
    world.server.put(anEntry('neu'));
    world.server.calls.length = 0;
    await replica.sync();
    expect(world.server.calls).toHaveLength(1);
    expect(ids()).toEqual(world.server.ids().sort());
  });

  test("gives up the book's space for user data when it is full", async () => {
    const world = addressWorld();
    world.server.put(...entries(10));
    const { openDb } = world;
    world.openDb = async () => {
      const db = await openDb();
      db.close();
      db.use({
        stack: 'dbcore',
        name: 'full',
        create: (core) => ({
          ...core,
          table: (name) => ({
            ...core.table(name),
            mutate: () => Dexie.Promise.reject(new Dexie.QuotaExceededError('full')) as never,
          }),
        }),
      });
      await db.open();
      return db;
    };
    const { replica, ids, book } = world.open();
    await replica.sync();
    expect(ids()).toEqual(world.server.ids());
    expect(book().state).toBe('ready');
    expect(await world.exists()).toBe(false);
  });
});

describe('a local change', () => {
  test('shows at once and stays after the server stored it', async () => {
    const world = addressWorld();
    world.server.put(...entries(5));
    const { replica, book, ids } = world.open();
    await replica.sync();
    const changed = anEntry('000001', { city: 'Ulm' });
    const change = replica.applyLocally({ put: [changed, anEntry('neu')], remove: ['000002'] });
    expect(book().count).toBe(5);
    expect(book().find('ulm')).toEqual([changed]);
    expect(replica.get('000002')).toBeUndefined();
    world.server.put(changed, anEntry('neu'));
    world.server.remove('000002');
    await change.confirm();
    expect(ids()).toEqual(world.server.ids().sort());
    expect(replica.get('000001')).toEqual(changed);
  });

  test('is undone when the server refuses it', async () => {
    const world = addressWorld();
    world.server.put(...entries(5));
    const { replica, ids } = world.open();
    await replica.sync();
    const change = replica.applyLocally({
      put: [anEntry('000001', { city: 'Ulm' }), anEntry('neu')],
      remove: ['000002'],
    });
    change.takeBack();
    expect(ids()).toEqual(world.server.ids());
    expect(replica.get('000001')?.city).toBe('Kiel');
  });

  test('is not overwritten by a sync while it is being sent', async () => {
    const world = addressWorld();
    world.server.put(...entries(5));
    const { replica } = world.open();
    await replica.sync();
    const change = replica.applyLocally({ put: [anEntry('000001', { city: 'Ulm' })], remove: ['000002'] });
    world.server.put(anEntry('000001', { city: 'Bonn' }), anEntry('000002', { city: 'Bonn' }));
    await replica.sync();
    expect(replica.get('000001')?.city).toBe('Ulm');
    expect(replica.get('000002')).toBeUndefined();
    change.takeBack();
    expect(replica.get('000001')?.city).toBe('Bonn');
    expect(replica.get('000002')?.city).toBe('Bonn');
  });

  test('stays visible when the server stored it but the next sync failed', async () => {
    const world = addressWorld();
    world.server.put(...entries(5));
    const { replica } = world.open();
    await replica.sync();
    const change = replica.applyLocally({ remove: ['000002'] });
    world.server.remove('000002');
    world.failAt = 1;
    await change.confirm();
    expect(replica.get('000002')).toBeUndefined();
    await replica.sync();
    expect(replica.get('000002')).toBeUndefined();
  });

  test('gives way to a later change of the same address', async () => {
    const world = addressWorld();
    world.server.put(...entries(2));
    const { replica } = world.open();
    await replica.sync();
    const first = replica.applyLocally({ put: [anEntry('000001', { city: 'Ulm' })] });
    const second = replica.applyLocally({ put: [anEntry('000001', { city: 'Bonn' })] });
    first.takeBack();
    expect(replica.get('000001')?.city).toBe('Bonn');
    second.takeBack();
    expect(replica.get('000001')?.city).toBe('Kiel');
  });
});

test('a sync requested during another one runs after it', async () => {
  const world = addressWorld();
  world.server.put(...entries(3));
  const { replica, ids } = world.open();
  const first = replica.sync();
  await Promise.resolve();
  world.server.put(anEntry('neu'));
  await Promise.all([first, replica.sync(), replica.sync()]);
  expect(ids()).toContain('neu');
  expect(world.server.calls.length).toBe(2);
});

test('a closed keeper writes no data', async () => {
  const world = addressWorld();
  world.server.put(...entries(3_000));
  const { replica, close } = world.open();
  const syncing = replica.sync();
  await replica.opened;
  await close();
  await expect(syncing).rejects.toThrow();
  await deleteCaches(world.uidHash);
  expect(await world.exists()).toBe(false);
});

test("other users' caches and caches under an unused name are deleted", async () => {
  const world = addressWorld();
  for (const name of [`c.${world.uidHash}.unused`, 'c.somebody.addresses', `work.${world.uidHash}`]) {
    const db = new Dexie(name);
    db.version(1).stores({ it: 'id' });
    await db.open();
    db.close();
  }
  await world.inDb(async () => {});
  await deleteOtherCaches(world.uidHash);
  const names = await Dexie.getDatabaseNames();
  expect(names.filter((name) => name.startsWith('c.'))).toEqual([`c.${world.uidHash}.addresses`]);
  expect(names).toContain(`work.${world.uidHash}`);
});
