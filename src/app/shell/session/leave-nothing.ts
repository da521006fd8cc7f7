import { getSession, lastSessionEnd, subscribeSession } from '#app/api/session.ts';
import { dropKeptQueries } from '#app/api/session-storage.ts';
import { cachesBegin } from '#app/offline/rows/cache-names.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';

const load = () => import('./forget-person.ts');

/** Most who come without a session have never been here: they do without the code that forgets, half of the app. */
async function forgetWhatIsThere(): Promise<void> {
  // A browser that cannot say which databases there are may have any.
  const all = await indexedDB.databases?.().catch(() => undefined);
  if (all && !all.some(({ name }) => name?.startsWith(cachesBegin))) return;
  await load().then((it) => it.forgetEverybody());
}

/**
 * Whatever way leads out of a session – menu, `/logout`, a new password, the lock, another window – it leaves nothing on
 * this device that comes again from the server (docs/rules.md 4.6). What was under way when a window closed is done at
 * the next start. Loaded with the first page; what forgets comes when it is needed. Answers what ends the watch.
 */
export function leaveNothingBehind(): () => void {
  let before = getSession()?.user_uid;
  if (before === undefined) {
    dropKeptQueries();
    whenQuiet(() => void forgetWhatIsThere());
  }
  return subscribeSession(() => {
    const left = before;
    before = getSession()?.user_uid;
    if (left === undefined || left === before) return;
    // A session that time or the server ended may go on: then only the address book has to come anew.
    const isOver = ['logged_out', 'ended_elsewhere'].includes(lastSessionEnd() ?? '');
    if (isOver) dropKeptQueries();
    void load().then((it) => it.forgetPerson(left, isOver));
  });
}
