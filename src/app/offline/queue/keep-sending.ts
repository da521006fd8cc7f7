import { subscribeConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import type { LoadBatches } from './sender.ts';
import { askForWakeUp } from './wake-up.ts';

let wakeCurrent: (() => void) | undefined;

/** Something is due: after enqueueOrder or sendNow. Wakes the other windows too. */
export function wakeSender(): void {
  wakeCurrent?.();
  void askForWakeUp();
}

/**
 * Sends what waits, from now until the returned function is called; once per signed-in shell. The sender itself is
 * loaded after the page. Without a connection it may not be to be had, but then nothing could be sent either.
 */
export function keepSending(db: WorkDatabase, loadBatches: LoadBatches): () => void {
  let state: 'unloaded' | 'loading' | 'running' | 'over' = 'unloaded';
  let stop: (() => void) | undefined;
  let wakeMine = begin;

  function begin() {
    if (state !== 'unloaded') return;
    state = 'loading';
    import('./sender.ts').then(
      (it) => {
        if (state === 'over') return;
        state = 'running';
        const sender = it.startSender(db, loadBatches);
        stop = sender.stop;
        if (wakeCurrent === wakeMine) wakeCurrent = sender.wake;
        wakeMine = sender.wake;
      },
      () => {
        if (state === 'loading') state = 'unloaded';
      },
    );
  }
  wakeCurrent = begin;
  const unsubscribe = subscribeConnection(begin);
  // The page comes first: what has waited until now can wait until it is drawn.
  const cancel = whenQuiet(begin);

  return () => {
    state = 'over';
    cancel();
    unsubscribe();
    stop?.();
    if (wakeCurrent === wakeMine) wakeCurrent = undefined;
  };
}
