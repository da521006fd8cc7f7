import { wireVersion } from '#app/api/base.ts';
import {
  listBlackBoxes,
  readBlackBox,
  registerOpenForm,
  removeBlackBox,
  writeBlackBox,
} from '#app/offline/rows/black-box.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { Draft, DraftContent } from '#app/offline/rows/draft.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import { clearStorageTrouble, StorageProblem, setStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { holdingUpdates } from '#app/offline/rows/unsaved.ts';
import { askToPersistOnce } from '#app/offline/storage/device-storage.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';

/** Stores it under the next revision, which it answers; 0 if the draft has become an order meanwhile, or one of a newer app. */
export async function saveDraft(db: WorkDatabase, { id, values, title }: DraftContent): Promise<number> {
  const boxed = readBlackBox(db.uidHash, id);
  const put = (stored: Draft | undefined): PromiseLike<number> | number => {
    if (stored && isOfNewerApp(stored)) return 0;
    const updatedAt = Date.now();
    const next = (stored?.rev ?? 0) + 1;
    const createdAt = stored?.createdAt ?? updatedAt;
    return db.drafts
      .put({ id, values, title, rev: next, wire: wireVersion, createdAt, updatedAt })
      .then(() => next);
  };
  // This is not async: to follow `await` Dexie keeps the page busy for a hundred steps, which is felt while somebody
  // types.
  const rev = await withRevival(db, () =>
    db.transaction('rw', db.drafts, db.outbox, db.receipts, () =>
      isOrder(db, id).then((isSent) => (isSent ? 0 : db.drafts.get(id).then(put))),
    ),
  );
  if (db.isInMemory && rev > 0) {
    writeBlackBox(db.uidHash, { id, rev, wire: wireVersion, values, title, at: Date.now() });
    return rev;
  }
  // A box written while this was under way holds later words.
  if (boxed && readBlackBox(db.uidHash, id)?.at === boxed.at) removeBlackBox(db.uidHash, id);
  return rev;
}

/** The newer of the stored draft and its black box copy; nothing, if only a newer app can read it. */
export async function loadDraft(db: WorkDatabase, id: string): Promise<Draft | undefined> {
  const boxed = readBlackBox(db.uidHash, id);
  return db.transaction('r', db.drafts, db.outbox, db.receipts, async () => {
    const stored = await db.drafts.get(id);
    const draft = newerOf(stored, boxed && (await isOrder(db, id)) ? undefined : boxed);
    return draft && !isOfNewerApp(draft) ? draft : undefined;
  });
}

/** A box can outlast the draft's way into the outbox. */
function isOrder(db: WorkDatabase, id: string): PromiseLike<boolean> {
  return db.outbox
    .where({ id })
    .count()
    .then((waiting) => (waiting > 0 ? waiting : db.receipts.where({ id }).count()))
    .then((found) => found > 0);
}

/** Newest first; those of a newer app too, so that nobody misses them. For useLiveQuery. */
export async function listDrafts(db: WorkDatabase): Promise<Draft[]> {
  const boxes = listBlackBoxes(db.uidHash);
  return db.transaction('r', db.drafts, db.outbox, db.receipts, async () => {
    const stored = await db.drafts.toArray();
    const drafts = new Map(stored.map((draft) => [draft.id, draft]));
    for (const boxed of boxes) {
      const newer = (await isOrder(db, boxed.id)) ? undefined : newerOf(drafts.get(boxed.id), boxed);
      if (newer) drafts.set(boxed.id, newer);
    }
    return [...drafts.values()].sort((a, b) => b.updatedAt - a.updatedAt);
  });
}

function newerOf(stored: Draft | undefined, boxed: ReturnType<typeof readBlackBox>): Draft | undefined {
  if (!boxed || (stored && stored.rev >= boxed.rev)) return stored;
  const { at, ...draft } = boxed;
  return { ...draft, createdAt: stored?.createdAt ?? at, updatedAt: at };
}

