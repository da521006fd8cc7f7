import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeLabel } from '#app/offline/labels/label-database.ts';
import { listBlackBoxes, registerOpenForm } from '#app/offline/rows/black-box.ts';
import { openCacheDatabase } from '#app/offline/rows/cache-database.ts';
import { openWorkDatabase, type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import { setStorageTrouble, useStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { autosaveDraft, listDrafts, saveDraft } from '#app/offline/work/drafts.ts';

const day = 24 * 3_600_000;
let people = 0;
let db: WorkDatabase;
let deletedCaches: string[];

/** On a full disk browsers abort the transaction, with the quota error inside. */
const full = () =>
  Object.assign(new Error('Full'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } });

beforeEach(async () => {
  people += 1;
  db = await openWorkDatabase(`full-${people}`);
  deletedCaches = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deletedCaches.push(name) > 0 });
  localStorage.clear();
  for (const hash of ['other', db.uidHash]) (await openCacheDatabase(hash)).close();
  const label = { key: 'a', shipment_id: 'a', parcel_id: '', format: 'zpl', numbers: [], name: '' };
  await writeLabel(db.uidHash, { ...label, printedAt: 0, size: 0 }, '');
  localStorage.setItem('tq:u', 'lists');
  localStorage.setItem('access_token', 'token');
  await db.receipts.bulkAdd([
    { id: 'old', sentAt: Date.now() - 2 * day },
    { id: 'fresh', sentAt: Date.now() },
  ] as never[]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setStorageTrouble(undefined);
});

async function left(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return [
    ...(localStorage.getItem('tq:u') ? ['lists'] : []),
    ...(names.includes('c.other.addresses') ? ['cache of another'] : []),
    ...(names.includes(`c.${db.uidHash}.addresses`) ? ['own cache'] : []),
    ...(deletedCaches.includes('downloads-v1') ? [] : ['downloads']),
    ...(names.includes(`c.${db.uidHash}.labels`) ? ['labels'] : []),
    ...((await db.receipts.get('old')) ? ['old receipts'] : []),
  ];
}
const everything = ['lists', 'cache of another', 'own cache', 'downloads', 'labels', 'old receipts'];

/** Fits once `gone` kinds of data are evicted. */
async function writeFitting(gone: number): Promise<number> {
  let tries = 0;
  await withRevival(db, async () => {
    tries += 1;
    if ((await left()).length > everything.length - gone) throw full();
    await db.meta.put({ k: 'x' });
  });
  return tries;
}

describe('a full disk', () => {
  test.each([1, 2, 3, 4, 5, 6])('evicts %i kinds of refetchable data, and no more', async (gone) => {
    expect(await writeFitting(gone)).toBe(gone + 1);
    expect(await left()).toEqual(everything.slice(gone));
    expect(await db.meta.get('x')).toBeDefined();
  });

  test("never evicts drafts, waiting items, the session and today's receipts", async () => {
    await saveDraft(db, { id: 'd1', values: {}, title: '' });
    await db.outbox.add({ id: 'o1', state: 'queued', nextAt: 0 } as never);
    await expect(writeFitting(7)).rejects.toMatchObject({ name: 'StorageProblem', trouble: 'full' });
    expect(await left()).toEqual([]);
    expect(await db.drafts.count()).toBe(1);
    expect(await db.outbox.count()).toBe(1);
    expect((await db.receipts.toArray()).map((it) => it.id)).toEqual(['fresh']);
    expect(localStorage.getItem('access_token')).toBe('token');
  });

  test('puts the open form into the black box and reports itself until a write fits again', async () => {
    const trouble = renderHook(useStorageTrouble);
    const boxed: string[] = [];
    const unregister = registerOpenForm({ box: () => void boxed.push('box'), save: async () => {} });
    await expect(writeFitting(7)).rejects.toThrow();
    unregister();
    expect(boxed).toEqual(['box']);
    trouble.rerender();
    expect(trouble.result.current).toBe('full');
    await withRevival(db, () => db.meta.put({ k: 'y' }));
    trouble.rerender();
    expect(trouble.result.current).toBeUndefined();
  });

  test('has the latest input in the black box while room is being made', async () => {
    const { promise: room, resolve: makeRoom } = Promise.withResolvers<void>();
    const put = vi.spyOn(db.drafts, 'put').mockImplementation((async () => room) as never);
    let company = 'Al';
    const autosave = autosaveDraft(db, () => ({ id: 'd1', values: { company }, title: company }));
    const boxed = () => listBlackBoxes(db.uidHash).map((it) => it.title);
    autosave.changed();
    void autosave.save();
    await expect.poll(boxed).toEqual(['Al']);
    company = 'Alpha';
    autosave.changed();
    await expect.poll(boxed).toEqual(['Alpha']);
    put.mockRestore();
    makeRoom();
    await autosave.save();
    expect(boxed()).toEqual([]);
    expect(await db.drafts.get('d1')).toMatchObject({ title: 'Alpha' });
    await autosave.stop();
  });

  test('keeps all input while the user types', async () => {
    const put = vi.spyOn(db.drafts, 'put').mockRejectedValue(full());
    const autosave = autosaveDraft(db, () => ({ id: 'd1', values: { company: 'Alpha' }, title: 'Alpha' }));
    autosave.changed();
    await autosave.save();
    expect((await listDrafts(db)).map((it) => it.values)).toEqual([{ company: 'Alpha' }]);
    put.mockRestore();
    await autosave.save();
    expect(await db.drafts.get('d1')).toMatchObject({ values: { company: 'Alpha' } });
    await autosave.stop();
  });
});

test('a write that fails for another reason evicts no data', async () => {
  await expect(
    withRevival(db, async () => {
      throw new RangeError('of its own');
    }),
  ).rejects.toThrow('of its own');
  expect(await left()).toEqual(everything);
});
