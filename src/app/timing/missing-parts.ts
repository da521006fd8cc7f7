/*
 * Parts of a page that somebody waits for and whose code could not be had: what the frame says of them
 * (shell/frame/use-missing-parts.ts). Kept apart from those words, since pages without a frame have parts too.
 */

type Retry = () => void;
const missing = new Set<Retry>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const missingParts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAny: () => missing.size > 0,
  add(retry: Retry): void {
    missing.add(retry);
    tell();
  },
  remove(retry: Retry): void {
    if (missing.delete(retry)) tell();
  },
  /** Fetches all of them again; what fails once more comes back. */
  retry(): void {
    const all = [...missing];
    missing.clear();
    tell();
    for (const again of all) again();
  },
};
