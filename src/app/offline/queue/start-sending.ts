import { subscribeConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import type { LoadBatches } from './sender.ts';
import { askForWakeUp } from './wake-up.ts';

let wakeCurrent: (() => void) | undefined;

/** Call after enqueueOrder or sendNow. */
export function wakeSender(): void {
  wakeCurrent?.();
  void askForWakeUp();
}

/**
 * Sends until the returned function is called; once per signed-in shell. The sender is loaded lazily, on reconnect if
 * offline.
 */
export function startSending(db: WorkDatabase, loadBatches: LoadBatches): () => void {
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
  const cancel = whenQuiet(begin);

  return () => {
    state = 'over';
    cancel();
    unsubscribe();
    stop?.();
    if (wakeCurrent === wakeMine) wakeCurrent = undefined;
  };
}
