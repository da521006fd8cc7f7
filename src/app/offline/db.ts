import type { Dexie, EntityTable, Table } from 'dexie';
import { use } from 'react';
import { useSession } from '#app/api/session.ts';
import { boxOpenForms } from './black-box.ts';
import type { Draft } from './drafts.ts';
import type { OutboxRow, Receipt } from './outbox-row.ts';
import { clearStorageTrouble, StorageProblem, setStorageTrouble } from './storage-trouble.ts';
import { schemaVersion } from './work-schema.ts';

/** One database per person: what they have typed and not sent yet. No code deletes it, logging out least of all. */
export type WorkDatabase = Dexie & {
  uid: string;
  uidHash: string;
  drafts: EntityTable<Draft, 'id'>;
  outbox: EntityTable<OutboxRow, 'seq'>;
  receipts: EntityTable<Receipt, 'id'>;
  meta: Table<MetaRow, string>;
};
export type MetaRow = { k: string; [field: string]: unknown };

const openTimeoutMs = 8_000;
const pingTimeoutMs = 2_000;

const opened = new Map<string, Promise<WorkDatabase>>();

/** Opens once per person and page. Throws StorageProblem. */
export function openWorkDatabase(uid: string): Promise<WorkDatabase> {
  const known = opened.get(uid) ?? createAndOpen(uid);
  opened.set(uid, known);
  return known;
}

/** Dexie comes while the page's frame is drawn: it is a quarter of what the order page loads. */
async function createAndOpen(uid: string): Promise<WorkDatabase> {
  const [hash, { createWorkDatabase }] = await Promise.all([hashUid(uid), import('./work-database.ts')]);
  return openGuarded(createWorkDatabase(uid, hash));
}

/** Closed for good: another window has a newer schema. */
const retired = new WeakSet<WorkDatabase>();

/**
 * Dexie lets old code open a newer database and opens a closed one again by itself: an old window would write
 * old-shaped rows into the new schema. So neither is allowed here.
 */
export async function openGuarded(db: WorkDatabase): Promise<WorkDatabase> {
  db.on('versionchange', () => {
    boxOpenForms();
    retired.add(db);
    db.close({ disableAutoOpen: true });
    setStorageTrouble('must_reload');
    return false;
  });
  await open(db);
  return db;
}

async function open(db: WorkDatabase): Promise<void> {
  if (retired.has(db)) throw new StorageProblem('must_reload');
  // Another window still has the older schema open: that may take as long as it likes.
  const blocked = new Promise<'blocked'>((resolve) => db.on('blocked', () => resolve('blocked')));
  const opening = Promise.resolve(db.open());
  try {
    if ((await within(openTimeoutMs, Promise.race([opening, blocked]))) === 'blocked') {
      setStorageTrouble('blocked');
      await opening;
      clearStorageTrouble('blocked');
    }
  } catch (cause) {
    throw new StorageProblem('unavailable', { cause });
  }
  // Dexie multiplies versions by 10 and adds to that by itself.
  if (Math.floor(db.backendDB().version / 10) > schemaVersion) {
    retired.add(db);
    db.close({ disableAutoOpen: true });
    throw new StorageProblem('app_too_old');
  }
}

/** A system that takes the page's connection away while it sleeps (iPadOS) leaves one that only fails. Called when the page is shown again. */
export async function reviveDatabase(db: WorkDatabase): Promise<void> {
  try {
    await within(pingTimeoutMs, db.meta.get('ping'));
  } catch {
    await reopen(db);
  }
}

/** Does it, and once more over a new connection if the old one was lost. Only for what may be done twice. */
export async function withRevival<T>(db: WorkDatabase, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    await reopen(db);
    return await work();
  }
}

async function reopen(db: WorkDatabase): Promise<void> {
  if (!db.hasBeenClosed()) db.close({ disableAutoOpen: false });
  await open(db);
}

function isConnectionLost(error: unknown): boolean {
  const names = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } | null };
  return names.has(name ?? '') || (name === 'AbortError' && names.has(inner?.name ?? ''));
}

async function within<T>(ms: number, promise: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** First half of SHA-256, so that names of databases tell nothing about people. */
async function hashUid(uid: string): Promise<string> {
  // Only pages that came over https, or from this very machine, may compute it.
  if (!crypto.subtle) return `plain-${uid}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid));
  return [...new Uint8Array(digest).slice(0, 8)].map((it) => it.toString(16).padStart(2, '0')).join('');
}

let lastUid: string | undefined;

/** Inside the shell: the signed-in person's database; suspends until it is open. While somebody signs out, still theirs. */
export function useWorkDatabase(): WorkDatabase {
  lastUid = useSession()?.user_uid ?? lastUid;
  if (lastUid === undefined) throw new Error('Nobody is signed in');
  return use(openWorkDatabase(lastUid));
}
