/*
 * Emergency copy of an open form (docs/queue.md 2.4), written synchronously when the page is hidden or closed. Removed
 * once the database has the same or a later revision.
 */

export type BoxedDraft = {
  id: string;
  rev: number;
  wire: number;
  values: unknown;
  title: string;
  at: number;
};

/** Characters: 100 parcels with goods need some 100,000; browsers allow 5 million in all. */
const largest = 512 * 1024;

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
  return typeof boxed?.id === 'string' && typeof boxed.rev === 'number' && typeof boxed.wire === 'number';
}

type OpenForm = { box: () => void; save: () => Promise<void> };

const openForms = new Set<OpenForm>();

export function registerOpenForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

export function boxOpenForms(): void {
  for (const form of openForms) form.box();
}

/** ms */
const patience = 2000;

/** Call before the page is left; works even if the database does not answer. */
export async function saveOpenForms(): Promise<void> {
  boxOpenForms();
  const saved = Promise.allSettled([...openForms].map((form) => form.save()));
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, patience))]);
}
