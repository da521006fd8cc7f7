/*
 * Parts of a page that somebody waits for and whose code could not be had: what opens over the page says so
 * (shell/frame/bars/use-missing-parts.ts). Kept apart from those words, since every page has parts.
 */

const missing = new Set<() => void>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

export const missingParts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAny: () => missing.size > 0,
  add(retry: () => void): void {
    missing.add(retry);
    tell();
  },
  remove(retry: () => void): void {
    if (missing.delete(retry)) tell();
  },
  /** Fetches all of them again; what fails once more comes back. */
  retry(): void {
    const all = [...missing];
    for (const again of all) missingParts.remove(again);
    for (const again of all) again();
  },
};
