import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listBlackBoxes, saveOpenForms } from '#app/offline/rows/black-box.ts';
import { openGuarded, type WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import {
  autosaveDraft,
  deleteDraft,
  listDrafts,
  loadDraft,
  restoreDeletedDraft,
  saveDraft,
} from '#app/offline/work/drafts.ts';
import { emptyParcelDraft } from '#domain/order/order-draft.ts';
import { givenItem } from '#support/outbox-world.ts';

let db: WorkDatabase;
let databases = 0;

beforeEach(async () => {
  databases += 1;
  db = await openGuarded(createWorkDatabase('u1', `drafts-${databases}`));
});
afterEach(() => {
  db.close();
  localStorage.clear();
});

const content = (company: string, id = 'd1') => ({ id, values: { company }, title: company });
const boxOf = (id: string) => localStorage.getItem(`bb:${db.uidHash}:${id}`);

function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
}

test('a draft is restored as typed, with a higher revision each time', async () => {
  await saveDraft(db, content('Al'));
  await saveDraft(db, content('Alpha'));
  expect(await loadDraft(db, 'd1')).toMatchObject({ values: { company: 'Alpha' }, title: 'Alpha', rev: 2 });
});

test('drafts are listed with the latest first, until they are deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(1_000_000);
  await saveDraft(db, content('Alpha', 'd1'));
  vi.setSystemTime(2_000_000);
  await saveDraft(db, content('Beta', 'd2'));
  vi.useRealTimers();
  expect((await listDrafts(db)).map((it) => it.title)).toEqual(['Beta', 'Alpha']);
  await deleteDraft(db, 'd2');
  expect((await listDrafts(db)).map((it) => it.title)).toEqual(['Alpha']);
});

test('a deletion can be undone unless the draft exists again or has become an order', async () => {
  await saveDraft(db, content('Alpha'));
  const draft = await loadDraft(db, 'd1');
  await deleteDraft(db, 'd1');
  await restoreDeletedDraft(db, draft!);
  expect(await loadDraft(db, 'd1')).toEqual(draft);
  await saveDraft(db, content('Beta'));
  await restoreDeletedDraft(db, draft!);
  expect(await loadDraft(db, 'd1')).toMatchObject({ title: 'Beta' });
  const id = await givenItem(db, 'Alpha');
  await restoreDeletedDraft(db, { ...draft!, id });
  expect(await db.drafts.get(id)).toBeUndefined();
});

