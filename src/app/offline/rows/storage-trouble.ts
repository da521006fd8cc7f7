import { useSyncExternalStore } from 'react';

/**
 * `must_reload`: another window has a newer app; this one may not write any more. `deleted`: somebody has deleted what
 * the app keeps here, while it was open.
 * `blocked`: another window holds on to the old database. `app_too_old`: this app is older than the data.
 * `slow`: the storage does not answer yet. `silent`: it was opened and answers no more. `unavailable`: the browser gives none. `back`: it answers after all, while
 * this window works without it. `not_saved`: the last change is not on the disk. `full`: nor will the
 * next one be, since nothing is left that could make room.
 */
export type StorageTrouble =
  | 'must_reload'
  | 'deleted'
  | 'blocked'
  | 'app_too_old'
  | 'slow'
  | 'silent'
  | 'unavailable'
  | 'back'
  | 'not_saved'
  | 'full';

/** Thrown when the work database cannot be opened; nothing is lost by it. */
export class StorageProblem extends Error {
  override name = 'StorageProblem';
  trouble: StorageTrouble;
  constructor(trouble: StorageTrouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

/** The disk is full. Even a change that makes nothing larger is refused then. */
export function isQuotaExceeded(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } | null };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}

const listeners = new Set<() => void>();
let current: StorageTrouble | undefined;

/** Over only when the page loads anew, which they offer; the others follow from them. */
const untilReload: ReadonlySet<StorageTrouble> = new Set(['must_reload', 'deleted', 'app_too_old', 'back']);
const follows: ReadonlySet<StorageTrouble> = new Set(['not_saved', 'full', 'silent']);

export function setStorageTrouble(trouble: StorageTrouble | undefined): void {
  const isExplained = current !== undefined && untilReload.has(current);
  if (trouble === current || (isExplained && trouble !== undefined && follows.has(trouble))) return;
  current = trouble;
  for (const listener of listeners) listener();
}

/** Notes that this trouble is over; another one stays. */
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
