import { useEffect, useRef, useState } from 'react';
import { useConnection, useIsChecking } from '#app/offline/connection.ts';
import type { QueueState } from '#app/offline/queue/queue-view.ts';
import { useOpenedDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import { continueBurst, noBurst, type SyncState, syncState } from './sync-state.ts';

const empty: QueueState = { waiting: 0, sending: 0, attention: 0, pause: undefined };
/** ms; keeps the pill from blinking (docs/queue.md 5.3). */
const settleMs = 2000;

export function useSyncState(): SyncState {
  const db = useOpenedDatabase();
  const queue = useQueue(db);
  const burst = useRef(noBurst);
  burst.current = continueBurst(burst.current, queue);
  const connection = useConnection();
  const isChecking = useIsChecking();
  return useSettled(syncState(isChecking ? 'checking' : connection, queue, burst.current));
}

function useQueue(db: WorkDatabase | undefined): QueueState {
  const [queue, setQueue] = useState(empty);
  useEffect(() => {
    if (!db) return;
    let isOver = false;
    let stop = () => {};
    const cancel = whenQuiet(() => {
      import('#app/offline/queue/follow-queue.ts').then(
        (it) => {
          if (!isOver) stop = it.followQueue(db, setQueue);
        },
        () => {},
      );
    });
    return () => {
      isOver = true;
      cancel();
      stop();
    };
  }, [db]);
  return queue;
}

/** A new kind of state waits; new numbers and the first answer show immediately. */
function useSettled(state: SyncState): SyncState {
  const [settled, setSettled] = useState(state);
  const latest = useRef(state);
  latest.current = state;
  const isSettled = settled.kind === state.kind;
  const isFirst = settled.kind === 'connecting';

  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(latest.current), isFirst ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [isSettled, isFirst]);

  return isSettled || isFirst ? state : settled;
}
