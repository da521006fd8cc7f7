import { wireVersion } from '#app/api/base.ts';
import {
  listBlackBoxes,
  readBlackBox,
  registerOpenForm,
  removeBlackBox,
  writeBlackBox,
} from './black-box.ts';
import { type WorkDatabase, withRevival } from './db.ts';
import { clearStorageTrouble, setStorageTrouble } from './storage-trouble.ts';

/** An unfinished order: the form's values as they stand, valid or not. */
export type Draft<V = unknown> = {
  id: string;
  /** Grows with every save. */
  rev: number;
  wire: number;
  values: V;
  /** What the list of drafts shows, e.g. the recipient's company. */
  title: string;
  /** ms */
  createdAt: number;
  /** ms */
  updatedAt: number;
};
export type DraftContent = { id: string; values: unknown; title: string };

/** Stores it under the next revision, which it answers; 0 if the draft has become an order meanwhile. */
export async function saveDraft(db: WorkDatabase, { id, values, title }: DraftContent): Promise<number> {
  const boxed = readBlackBox(db.uidHash, id);
  const rev = await withRevival(db, () =>
    db.transaction('rw', db.drafts, db.outbox, db.receipts, async () => {
      if (await isOrder(db, id)) return 0;
      const stored = await db.drafts.get(id);
      const now = Date.now();
      const next = (stored?.rev ?? 0) + 1;
      await db.drafts.put({
        id,
        values,
        title,
        rev: next,
        wire: wireVersion,
        createdAt: stored?.createdAt ?? now,
        updatedAt: now,
      });
      return next;
    }),
  );
  // A box written while this was under way holds later words.
  if (boxed && readBlackBox(db.uidHash, id)?.at === boxed.at) removeBlackBox(db.uidHash, id);
  return rev;
}

/** The newer of the stored draft and its black box copy. */
export async function loadDraft(db: WorkDatabase, id: string): Promise<Draft | undefined> {
  const boxed = readBlackBox(db.uidHash, id);
  return db.transaction('r', db.drafts, db.outbox, db.receipts, async () => {
    const stored = await db.drafts.get(id);
    return newerOf(stored, boxed && (await isOrder(db, id)) ? undefined : boxed);
  });
}

/** A box can outlast the draft's way into the outbox. */
async function isOrder(db: WorkDatabase, id: string): Promise<boolean> {
  return (await db.outbox.where({ id }).count()) + (await db.receipts.where({ id }).count()) > 0;
}

/** Newest first. For useLiveQuery. */
export async function listDrafts(db: WorkDatabase): Promise<Draft[]> {
  const boxes = listBlackBoxes(db.uidHash);
  return db.transaction('r', db.drafts, db.outbox, db.receipts, async () => {
    const drafts = new Map((await db.drafts.toArray()).map((draft) => [draft.id, draft]));
    for (const boxed of boxes) {
      const newer = (await isOrder(db, boxed.id)) ? undefined : newerOf(drafts.get(boxed.id), boxed);
      if (newer) drafts.set(boxed.id, newer);
    }
    return [...drafts.values()].sort((a, b) => b.updatedAt - a.updatedAt);
  });
}

function newerOf(stored: Draft | undefined, boxed: ReturnType<typeof readBlackBox>): Draft | undefined {
  if (!boxed || (stored && stored.rev >= boxed.rev)) return stored;
  const { id, rev, values, title, at } = boxed;
  return { id, rev, values, title, wire: wireVersion, createdAt: stored?.createdAt ?? at, updatedAt: at };
}

export async function deleteDraft(db: WorkDatabase, id: string): Promise<void> {
  removeBlackBox(db.uidHash, id);
  await withRevival(db, () => db.drafts.delete(id));
}

/** ms of quiet after which what was typed is saved. */
const saveDelay = 400;

export type DraftKeeper = {
  /** Something was typed: saved after 400 ms of quiet. */
  changed(): void;
  /** Saves now: leaving a field, changing the tab. */
  save(): Promise<void>;
  /** No save any more, and none under way once it resolves: before submitting or discarding. `save` first to keep the last change. */
  stop(): Promise<void>;
};

/** Saves an open form at every pause, and synchronously when the page is hidden or closed. `read` gives what stands in the form. */
export function keepDraft(db: WorkDatabase, read: () => DraftContent): DraftKeeper {
  let isChanged = false;
  let isSaving = false;
  let isStopped = false;
  let rev = Number.MAX_SAFE_INTEGER - 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = db.drafts.get(read().id).then(
    (stored) => {
      rev = stored?.rev ?? 0;
    },
    () => {},
  );

  const saveOnce = async () => {
    if (!isChanged || isStopped) return;
    isChanged = false;
    isSaving = true;
    try {
      rev = (await saveDraft(db, read())) || rev;
      clearStorageTrouble('not_saved');
    } catch {
      isChanged = true;
      box();
      setStorageTrouble('not_saved');
    } finally {
      isSaving = false;
    }
  };
  const save = () => {
    clearTimeout(timer);
    saving = saving.then(saveOnce);
    return saving;
  };
  function box() {
    if (isStopped || !(isChanged || isSaving)) return;
    writeBlackBox(db.uidHash, { ...read(), rev: rev + 1, at: Date.now() });
  }
  const leave = () => {
    box();
    void save();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') leave();
  };

  const unregister = registerOpenForm(box);
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave);

  return {
    changed() {
      isChanged = true;
      clearTimeout(timer);
      timer = setTimeout(save, saveDelay);
    },
    save,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      unregister();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', leave);
      await saving;
    },
  };
}
