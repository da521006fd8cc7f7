import { queueState } from '#app/offline/queue/queue-view.ts';
import { findLost, recordWaiting } from '#app/offline/queue/waiting-list.ts';
import { followCalmly } from '#app/offline/rows/calm-query.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { recordPartition } from './device-database.ts';

/* Updates the user's record (device-database.ts) and the app icon's badge. */

export type Work = { waiting: number; attention: number; drafts: number };

export async function countWork(db: WorkDatabase): Promise<Work> {
  const [queue, drafts] = await Promise.all([queueState(db), db.drafts.count()]);
  return { waiting: queue.waiting + queue.sending, attention: queue.attention, drafts };
}

/** ms; sending changes the queue forty times a second. */
const pauseMs = 300;

type Recorded = { db: WorkDatabase; initials: string };

let current: Recorded | undefined;

export function startDeviceRecord(db: WorkDatabase, initials: string): () => void {
  const recorded = { db, initials };
  current = recorded;
  const compared = findLost(db).catch(() => {});
  const stop = followCalmly(
    () => countWork(db),
    pauseMs,
    (work) => {
      if (current !== recorded) return;
      void note(recorded, work).catch(() => {});
      void compared.then(() => recordWaiting(db)).catch(() => {});
      showBadge(work.waiting + work.attention);
    },
  );
  return () => {
    stop();
    if (current !== recorded) return;
    current = undefined;
    showBadge(0);
  };
}

/** Call before sign-out, after open forms are saved. */
export async function recordDevice(): Promise<void> {
  if (!current) return;
  await note(current, await countWork(current.db));
  await recordWaiting(current.db);
}

function note({ db, initials }: Recorded, work: Work): Promise<void> {
  return recordPartition({ uidHash: db.uidHash, initials, ...work, seenAt: Date.now() });
}

/** Never asks for the permission that some systems require. */
function showBadge(count: number): void {
  const badges = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  const shown = count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.();
  shown?.catch(() => {});
}
