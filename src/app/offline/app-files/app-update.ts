import { useSyncExternalStore } from 'react';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';
import { holdUpdates, isHoldingUpdates, onUpdatesLetGo, unsavedLock } from '#app/offline/rows/unsaved.ts';
import type { ToWorker } from '#app/offline/worker-messages.ts';

/*
 * A new version waits until a person wants it and no window is in the middle of something. Taking over means that every
 * window reloads, since the files of the old version go with its worker.
 */

/** `busy`: wanted, but some window has something unsaved; it comes by itself once that is saved. */
export type UpdateState = 'none' | 'ready' | 'busy' | 'applying';

export type UpdateDeps = {
  /** The worker of the new version, as long as there is one. */
  waiting: () => Pick<ServiceWorker, 'postMessage'> | null | undefined;
  locks: Pick<LockManager, 'request'> | undefined;
  /** Tells when some window may have become free. */
  onLetGo: (listener: () => void) => () => void;
  isHolding: () => boolean;
};

/** ms between two words to the new worker: a browser that is just starting or stopping it may lose one. */
const sayAgainMs = 3_000;

/** Keeps what this window knows of a new version, and applies it. */
export function createUpdate(deps: UpdateDeps) {
  const listeners = new Set<() => void>();
  let state: UpdateState = 'none';
  let stopWaiting: (() => void) | undefined;

  function set(next: UpdateState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Ends with the page: what began while everybody reloads would be interrupted. */
  const forEver = () => new Promise<never>(() => {});

  function take(): void {
    const message: ToWorker = { type: 'SKIP_WAITING' };
    stopWaiting?.();
    stopWaiting = undefined;
    set('applying');
    const say = () => deps.waiting()?.postMessage(message);
    say();
    // It ends with the page, which the new version reloads.
    setInterval(say, sayAgainMs);
  }

  async function tryNow(): Promise<void> {
    if (state === 'applying' || !deps.waiting()) return;
    if (deps.isHolding()) return set('busy');
    if (!deps.locks) return take();
    await deps.locks.request(unsavedLock, { mode: 'exclusive', ifAvailable: true }, (lock) => {
      if (!lock) return set('busy');
      take();
      return forEver();
    });
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** There is a new version, or the one there was is gone. */
    noteWaiting() {
      if (state === 'none' && deps.waiting()) set('ready');
      else if (state !== 'applying' && !deps.waiting()) set('none');
    },
    /** A person wants it: now, or as soon as every window is free. */
    apply(): void {
      stopWaiting ??= deps.onLetGo(() => void tryNow());
      void tryNow();
    },
  };
}

let registration: ServiceWorkerRegistration | undefined;

const update = createUpdate({
  // The first version on a device waits for a moment, too, and replaces none.
  waiting: () => registration?.active && registration.waiting,
  locks: globalThis.navigator?.locks,
  onLetGo: onUpdatesLetGo,
  isHolding: isHoldingUpdates,
});

export const applyUpdate = update.apply;

/** Notes the registration and whether a new worker waits; app-worker.ts calls it at every sign of one. */
export function noteWaitingWorker(found: ServiceWorkerRegistration): void {
  registration = found;
  update.noteWaiting();
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(update.subscribe, update.current);
}

let isReloading = false;

/** Another worker serves this window now, whose files are others: nothing typed is lost by the reload. */
export async function reloadForUpdate(reload = () => location.reload()): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  holdUpdates();
  await saveOpenForms();
  reload();
}
