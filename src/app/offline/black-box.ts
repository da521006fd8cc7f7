/*
 * The last resort for an open form (offline.md 3.5): written synchronously when the page is hidden or closed, since
 * nothing that waits is sure to finish then. It goes when the database has the same or a later revision.
 */

export type BoxedDraft = { id: string; rev: number; values: unknown; title: string; at: number };

/** Characters. */
const largest = 64 * 1024;

const prefixOf = (uidHash: string) => `bb:${uidHash}:`;

export function writeBlackBox(uidHash: string, draft: BoxedDraft): void {
  try {
    const text = JSON.stringify(draft);
    if (text.length <= largest) localStorage.setItem(prefixOf(uidHash) + draft.id, text);
  } catch {}
}

export function readBlackBox(uidHash: string, id: string): BoxedDraft | undefined {
  try {
    const boxed: unknown = JSON.parse(localStorage.getItem(prefixOf(uidHash) + id) ?? 'null');
    return isBoxed(boxed) ? boxed : undefined;
  } catch {
    return undefined;
  }
}

export function listBlackBoxes(uidHash: string): BoxedDraft[] {
  const prefix = prefixOf(uidHash);
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => readBlackBox(uidHash, key.slice(prefix.length)) ?? []);
  } catch {
    return [];
  }
}

export function removeBlackBox(uidHash: string, id: string): void {
  try {
    localStorage.removeItem(prefixOf(uidHash) + id);
  } catch {}
}

function isBoxed(value: unknown): value is BoxedDraft {
  const boxed = value as BoxedDraft | null;
  return typeof boxed?.id === 'string' && typeof boxed.rev === 'number';
}

/** Open forms, to be asked for what stands in them when this window is about to lose its database. */
const openForms = new Set<() => void>();

export function registerOpenForm(save: () => void): () => void {
  openForms.add(save);
  return () => openForms.delete(save);
}

export function boxOpenForms(): void {
  for (const save of openForms) save();
}
