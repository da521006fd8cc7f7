import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, type SessionEnd } from '#app/api/session.ts';
import { removeStoredSession } from '#app/api/session-storage.ts';
import { openCacheDatabase } from '#app/offline/rows/cache-database.ts';
import { hashUid, openWorkDatabase } from '#app/offline/rows/db.ts';
import { leaveNothingBehind } from '#app/shell/session/leave-nothing.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { soon } from '#support/soon.ts';

let uid = '';
let stop = () => {};

async function leaveTraces() {
  const hash = await hashUid(uid);
  const cache = await openCacheDatabase(hash);
  await cache.chunks.add({ rows: '[{"company":"Kanarienvogel KG"}]', deleted: [] } as never);
  cache.close();
  localStorage.setItem(`tq:${hash}`, '{"company":"Kanarienvogel KG"}');
  const db = await openWorkDatabase(uid);
  const template = { wire: 1, form: {}, updated: 1, isDeleted: false };
  await db.templates.bulkPut([
    { ...template, id: 'synced', name: 'beim Server', pending: 0 },
    { ...template, id: 'waiting', name: 'nur hier', pending: 1 },
  ]);
}

async function traces() {
  const names = await Dexie.getDatabaseNames();
  const templates = await (await openWorkDatabase(uid)).templates.toArray();
  return {
    caches: names.filter((name) => name.startsWith('c.')).length,
    answers: Object.keys(localStorage).filter((key) => key.startsWith('tq:')).length,
    templates: templates.map((it) => it.id),
  };
}

beforeEach(() => {
  fakeServer({ logs: null });
  uid = signInSomebody();
});
afterEach(() => {
  stop();
  endSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each<[way: string, leave: () => void]>([
  ['who signs out', () => endSession('logged_out')],
  [
    'who signs out in another window',
    () => {
      removeStoredSession();
      dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
    },
  ],
])('%s removes all data that the server has and keeps the rest', async (_, leave) => {
  await leaveTraces();
  stop = leaveNothingBehind();
  leave();
  const left = { caches: 0, answers: 0, templates: ['waiting'] };
  await vi.waitFor(async () => expect(await traces()).toEqual(left), soon);
});

test.each<SessionEnd>(['expired', 'ended_by_server'])(
  'a session ended as %s may resume: its templates stay, its address book goes',
  async (why) => {
    await leaveTraces();
    stop = leaveNothingBehind();
    endSession(why);
    const left = { caches: 0, answers: 1, templates: ['synced', 'waiting'] };
    await vi.waitFor(async () => expect(await traces()).toEqual(left), soon);
  },
);

test('data left by a closed window are removed at the next start', async () => {
  await leaveTraces();
  removeStoredSession();
  stop = leaveNothingBehind();
  await vi.waitFor(async () => expect(await traces()).toMatchObject({ caches: 0, answers: 0 }), soon);
});

test('a signed-in user keeps all data', async () => {
  await leaveTraces();
  stop = leaveNothingBehind();
  expect(await traces()).toEqual({ caches: 1, answers: 1, templates: ['synced', 'waiting'] });
});
