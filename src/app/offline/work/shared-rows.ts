import type { Table } from 'dexie';
import { serverNow } from '#app/api/server-clock.ts';
import { getSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { SharedRow } from '#app/offline/rows/shared-row.ts';

/*
 * Rows shared by a client's devices, stored locally first. The later write wins, by estimated server time. A deletion
 * is a row too until the server has it.
 */

export type SharedServer<Row> = {
  list: () => Promise<Row[]>;
  /** Undefined if the server refuses the row or has reached its limit. */
  save: (row: Row) => Promise<{ is_kept: boolean; updated: number } | undefined>;
  /** Returns the time of deletion in ms. */
  remove: (id: string) => Promise<number>;
};

/** ms; latest known write. New writes must be later, whatever the clock says. */
let latestSeen = 0;
const recordSeen = (updated: number) => {
  latestSeen = Math.max(latestSeen, updated);
};

export function writtenNow(): Omit<SharedRow, 'id'> {
  recordSeen(Math.max(serverNow(), latestSeen + 1));
  return { updated: latestSeen, isDeleted: false, pending: 1 };
}

/** ms without a new sync, unless local rows wait. */
const freshMs = 5 * 60_000;

type Kind<Row extends SharedRow> = {
  name: string;
  table: (db: WorkDatabase) => Table<Row, string>;
  toSend: (row: Row) => Row | undefined;
  calls: (queueUser: string) => Promise<SharedServer<Row>>;
};

export function sharing<Row extends SharedRow>({ name, table, toSend, calls }: Kind<Row>) {
  /** Throws if the server does not answer. */
  async function sync(db: WorkDatabase, server: SharedServer<Row>): Promise<void> {
    await takeOver(db, await server.list());
    let isBehind = false;
    for (const stored of await table(db).where({ pending: 1 }).toArray()) {
      const row = stored.isDeleted ? stored : toSend(stored);
      if (!row) continue;
      const isStored = row.isDeleted ? await sendDeletion(db, server, row) : await send(db, server, row);
      isBehind ||= !isStored;
    }
    if (isBehind) await takeOver(db, await server.list());
  }

  async function takeOver(db: WorkDatabase, rows: readonly Row[]): Promise<void> {
    const all = table(db);
    await db.transaction('rw', all, async () => {
      const stored = new Map((await all.toArray()).map((row) => [row.id, row]));
      for (const row of rows) {
        const mine = stored.get(row.id);
        stored.delete(row.id);
        recordSeen(row.updated);
        const isLater =
          mine === undefined || row.updated > mine.updated || (!mine.pending && mine.updated !== row.updated);
        if (isLater) await all.put(row);
      }
      // Rows missing on the server were deleted elsewhere, so local deletions need no upload.
      for (const row of stored.values()) if (!row.pending || row.isDeleted) await all.delete(row.id);
    });
  }

  async function send(db: WorkDatabase, server: SharedServer<Row>, row: Row): Promise<boolean> {
    const answer = await server.save(row);
    if (!answer) return true;
    recordSeen(answer.updated);
    await ifUnchanged(db, row, (now) => table(db).put({ ...now, pending: 0, updated: answer.updated }));
    return answer.is_kept;
  }

  async function sendDeletion(db: WorkDatabase, server: SharedServer<Row>, row: Row): Promise<true> {
    recordSeen(await server.remove(row.id));
    await ifUnchanged(db, row, () => table(db).delete(row.id));
    return true;
  }

  /** The user may write during the call. */
  async function ifUnchanged(db: WorkDatabase, row: Row, change: (now: Row) => PromiseLike<unknown>) {
    await db.transaction('rw', table(db), async () => {
      const now = await table(db).get(row.id);
      if (now && now.updated === row.updated && now.isDeleted === row.isDeleted) await change(now);
    });
  }

  const lastSync = new WeakMap<WorkDatabase, number>();
  const running = new WeakMap<WorkDatabase, Promise<void>>();

  /** `isRequested`: sync even if the last one is recent. */
  function syncNow(db: WorkDatabase, isRequested = true): Promise<void> {
    const before = running.get(db) ?? Promise.resolve();
    const next = before.then(() => syncOnce(db, isRequested));
    running.set(db, next);
    return next;
  }

  async function syncOnce(db: WorkDatabase, isRequested: boolean): Promise<void> {
    const session = getSession();
    if (session?.user_uid !== db.uid || currentConnection() === 'offline') return;
    const isFresh = Date.now() - (lastSync.get(db) ?? 0) < freshMs;
    if (!isRequested && isFresh && (await table(db).where({ pending: 1 }).count()) === 0) return;
    try {
      const server = await calls(session.user_uid);
      await oneWindowAtATime(db, () => sync(db, server));
      lastSync.set(db, Date.now());
    } catch {
      // Waiting rows go with the next sync.
    }
  }

  async function oneWindowAtATime(db: WorkDatabase, work: () => Promise<void>): Promise<void> {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return work();
    await locks.request(`${name}:${db.uidHash}`, work);
  }

  /** Syncs now and on reconnect until the returned function is called. */
  function follow(db: WorkDatabase): () => void {
    const again = () => {
      if (currentConnection() === 'online') void syncNow(db, false);
    };
    again();
    return subscribeConnection(again);
  }

  return { sync, syncNow, follow };
}
