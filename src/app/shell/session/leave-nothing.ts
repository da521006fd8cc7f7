import { getSession, lastSessionEnd, subscribeSession } from '#app/api/session.ts';
import { dropPersistedQueries } from '#app/api/session-storage.ts';
import { cachesBegin } from '#app/offline/rows/cache-names.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';

const load = () => import('./forget-person.ts');

/** Most visitors have no data here and need not load this code, half of the app. */
async function forgetWhatIsThere(): Promise<void> {
  // Without `databases()` any database may exist.
  const all = await indexedDB.databases?.().catch(() => undefined);
  if (all && !all.some(({ name }) => name?.startsWith(cachesBegin))) return;
  await load().then((it) => it.forgetEverybody());
}

/**
 * Whichever way a session ends, deletes what the server can send again (docs/rules.md 4.6). A closed window finishes at
 * the next start. Returns a stop function.
 */
export function leaveNothingBehind(): () => void {
  let before = getSession()?.user_uid;
  if (before === undefined) {
    dropPersistedQueries();
    whenQuiet(() => void forgetWhatIsThere());
  }
  return subscribeSession(() => {
    const left = before;
    before = getSession()?.user_uid;
    if (left === undefined || left === before) return;
    // A session ended by time or the server may resume, so keep more of it.
    const isOver = ['logged_out', 'ended_elsewhere'].includes(lastSessionEnd() ?? '');
    if (isOver) dropPersistedQueries();
    void load().then((it) => it.forgetPerson(left, isOver));
  });
}
