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

test('the draft that was worked on last is found', async () => {
  await saveDraft(db, { id: 'first', values: { reference_number_1: 'A' }, title: '' });
  const found = await findDraft(db);
  expect(found).toMatchObject({ id: 'first', values: { reference_number_1: 'A' } });
  found.release?.();
});

test('where there is none, a new one is found with nothing in it', async () => {
  const found = await findDraft(db);
  expect(found.id).not.toBe('');
  expect(found.values).toBeUndefined();
  found.release?.();
});

test('what was found before the page is drawn is let go of when the page does not come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await prepareDraft(db);
  expect(preparedDraft(db)).toBeDefined();
  vi.advanceTimersByTime(5_000);
  expect(preparedDraft(db)).toBeUndefined();
});
