import { isApple, isInstalled } from '#app/parts/dialogs/install.ts';

/* The file that an installed app on an iPad or iPhone shows itself, because a new tab there has no way back. */

let shown: File | undefined;
const listeners = new Set<() => void>();

export const fileView = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => shown,
};

export function showFile(file: File | undefined): void {
  shown = file;
  for (const listener of listeners) listener();
}

export function hasNoWayBack(): boolean {
  return isInstalled() && isApple() && typeof navigator.canShare === 'function';
}
