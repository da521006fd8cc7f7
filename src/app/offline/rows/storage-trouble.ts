import { useSyncExternalStore } from 'react';

/**
 * `must_reload`: another window has a newer app; stop writing. `deleted`: the data was deleted while open. `blocked`:
 * another window holds the old database. `app_too_old`: the data is newer than the app. `slow`: no answer yet.
 * `silent`: no answer after opening. `unavailable`: no storage. `back`: storage answered after the window began without
 * it. `not_saved`: the last change is not on disk. `full`: no room left to make.
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

export class StorageProblem extends Error {
  override name = 'StorageProblem';
  trouble: StorageTrouble;
  constructor(trouble: StorageTrouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

/** A full disk refuses even changes that need no space. */
export function isQuotaExceeded(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } | null };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}

const listeners = new Set<() => void>();
let current: StorageTrouble | undefined;

/** `untilReload` ends with a reload; `follows` are mere consequences of it. */
const untilReload: ReadonlySet<StorageTrouble> = new Set(['must_reload', 'deleted', 'app_too_old', 'back']);
const follows: ReadonlySet<StorageTrouble> = new Set(['not_saved', 'full', 'silent']);

export function setStorageTrouble(trouble: StorageTrouble | undefined): void {
  const isExplained = current !== undefined && untilReload.has(current);
  if (trouble === current || (isExplained && trouble !== undefined && follows.has(trouble))) return;
  current = trouble;
  for (const listener of listeners) listener();
}

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
