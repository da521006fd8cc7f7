import { queueState } from '#app/offline/queue/queue-view.ts';
import { findLost, noteWaiting } from '#app/offline/queue/waiting-list.ts';
import { followCalmly } from '#app/offline/rows/calm-query.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { notePartition } from './device-database.ts';

/*
 * Keeps the device's own record of one person in step with their database (device-database.ts), and the number on
 * the app's icon with it. Loaded after the page.
 */

export type Work = { waiting: number; attention: number; drafts: number };

/** Counts how much of that person's work lies on this device; for a live query. */
export async function countWork(db: WorkDatabase): Promise<Work> {
  const [queue, drafts] = await Promise.all([queueState(db), db.drafts.count()]);
  return { waiting: queue.waiting + queue.sending, attention: queue.attention, drafts };
}

/** ms; a queue that is being sent changes forty times a second. */
const pauseMs = 300;

type Kept = { db: WorkDatabase; initials: string };

let current: Kept | undefined;

/**
 * Keeps the record in step until the returned function is called. `initials` may be empty while nobody knows them.
 */
export function keepDeviceRecord(db: WorkDatabase, initials: string): () => void {
  const kept = { db, initials };
  current = kept;
  const compared = findLost(db).catch(() => {});
  const stop = followCalmly(
    () => countWork(db),
    pauseMs,
    (work) => {
      if (current !== kept) return;
      void note(kept, work).catch(() => {});
      void compared.then(() => noteWaiting(db)).catch(() => {});
      showBadge(work.waiting + work.attention);
    },
  );
  return () => {
    stop();
    if (current !== kept) return;
    current = undefined;
    showBadge(0);
  };
}

/** Counts once more before somebody leaves, with what a form has just put away. */
export async function noteDevice(): Promise<void> {
  if (!current) return;
  await note(current, await countWork(current.db));
  await noteWaiting(current.db);
}

function note({ db, initials }: Kept, work: Work): Promise<void> {
  return notePartition({ uidHash: db.uidHash, initials, ...work, seenAt: Date.now() });
}

/** Shows the number on the app's icon where it can carry one. Some systems ask for permission first: we never do. */
function showBadge(count: number): void {
  const badges = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  const shown = count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.();
  shown?.catch(() => {});
}
