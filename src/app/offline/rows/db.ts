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

/** ms until the page reports slow storage, and until it continues without storage. */
const slowMs = 8_000;
const openTimeoutMs = 30_000;
const pingTimeoutMs = 2_000;

const opened = new Map<string, Promise<WorkDatabase>>();

/** Opens once per user and page. Throws StorageProblem. */
export function openWorkDatabase(uid: string): Promise<WorkDatabase> {
  const known = opened.get(uid) ?? createAndOpen(uid);
  opened.set(uid, known);
  return known;
}

/**
 * Loads Dexie lazily, a quarter of the order page's code. Without storage, an in-memory database still allows online
 * work.
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
    // Only a window with this database can send the orders in it.
    stored.on('ready', () => {
      boxOpenForms();
      setStorageTrouble('back');
    });
    return db;
  }
}

/** Databases closed for good: another window has a newer schema, or the data was deleted. */
const retired = new WeakMap<WorkDatabase, 'must_reload' | 'deleted'>();

/** Dexie lets old code open a newer database and reopens closed ones; both would write old rows into the new schema. */
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
  // Another window may keep the older schema open indefinitely.
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
  // Dexie multiplies versions by 10 and may increment the result.
  if (Math.floor(db.backendDB().version / 10) > schemaVersion) {
    retired.set(db, 'must_reload');
    db.close({ disableAutoOpen: true });
    throw problem('app_too_old');
  }
}

function problem(trouble: 'unavailable' | 'app_too_old', cause?: unknown): StorageProblem {
  setStorageTrouble(trouble);
  return new StorageProblem(trouble, { cause });
}

/** Reopens a connection that the system dropped during sleep (iPadOS). Call when the page is shown again. */
export async function reviveDatabase(db: WorkDatabase): Promise<void> {
  try {
    await within(pingTimeoutMs, db.meta.get('ping'));
  } catch {
    await reopen(db);
  }
}

/**
 * Retries on a new connection if the old one was lost or the page was left, and on a full disk after each deletion.
 * `work` must be repeatable.
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

/** Throws StorageProblem after saving open forms to the black box. */
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

/**
 * First half of SHA-256, so that database names reveal no user. Returns the same promise each time, for `suspendUntil`.
 */
export function hashUid(uid: string): Promise<string> {
  const known = hashes.get(uid) ?? computeHash(uid);
  hashes.set(uid, known);
  return known;
}

async function computeHash(uid: string): Promise<string> {
  // `crypto.subtle` needs https or localhost.
  if (!crypto.subtle) return `plain-${uid}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid));
  return [...new Uint8Array(digest).slice(0, 8)].map((it) => it.toString(16).padStart(2, '0')).join('');
}

let lastUid: string | undefined;

/** Returns the last user during sign-out. */
function useUid(): string {
  lastUid = useSession()?.user_uid ?? lastUid;
  if (lastUid === undefined) throw new Error('Nobody is signed in');
  return lastUid;
}

export function useWorkDatabase(): WorkDatabase {
  return suspendUntil(openWorkDatabase(useUid()));
}

/** Undefined until the database is open or if it cannot be opened. */
export function useOpenedDatabase(): WorkDatabase | undefined {
  const uid = useUid();
  const [found, setFound] = useState<{ uid: string; db: WorkDatabase }>();
  useEffect(() => {
    let isOver = false;
    openWorkDatabase(uid).then(
      (db) => {
        if (!isOver) setFound({ uid, db });
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [uid]);
  return found?.uid === uid ? found.db : undefined;
}
