import type { Tone } from '#app/ui/tones.ts';

/**
 * Replaces sonner, which writes a <style> element at import; our content security policy (style-src 'self') forbids it.
 */
export type SnackbarMessage = {
  text: string;
  tone?: Exclude<Tone, 'neutral'>;
  /** 6 s by default; Infinity stays until closed. */
  durationMs?: number;
  action?: { label: string; onAction: () => void };
};

export type ShownSnackbar = SnackbarMessage & { id: number };

const mostAtOnce = 3;
let shown: readonly ShownSnackbar[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showSnackbar(message: SnackbarMessage): number {
  const others = shown.filter((other) => other.text !== message.text || other.tone !== message.tone);
  lastId += 1;
  change([...withoutOldest(others), { ...message, id: lastId }]);
  return lastId;
}

export function closeSnackbar(id: number): void {
  change(shown.filter((snackbar) => snackbar.id !== id));
}

/** Closes plain notices; errors and messages with an action stay. */
export function closeNotices(): void {
  change(shown.filter(({ tone, action }) => action || tone === 'error' || tone === 'exception'));
}

export const snackbarStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getShown: () => shown,
};

/** Messages with an action go last. */
function withoutOldest(snackbars: readonly ShownSnackbar[]): readonly ShownSnackbar[] {
  if (snackbars.length < mostAtOnce) return snackbars;
  const leaving = snackbars.find((snackbar) => !snackbar.action) ?? snackbars[0];
  return snackbars.filter((snackbar) => snackbar !== leaving);
}

function change(next: readonly ShownSnackbar[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
