import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { claimDraft, type ReleaseDraft } from './draft-claim.ts';
import { listDrafts, loadDraft } from './drafts.ts';

export type FoundDraft = { id: string; values: unknown; release: ReleaseDraft | undefined };

/** Claims the last draft that no other window has open, or a new one. */
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

/** ms; releases the draft for other windows if the page is not drawn by then. */
const heldMs = 5_000;

let prepared: { db: WorkDatabase; draft: FoundDraft } | undefined;

/** Runs while the page's code loads, so that the first paint has the draft. */
export async function prepareDraft(db: WorkDatabase): Promise<void> {
  if (new URLSearchParams(location.search).has('draft')) return;
  const draft = await findDraft(db);
  prepared = { db, draft };
  setTimeout(() => {
    if (prepared?.draft !== draft) return;
    draft.release?.();
    prepared = undefined;
  }, heldMs);
}

export function preparedDraft(db: WorkDatabase): FoundDraft | undefined {
  return prepared?.db === db ? prepared.draft : undefined;
}

export function takePrepared(): void {
  prepared = undefined;
}