describe('an open form', () => {
  test('is saved after a pause', async () => {
    let company = 'A';
    const autosave = autosaveDraft(db, () => content(company));
    autosave.changed();
    company = 'Alpha';
    autosave.changed();
    await expect.poll(() => loadDraft(db, 'd1')).toMatchObject({ values: { company: 'Alpha' }, rev: 1 });
    await autosave.stop();
  });

  test('is saved within a second during continuous typing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const saves: number[] = [];
    const autosave = autosaveDraft(
      db,
      () => content('Alpha'),
      () => saves.push(performance.now()),
    );
    const start = performance.now();
    for (let key = 0; key < 100; key += 1) {
      autosave.changed();
      vi.advanceTimersByTime(100);
      // Wait for the database's pending work.
      await db.drafts.count();
      await db.drafts.count();
    }
    vi.useRealTimers();
    await autosave.stop();
    expect(saves.length).toBeGreaterThanOrEqual(12);
    const gaps = saves.map((at, index) => at - (saves[index - 1] ?? start));
    expect(Math.max(...gaps)).toBeLessThan(1000);
  });

  test('is saved on logout', async () => {
    const autosave = autosaveDraft(db, () => content('Alpha'));
    autosave.changed();
    await saveOpenForms();
    expect(await db.drafts.get('d1')).toMatchObject({ title: 'Alpha' });
    expect(boxOf('d1')).toBeNull();
    await autosave.stop();
  });

  test('is in the black box when the database does not answer on logout', async () => {
    const autosave = autosaveDraft(db, () => content('Alpha'));
    await autosave.save();
    autosave.changed();
    vi.spyOn(db, 'transaction').mockRejectedValue(new Error('dead'));
    await saveOpenForms();
    vi.restoreAllMocks();
    expect(boxOf('d1')).toContain('Alpha');
    await autosave.stop();
  });

  test('fits into the black box with a hundred parcels, long contents and goods', () => {
    const parcel = { ...emptyParcelDraft, contents: 'ä'.repeat(50), mrn_number: '26DE123456789012B3' };
    const goods = { description: 'Gestell, eloxiert, mit Beschlägen', hs_code: '94039010', value: 129.5 };
    const values = {
      parcels: Array.from({ length: 100 }, () => parcel),
      goods: Array.from({ length: 500 }, () => goods),
    };
    expect(JSON.stringify(values).length).toBeGreaterThan(64 * 1024);
    const autosave = autosaveDraft(db, () => ({ id: 'd1', values, title: 'Groß' }));
    autosave.changed();
    hide();
    expect(listBlackBoxes(db.uidHash)[0]?.values).toEqual(values);
    return autosave.stop();
  });

  test('is saved at once on request', async () => {
    const autosave = autosaveDraft(db, () => content('Alpha'));
    autosave.changed();
    await autosave.save();
    expect(await loadDraft(db, 'd1')).toMatchObject({ title: 'Alpha' });
    await autosave.stop();
  });

  test('is not saved without input', async () => {
    const autosave = autosaveDraft(db, () => content(''));
    await autosave.save();
    expect(await listDrafts(db)).toEqual([]);
    await autosave.stop();
  });

  test('is not saved after it was submitted', async () => {
    const autosave = autosaveDraft(db, () => content('Alpha'));
    autosave.changed();
    await autosave.stop();
    await autosave.save();
    hide();
    expect(await listDrafts(db)).toEqual([]);
    expect(boxOf('d1')).toBeNull();
  });

  test('is in the black box once the page is hidden, before the database has it', async () => {
    const autosave = autosaveDraft(db, () => content('Alpha'));
    autosave.changed();
    hide();
    expect(boxOf('d1')).toContain('Alpha');
    await expect.poll(() => db.drafts.count()).toBe(1);
    await expect.poll(() => boxOf('d1')).toBeNull();
    await autosave.stop();
  });

  test('is in the black box once the page is left, even without a hide event', async () => {
    const autosave = autosaveDraft(db, () => content('Alpha'));
    autosave.changed();
    dispatchEvent(new Event('pagehide'));
    expect(boxOf('d1')).toContain('Alpha');
    await autosave.stop();
  });

  test('is restored from the black box when the database never got it', async () => {
    const first = autosaveDraft(db, () => content('Alpha'));
    first.changed();
    await first.save();
    await first.stop();
    const autosave = autosaveDraft(db, () => content('Alpha und mehr'));
    await autosave.save();
    autosave.changed();
    // The device dies: no asynchronous work completes.
    vi.spyOn(db, 'transaction').mockRejectedValue(new Error('dead'));
    hide();
    await autosave.stop();
    vi.restoreAllMocks();
    expect(await loadDraft(db, 'd1')).toMatchObject({ values: { company: 'Alpha und mehr' } });
    expect((await listDrafts(db)).map((it) => it.title)).toEqual(['Alpha und mehr']);
    await saveDraft(db, content('Alpha und noch mehr'));
    expect(boxOf('d1')).toBeNull();
    expect(await loadDraft(db, 'd1')).toMatchObject({ title: 'Alpha und noch mehr' });
  });

  test('is restored when the page dies after input during a save', async () => {
    let typed = 'Alpha';
    const autosave = autosaveDraft(db, () => content(typed));
    const transact = db.transaction.bind(db) as (...args: unknown[]) => unknown;
    const never = new Promise(() => {});
    const asked = vi.spyOn(db, 'transaction');
    asked.mockImplementation((() => never) as never);
    const disk = Promise.withResolvers<void>();
    asked.mockImplementationOnce(((...args: unknown[]) =>
      disk.promise.then(() => transact(...args))) as never);
    autosave.changed();
    void autosave.save();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    typed = 'Alpha und mehr';
    autosave.changed();
    dispatchEvent(new Event('pagehide'));
    disk.resolve();
    await expect.poll(async () => (await db.drafts.get('d1'))?.title).toBe('Alpha');
    vi.restoreAllMocks();
    expect(await loadDraft(db, 'd1')).toMatchObject({ title: 'Alpha und mehr' });
    expect((await listDrafts(db)).map((it) => it.title)).toEqual(['Alpha und mehr']);
  });

  test('is listed from the black box when the database has never seen it', async () => {
    localStorage.setItem(
      `bb:${db.uidHash}:d9`,
      JSON.stringify({ ...content('Verloren', 'd9'), rev: 1, wire: 1, at: 5 }),
    );
    expect((await listDrafts(db)).map((it) => it.title)).toEqual(['Verloren']);
  });

  test('is not restored as a draft after its order was submitted', async () => {
    const id = await givenItem(db, 'Alpha');
    localStorage.setItem(
      `bb:${db.uidHash}:${id}`,
      JSON.stringify({ ...content('Alpha', id), rev: 9, wire: 1, at: 5 }),
    );
    expect(await listDrafts(db)).toEqual([]);
    expect(await loadDraft(db, id)).toBeUndefined();
  });
});

test('the browser is asked once per device to persist data, after the first saved draft', async () => {
  localStorage.removeItem('storage_persist_asked');
  const asked: string[] = [];
  const storage = { persist: async () => asked.push('persist') > 0 };
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  const autosave = autosaveDraft(db, () => ({ id: 'persist', values: {}, title: '' }));
  expect(asked).toEqual([]);
  for (const _ of ['first', 'second']) {
    autosave.changed();
    await autosave.save();
  }
  expect(asked).toEqual(['persist']);
  await autosave.stop();
  Reflect.deleteProperty(navigator, 'storage');
});
