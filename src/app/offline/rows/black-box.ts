/*
 * The last resort for an open form (docs/queue.md 2.4): written synchronously when the page is hidden or closed, since
 * nothing that waits is sure to finish then. It goes when the database has the same or a later revision.
 */

export type BoxedDraft = {
  id: string;
  rev: number;
  /** The version of the app that wrote it (newer-app.ts). */
  wire: number;
  values: unknown;
  title: string;
  at: number;
};

/** Characters: an order of 100 parcels with its goods has some 100,000; what browsers give all of us is 5 million. */
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

/** `box` keeps what stands in a form at once, `save` puts it into the database. */
type OpenForm = { box: () => void; save: () => Promise<void> };

const openForms = new Set<OpenForm>();

export function registerOpenForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Boxes every open form when this window is about to lose its database. */
export function boxOpenForms(): void {
  for (const form of openForms) form.box();
}

/** ms */
const patience = 2000;

/** Keeps what stands in every open form before somebody leaves, whether or not the database answers. */
export async function saveOpenForms(): Promise<void> {
  boxOpenForms();
  const saved = Promise.allSettled([...openForms].map((form) => form.save()));
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, patience))]);
}
