import { useEffect, useState } from 'react';
import { useSession } from '#app/api/session.ts';
import { within } from '#app/timing/within.ts';
import { boxOpenForms } from './black-box.ts';
import { pageInUse, timesLeft } from './page-left.ts';
import {
  clearStorageTrouble,
  isQuotaExceeded,
  StorageProblem,
  setStorageTrouble,
} from './storage-trouble.ts';
import { suspendUntil } from './suspend-until.ts';
import { schemaVersion, type WorkDatabase } from './work-schema.ts';

export type { MetaRow, WorkDatabase } from './work-schema.ts';

/** ms after which a device that does not answer is spoken of, and after which work goes on without its storage. */
const slowMs = 8_000;
const openTimeoutMs = 30_000;
const pingTimeoutMs = 2_000;

const opened = new Map<string, Promise<WorkDatabase>>();

/** Opens once per person and page. Throws StorageProblem. */
export function openWorkDatabase(uid: string): Promise<WorkDatabase> {
  const known = opened.get(uid) ?? createAndOpen(uid);
  opened.set(uid, known);
  return known;
}

/**
 * Dexie comes while the page's frame is drawn: it is a quarter of what the order page loads. Without storage people can
 * still work online: what they submit then only has to outlast the call.
 */
async function createAndOpen(uid: string): Promise<WorkDatabase> {
  const [hash, { createWorkDatabase }] = await Promise.all([hashUid(uid), import('./work-database.ts')]);
  const stored = createWorkDatabase(uid, hash);
  try {
    return await openGuarded(stored);
  } catch (error) {
    if (!(error instanceof StorageProblem && error.trouble === 'unavailable')) throw error;
    const { memoryStorage } = await import('./memory-storage.ts');
    const db = await openGuarded(createWorkDatabase(uid, hash, memoryStorage()));
    setStorageTrouble('unavailable');
    // What waits there is sent by no window before one is loaded that has it.
    stored.on('ready', () => {
      boxOpenForms();
      setStorageTrouble('back');
    });
    return db;
  }
}

/** Closed for good, and why: another window has a newer schema, or what was there has been deleted. */
const retired = new WeakMap<WorkDatabase, 'must_reload' | 'deleted'>();

/**
 * Dexie lets old code open a newer database and opens a closed one again by itself: an old window would write
 * old-shaped rows into the new schema. So neither is allowed here.
 */
export async function openGuarded(db: WorkDatabase): Promise<WorkDatabase> {
  db.on('versionchange', ({ newVersion }) => {
    const trouble = newVersion === null ? 'deleted' : 'must_reload';
    boxOpenForms();
    retired.set(db, trouble);
    db.close({ disableAutoOpen: true });
    setStorageTrouble(trouble);
    return false;
  });
  await open(db);
  return db;
}

async function open(db: WorkDatabase): Promise<void> {
  await pageInUse();
  const end = retired.get(db);
  if (end) throw new StorageProblem(end);
  const left = timesLeft();
  // Another window still has the older schema open: that may take as long as it likes.
  const blocked = new Promise<'blocked'>((resolve) => db.on('blocked', () => resolve('blocked')));
  const opening = Promise.resolve(db.open());
  const slow = setTimeout(() => setStorageTrouble('slow'), slowMs);
  try {
    if ((await within(openTimeoutMs, Promise.race([opening, blocked]))) === 'blocked') {
      clearTimeout(slow);
      setStorageTrouble('blocked');
      await opening;
      clearStorageTrouble('blocked');
    }
  } catch (cause) {
    if (timesLeft() !== left) return open(db);
    throw problem('unavailable', cause);
  } finally {
    clearTimeout(slow);
    clearStorageTrouble('slow');
  }
  // Dexie multiplies versions by 10 and adds to that by itself.
  if (Math.floor(db.backendDB().version / 10) > schemaVersion) {
    retired.set(db, 'must_reload');
    db.close({ disableAutoOpen: true });
    throw problem('app_too_old');
  }
}

