import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { findDraft, prepareDraft, preparedDraft, takePrepared } from '#app/offline/work/found-draft.ts';
import { signInSomebody } from '#support/app-pages.tsx';

let db: WorkDatabase;

beforeEach(async () => {
  db = await openWorkDatabase(signInSomebody());
});
afterEach(() => {
  takePrepared();
  vi.useRealTimers();
  endSession();
});

test('the last edited draft is found', async () => {
  await saveDraft(db, { id: 'first', values: { reference_number_1: 'A' }, title: '' });
  const found = await findDraft(db);
  expect(found).toMatchObject({ id: 'first', values: { reference_number_1: 'A' } });
  found.release?.();
});

test('a new empty draft is found when there is none', async () => {
  const found = await findDraft(db);
  expect(found.id).not.toBe('');
  expect(found.values).toBeUndefined();
  found.release?.();
});

test('a draft found before rendering is released when the page does not open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await prepareDraft(db);
  expect(preparedDraft(db)).toBeDefined();
  vi.advanceTimersByTime(5_000);
  expect(preparedDraft(db)).toBeUndefined();
});
