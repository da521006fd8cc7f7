import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { claimDraft, type ReleaseDraft } from './draft-claim.ts';
import { listDrafts, loadDraft } from './drafts.ts';

/** `values`: nothing for an order that begins empty. */
export type FoundDraft = { id: string; values: unknown; release: ReleaseDraft | undefined };

/** The last draft no other window has open, else a new one: claimed for this window. */
export async function findDraft(db: WorkDatabase): Promise<FoundDraft> {
  for (const { id } of await listDrafts(db)) {
    const release = await claimDraft(id);
    const draft = release && (await loadDraft(db, id));
    if (draft) return { id, values: draft.values, release };
    release?.();
  }
  const id = newId();
  return { id, values: undefined, release: await claimDraft(id) };
}

/** ms; a page that is not drawn by then is another one, and other windows may have the draft. */
const keptMs = 5_000;

let prepared: { db: WorkDatabase; draft: FoundDraft } | undefined;

/** Finds it while the page's code loads, so that the page need not be drawn without it first. */
export async function prepareDraft(db: WorkDatabase): Promise<void> {
  if (new URLSearchParams(location.search).has('draft')) return;
  const draft = await findDraft(db);
  prepared = { db, draft };
  setTimeout(() => {
    if (prepared?.draft !== draft) return;
    draft.release?.();
    prepared = undefined;
  }, keptMs);
}

export function preparedDraft(db: WorkDatabase): FoundDraft | undefined {
  return prepared?.db === db ? prepared.draft : undefined;
}

/** The page has it, and lets go of it. */
export function takePrepared(): void {
  prepared = undefined;
}