/** Told wherever somebody looks: what needs the database is not drawn at all. */
function problem(trouble: 'unavailable' | 'app_too_old', cause?: unknown): StorageProblem {
  setStorageTrouble(trouble);
  return new StorageProblem(trouble, { cause });
}

/** A system that takes the page's connection away while it sleeps (iPadOS) leaves one that only fails. Called when the page is shown again. */
export async function reviveDatabase(db: WorkDatabase): Promise<void> {
  try {
    await within(pingTimeoutMs, db.meta.get('ping'));
  } catch {
    await reopen(db);
  }
}

/**
 * Does it; once more over a new connection if the old one was lost or the page was left meanwhile, and while the disk is
 * full again after each thing that can go from it. Only for what may be done twice.
 */
export async function withRevival<T>(db: WorkDatabase, work: () => PromiseLike<T>): Promise<T> {
  const left = timesLeft();
  try {
    const result = await work();
    clearStorageTrouble('full');
    return result;
  } catch (error) {
    if (isQuotaExceeded(error)) return withRoom(db, work, error);
    if (timesLeft() === left && !isConnectionLost(error)) throw error;
    await reopen(db);
    return await work();
  }
}

/** Throws StorageProblem when nothing helps; every open form is in the black box by then. */
async function withRoom<T>(db: WorkDatabase, work: () => PromiseLike<T>, cause: unknown): Promise<T> {
  const room = await import('./make-room.ts').catch(() => undefined);
  for await (const _way of room?.makeRoom(db) ?? []) {
    try {
      const result = await work();
      clearStorageTrouble('full');
      return result;
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error;
    }
  }
  boxOpenForms();
  setStorageTrouble('full');
  throw new StorageProblem('full', { cause });
}

async function reopen(db: WorkDatabase): Promise<void> {
  if (!db.hasBeenClosed()) db.close({ disableAutoOpen: false });
  await open(db);
  const { askAgain } = await import('./live-results.ts');
  askAgain();
}

function isConnectionLost(error: unknown): boolean {
  const names = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } | null };
  return names.has(name ?? '') || (name === 'AbortError' && names.has(inner?.name ?? ''));
}

const hashes = new Map<string, Promise<string>>();

/** First half of SHA-256, so that names of databases tell nothing about people. The same promise each time, for `suspendUntil`. */
export function hashUid(uid: string): Promise<string> {
  const known = hashes.get(uid) ?? computeHash(uid);
  hashes.set(uid, known);
  return known;
}

async function computeHash(uid: string): Promise<string> {
  // The hash can be computed only on pages that came over https or from this very machine.
  if (!crypto.subtle) return `plain-${uid}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid));
  return [...new Uint8Array(digest).slice(0, 8)].map((it) => it.toString(16).padStart(2, '0')).join('');
}

let lastUid: string | undefined;

/** Whoever is signed in; while somebody signs out, still they. */
function useUid(): string {
  lastUid = useSession()?.user_uid ?? lastUid;
  if (lastUid === undefined) throw new Error('Nobody is signed in');
  return lastUid;
}

/** Inside the shell: the signed-in person's database; suspends until it is open. While somebody signs out, still theirs. */
export function useWorkDatabase(): WorkDatabase {
  return suspendUntil(openWorkDatabase(useUid()));
}

/** The same for what is drawn without it: undefined until it is open, and where it cannot be opened. */
export function useOpenedDatabase(): WorkDatabase | undefined {
  const uid = useUid();
  const [found, setFound] = useState<{ uid: string; db: WorkDatabase }>();
  useEffect(() => {
    let isOver = false;
    openWorkDatabase(uid).then(
      (db) => {
        if (!isOver) setFound({ uid, db });
      },
      // The storage's trouble is told by whoever opens it (`problem`).
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [uid]);
  return found?.uid === uid ? found.db : undefined;
}
