import { useSyncExternalStore } from 'react';

/**
 * `must_reload`: another window has a newer app; this one may not write any more.
 * `blocked`: another window holds on to the old database. `app_too_old`: this app is older than the data.
 * `unavailable`: the browser gives no storage. `not_saved`: the last change is not on the disk.
 */
export type StorageTrouble = 'must_reload' | 'blocked' | 'app_too_old' | 'unavailable' | 'not_saved';

/** Thrown when the work database cannot be opened; nothing is lost by it. */
export class StorageProblem extends Error {
  override name = 'StorageProblem';
  trouble: StorageTrouble;
  constructor(trouble: StorageTrouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

const listeners = new Set<() => void>();
let current: StorageTrouble | undefined;

export function setStorageTrouble(trouble: StorageTrouble | undefined): void {
  if (trouble === current) return;
  current = trouble;
  for (const listener of listeners) listener();
}

/** That trouble is over; another one stays. */
export function clearStorageTrouble(trouble: StorageTrouble): void {
  if (current === trouble) setStorageTrouble(undefined);
}

export function useStorageTrouble(): StorageTrouble | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
