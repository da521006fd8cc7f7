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

/** Returns the new revision; 0 if the draft was submitted or belongs to a newer app. */
export async function saveDraft(db: WorkDatabase, { id, values, title }: DraftContent): Promise<number> {
  const boxed = readBlackBox(db.uidHash, id);
  const writeNext = (stored: Draft | undefined): PromiseLike<number> | number => {
    if (stored && isOfNewerApp(stored)) return 0;
    const updatedAt = Date.now();
    const next = (stored?.rev ?? 0) + 1;
    const createdAt = stored?.createdAt ?? updatedAt;
    const ofFile = stored?.from_file && { from_file: stored.from_file };
    return db.drafts
      .put({ id, values, title, ...ofFile, rev: next, wire: wireVersion, createdAt, updatedAt })
      .then(() => next);
  };
  // No async function: Dexie's tracking of `await` takes a hundred steps, which delays typing.
  const rev = await withRevival(db, () =>
    db.transaction('rw', db.drafts, db.outbox, db.receipts, () =>
      isOrder(db, id).then((isSent) => (isSent ? 0 : db.drafts.get(id).then(writeNext))),
    ),
  );
  if (db.isInMemory && rev > 0) {
    writeBlackBox(db.uidHash, { id, rev, wire: wireVersion, values, title, at: Date.now() });
    return rev;
  }
  // Keep a box written meanwhile, which holds newer input.
  if (boxed && readBlackBox(db.uidHash, id)?.at === boxed.at) removeBlackBox(db.uidHash, id);
  return rev;
}

/** Returns the newer of draft and black box copy; undefined if only a newer app can read it. */
export async function loadDraft(db: WorkDatabase, id: string): Promise<Draft | undefined> {
  const boxed = readBlackBox(db.uidHash, id);
  return db.transaction('r', db.drafts, db.outbox, db.receipts, async () => {
    const stored = await db.drafts.get(id);
    const draft = newerOf(stored, boxed && (await isOrder(db, id)) ? undefined : boxed);
    return draft && !isOfNewerApp(draft) ? draft : undefined;
  });
}

/** A black box copy may outlast the submission. */
function isOrder(db: WorkDatabase, id: string): PromiseLike<boolean> {
  return db.outbox
    .where({ id })
    .count()
    .then((waiting) => (waiting > 0 ? waiting : db.receipts.where({ id }).count()))
    .then((found) => found > 0);
}

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

export async function restoreDeletedDraft(db: WorkDatabase, draft: Draft): Promise<void> {
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

/** ms to save after the last key, and at the latest during typing. */
const [quietMs, longestMs] = [400, 600];
/** ms a save waits for the page to paint; saving must not delay key presses. */
const idleMs = 100;
/** ms until a slow save is copied to the black box; the three limits add up to a second. */
const slowMs = 300;

export type DraftAutosave = {
  changed(): void;
  save(): Promise<void>;
  /** Ends all saves, before submitting or discarding. Call `save` first to keep the last change. */
  stop(): Promise<void>;
};

/** Saves an open form in pauses, and synchronously when the page is hidden or closed. */
export function autosaveDraft(db: WorkDatabase, read: () => DraftContent, onSaved = () => {}): DraftAutosave {
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
    // The running save may be slow, so box the newer input.
    if (isSaving) box();
    saving = saving.then(saveOnce);
    return saving;
  };
  const saveWhenIdle = () => {
    callOff = whenQuiet(save, idleMs);
  };
  function box() {
    if (isStopped || !(isChanged || isSaving)) return;
    // The running save takes the next revision, so newer input needs the one after.
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
