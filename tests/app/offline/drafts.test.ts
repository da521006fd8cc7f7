import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGuarded, type WorkDatabase } from '#app/offline/db.ts';
import { deleteDraft, keepDraft, listDrafts, loadDraft, saveDraft } from '#app/offline/drafts.ts';
import { createWorkDatabase } from '#app/offline/work-database.ts';
import { givenItem } from './outbox-world.ts';

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

test('a draft comes back as it was typed, under a higher revision each time', async () => {
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

describe('an open form', () => {
  test('is saved after a pause', async () => {
    let company = 'A';
    const keeper = keepDraft(db, () => content(company));
    keeper.changed();
    company = 'Alpha';
    keeper.changed();
    await expect.poll(() => loadDraft(db, 'd1')).toMatchObject({ values: { company: 'Alpha' }, rev: 1 });
    await keeper.stop();
  });

  test('is saved at once when it is asked for', async () => {
    const keeper = keepDraft(db, () => content('Alpha'));
    keeper.changed();
    await keeper.save();
    expect(await loadDraft(db, 'd1')).toMatchObject({ title: 'Alpha' });
    await keeper.stop();
  });

  test('is not saved when nothing was typed', async () => {
    const keeper = keepDraft(db, () => content(''));
    await keeper.save();
    expect(await listDrafts(db)).toEqual([]);
    await keeper.stop();
  });

  test('is not saved any more once it was submitted', async () => {
    const keeper = keepDraft(db, () => content('Alpha'));
    keeper.changed();
    await keeper.stop();
    await keeper.save();
    hide();
    expect(await listDrafts(db)).toEqual([]);
    expect(boxOf('d1')).toBeNull();
  });

  test('is in the black box the moment the page is hidden, before the database has it', async () => {
    const keeper = keepDraft(db, () => content('Alpha'));
    keeper.changed();
    hide();
    expect(boxOf('d1')).toContain('Alpha');
    await expect.poll(() => db.drafts.count()).toBe(1);
    await expect.poll(() => boxOf('d1')).toBeNull();
    await keeper.stop();
  });

  test('comes back from the black box when the database never got it', async () => {
    const first = keepDraft(db, () => content('Alpha'));
    first.changed();
    await first.save();
    await first.stop();
    const keeper = keepDraft(db, () => content('Alpha und mehr'));
    await keeper.save();
    keeper.changed();
    // The device dies: nothing asynchronous gets through.
    vi.spyOn(db, 'transaction').mockRejectedValue(new Error('dead'));
    hide();
    await keeper.stop();
    vi.restoreAllMocks();
    expect(await loadDraft(db, 'd1')).toMatchObject({ values: { company: 'Alpha und mehr' } });
    expect((await listDrafts(db)).map((it) => it.title)).toEqual(['Alpha und mehr']);
    await saveDraft(db, content('Alpha und noch mehr'));
    expect(boxOf('d1')).toBeNull();
    expect(await loadDraft(db, 'd1')).toMatchObject({ title: 'Alpha und noch mehr' });
  });

  test('that the database has never seen is listed from the black box', async () => {
    localStorage.setItem(
      `bb:${db.uidHash}:d9`,
      JSON.stringify({ ...content('Verloren', 'd9'), rev: 1, at: 5 }),
    );
    expect((await listDrafts(db)).map((it) => it.title)).toEqual(['Verloren']);
  });

  test('whose order was submitted does not come back as a draft', async () => {
    const id = await givenItem(db, 'Alpha');
    localStorage.setItem(
      `bb:${db.uidHash}:${id}`,
      JSON.stringify({ ...content('Alpha', id), rev: 9, at: 5 }),
    );
    expect(await listDrafts(db)).toEqual([]);
    expect(await loadDraft(db, id)).toBeUndefined();
  });
});