/** Takes a deletion back, unless something stands under its id again. */
export async function putBackDraft(db: WorkDatabase, draft: Draft): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.drafts, db.outbox, db.receipts, async () => {
      if (await isOrder(db, draft.id)) return;
      if (!(await db.drafts.get(draft.id))) await db.drafts.add(draft);
    }),
  );
}

export async function deleteDraft(db: WorkDatabase, id: string): Promise<void> {
  removeBlackBox(db.uidHash, id);
  await withRevival(db, () => db.drafts.delete(id));
}

/** ms of quiet after which what was typed is saved, and ms after which it is while typing goes on. */
const [quietMs, longestMs] = [400, 600];
/** ms a save waits at most for the page to have drawn what was typed last: it must not keep a key press waiting. */
const idleMs = 100;
/** ms a save may take, on a disk that is full or busy, before a copy lies in the black box: all three are a second. */
const slowMs = 300;

export type DraftKeeper = {
  /** Something was typed: saved after a short quiet, and in any case within a second. */
  changed(): void;
  /** Saves now: leaving a field, changing the tab. */
  save(): Promise<void>;
  /** No save any more, and none under way once it resolves: before submitting or discarding. `save` first to keep the last change. */
  stop(): Promise<void>;
};

/**
 * Saves an open form at every pause, and synchronously when the page is hidden or closed. `read` gives what stands in
 * the form, `onSaved` hears of every save.
 */
export function keepDraft(db: WorkDatabase, read: () => DraftContent, onSaved = () => {}): DraftKeeper {
  let isChanged = false;
  let unsavedSince: number | undefined;
  let isSaving = false;
  let isStopped = false;
  let rev = Number.MAX_SAFE_INTEGER - 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOff: (() => void) | undefined;
  let saving: Promise<void> = db.drafts.get(read().id).then(
    (stored) => {
      rev = stored?.rev ?? 0;
    },
    () => {},
  );

  const saveOnce = async () => {
    if (!isChanged || isStopped) return;
    isChanged = false;
    unsavedSince = undefined;
    isSaving = true;
    const isSlow = setTimeout(box, slowMs);
    try {
      rev = (await holdingUpdates(() => saveDraft(db, read()))) || rev;
      clearStorageTrouble('not_saved');
      if (!isChanged && !db.isInMemory) removeBlackBox(db.uidHash, read().id);
      askToPersistOnce();
      onSaved();
    } catch (error) {
      isChanged = true;
      box();
      const isFull = error instanceof StorageProblem && error.trouble === 'full';
      setStorageTrouble(isFull ? 'full' : 'not_saved');
    } finally {
      clearTimeout(isSlow);
      isSaving = false;
    }
  };
  const disarm = () => {
    clearTimeout(timer);
    callOff?.();
    callOff = undefined;
  };
  const save = () => {
    disarm();
    // Keys typed since then have to wait for a save that may be long, so they are boxed.
    if (isSaving) box();
    saving = saving.then(saveOnce);
    return saving;
  };
  const saveWhenIdle = () => {
    callOff = whenQuiet(save, idleMs);
  };
  function box() {
    if (isStopped || !(isChanged || isSaving)) return;
    // A save under way takes the next revision with what stood there when it began: later words are newer than that.
    const next = rev + (isSaving && isChanged ? 2 : 1);
    writeBlackBox(db.uidHash, { ...read(), rev: next, wire: wireVersion, at: Date.now() });
  }
  const leave = () => {
    box();
    void save();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') leave();
  };

  const unregister = registerOpenForm({ box, save });
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave);

  return {
    changed() {
      isChanged = true;
      const now = performance.now();
      unsavedSince ??= now;
      if (callOff) return;
      clearTimeout(timer);
      timer = setTimeout(saveWhenIdle, Math.max(0, Math.min(quietMs, unsavedSince + longestMs - now)));
    },
    save,
    async stop() {
      isStopped = true;
      disarm();
      unregister();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', leave);
      await saving;
    },
  };
}
