/*
 * Requested page parts that failed to load; a bar reports them (shell/frame/bars/use-missing-parts.ts). Every page
 * imports this module, so it has no texts.
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
  retry(): void {
    const all = [...missing];
    for (const again of all) missingParts.remove(again);
    for (const again of all) again();
  },
};
