import { getSession, lastSessionEnd, subscribeSession } from '#app/api/session.ts';
import { dropKeptQueries } from '#app/api/session-storage.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';

const load = () => import('./forget-person.ts');

/**
 * Whatever way leads out of a session – menu, `/logout`, a new password, the lock, another window – it leaves nothing on
 * this device that comes again from the server (docs/rules.md 4.6). What was under way when a window closed is done at
 * the next start. Loaded with the first page; what forgets comes when it is needed. Answers what ends the watch.
 */
export function leaveNothingBehind(): () => void {
  let before = getSession()?.user_uid;
  if (before === undefined) {
    dropKeptQueries();
    whenQuiet(() => void load().then((it) => it.forgetEverybody()));
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
