import { useSyncExternalStore } from 'react';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';
import { holdUpdates, isHoldingUpdates, onUpdatesLetGo, unsavedLock } from '#app/offline/rows/unsaved.ts';
import type { ToWorker } from '#app/offline/worker-messages.ts';

/*
 * Applies a new version on the user's request when no window has unsaved input. All windows reload, because the old
 * worker's files disappear.
 */

/** `busy`: requested, but a window has unsaved input; the update follows once that is saved. */
export type UpdateState = 'none' | 'ready' | 'busy' | 'applying';

export type UpdateDeps = {
  waiting: () => Pick<ServiceWorker, 'postMessage'> | null | undefined;
  locks: Pick<LockManager, 'request'> | undefined;
  onLetGo: (listener: () => void) => () => void;
  isHolding: () => boolean;
};

/** ms between repeated messages: a starting or stopping worker may lose one. */
const sayAgainMs = 3_000;

export function createUpdate(deps: UpdateDeps) {
  const listeners = new Set<() => void>();
  let state: UpdateState = 'none';
  let stopWaiting: (() => void) | undefined;

  function set(next: UpdateState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** The lock lasts until the reload, so that no window starts new work. */
  const forEver = () => new Promise<never>(() => {});

  function take(): void {
    const message: ToWorker = { type: 'SKIP_WAITING' };
    stopWaiting?.();
    stopWaiting = undefined;
    set('applying');
    const say = () => deps.waiting()?.postMessage(message);
    say();
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
    recordWaiting() {
      if (state === 'none' && deps.waiting()) set('ready');
      else if (state !== 'applying' && !deps.waiting()) set('none');
    },
    apply(): void {
      stopWaiting ??= deps.onLetGo(() => void tryNow());
      void tryNow();
    },
  };
}

let registration: ServiceWorkerRegistration | undefined;

const update = createUpdate({
  // The first worker on a device also waits briefly but replaces nothing.
  waiting: () => registration?.active && registration.waiting,
  locks: globalThis.navigator?.locks,
  onLetGo: onUpdatesLetGo,
  isHolding: isHoldingUpdates,
});

export const applyUpdate = update.apply;

export function recordWaitingWorker(found: ServiceWorkerRegistration): void {
  registration = found;
  update.recordWaiting();
}

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(update.subscribe, update.current);
}

let isReloading = false;

/** Saves open forms, then reloads, because a new worker with other files serves this window. */
export async function reloadForUpdate(reload = () => location.reload()): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  holdUpdates();
  await saveOpenForms();
  reload();
}
