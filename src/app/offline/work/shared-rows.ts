import type { Table } from 'dexie';
import { serverNow } from '#app/api/server-clock.ts';
import { getSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { SharedRow } from '#app/offline/rows/shared-row.ts';

/*
 * Rows that a client's devices share: they stand on this device at once and come to the server, and to the other devices,
 * when it can be reached. Of two writes the later one stands, by the server's clock as far as a device knows it; a deletion
 * is a write too, and waits here as a row of its own until the server has heard of it.
 */

/** The calls, as far as this needs them. */
export type SharedServer<Row> = {
  /** All rows as the server has them. */
  list: () => Promise<Row[]>;
  /** Saves a row; undefined where the server has as many as there may be, or does not take this one. */
  save: (row: Row) => Promise<{ is_kept: boolean; updated: number } | undefined>;
  /** Deletes a row and answers when that was, in ms. */
  remove: (id: string) => Promise<number>;
};

/** ms; the latest write this window knows of: what is written after it must be later, whatever the clock says. */
let latestSeen = 0;
const noteSeen = (updated: number) => {
  latestSeen = Math.max(latestSeen, updated);
};

/** What a row has that is written now. */
export function writtenNow(): Omit<SharedRow, 'id'> {
  noteSeen(Math.max(serverNow(), latestSeen + 1));
  return { updated: latestSeen, isDeleted: false, pending: 1 };
}

/** ms; how long what the server said is good for, where nothing of ours waits. */
const freshMs = 5 * 60_000;

type Kind<Row extends SharedRow> = {
  /** Of the lock, by which one window at a time does it. */
  name: string;
  table: (db: WorkDatabase) => Table<Row, string>;
  /** The row as it is to be sent; undefined: it stays here. */
  toSend: (row: Row) => Row | undefined;
  calls: (queueUser: string) => Promise<SharedServer<Row>>;
};

/** Brings the rows of one kind together, on this device and at the server. */
export function sharing<Row extends SharedRow>({ name, table, toSend, calls }: Kind<Row>) {
  /** Brings device and server together. Throws when nobody answers. */
  async function sync(db: WorkDatabase, server: SharedServer<Row>): Promise<void> {
    await takeOver(db, await server.list());
    let isBehind = false;
    for (const kept of await table(db).where({ pending: 1 }).toArray()) {
      const row = kept.isDeleted ? kept : toSend(kept);
      if (!row) continue;
      const isKept = row.isDeleted ? await sendDeletion(db, server, row) : await send(db, server, row);
      isBehind ||= !isKept;
    }
    if (isBehind) await takeOver(db, await server.list());
  }

  /** Takes over the server's rows, except where this device wrote later. */
  async function takeOver(db: WorkDatabase, rows: readonly Row[]): Promise<void> {
    const all = table(db);
    await db.transaction('rw', all, async () => {
      const kept = new Map((await all.toArray()).map((row) => [row.id, row]));
      for (const row of rows) {
        const mine = kept.get(row.id);
        kept.delete(row.id);
        noteSeen(row.updated);
        const isLater =
          mine === undefined || row.updated > mine.updated || (!mine.pending && mine.updated !== row.updated);
        if (isLater) await all.put(row);
      }
      // Known to the server once and not any more: deleted elsewhere. So is a deletion nobody needs to hear of.
      for (const row of kept.values()) if (!row.pending || row.isDeleted) await all.delete(row.id);
    });
  }

  async function send(db: WorkDatabase, server: SharedServer<Row>, row: Row): Promise<boolean> {
    const answer = await server.save(row);
    if (!answer) return true;
    noteSeen(answer.updated);
    await ifUnchanged(db, row, (now) => table(db).put({ ...now, pending: 0, updated: answer.updated }));
    return answer.is_kept;
  }

  async function sendDeletion(db: WorkDatabase, server: SharedServer<Row>, row: Row): Promise<true> {
    noteSeen(await server.remove(row.id));
    await ifUnchanged(db, row, () => table(db).delete(row.id));
    return true;
  }

  /** Somebody may have written again while the call was under way. */
  async function ifUnchanged(db: WorkDatabase, row: Row, change: (now: Row) => PromiseLike<unknown>) {
    await db.transaction('rw', table(db), async () => {
      const now = await table(db).get(row.id);
      if (now && now.updated === row.updated && now.isDeleted === row.isDeleted) await change(now);
    });
  }

  const lastSync = new WeakMap<WorkDatabase, number>();
  const running = new WeakMap<WorkDatabase, Promise<void>>();

  /** Syncs in the background whenever it is worth it: `isWanted` also where the last time is not long ago. */
  function syncNow(db: WorkDatabase, isWanted = true): Promise<void> {
    const before = running.get(db) ?? Promise.resolve();
    const next = before.then(() => syncOnce(db, isWanted));
    running.set(db, next);
    return next;
  }

  async function syncOnce(db: WorkDatabase, isWanted: boolean): Promise<void> {
    const session = getSession();
    if (session?.user_uid !== db.uid || currentConnection() === 'offline') return;
    const isFresh = Date.now() - (lastSync.get(db) ?? 0) < freshMs;
    if (!isWanted && isFresh && (await table(db).where({ pending: 1 }).count()) === 0) return;
    try {
      const server = await calls(session.user_uid);
      await oneWindowAtATime(db, () => sync(db, server));
      lastSync.set(db, Date.now());
    } catch {
      // A row that waits goes with the next sync; its list says that it waits.
    }
  }

  async function oneWindowAtATime(db: WorkDatabase, work: () => Promise<void>): Promise<void> {
    // Locks exist only on pages that came over https.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return work();
    await locks.request(`${name}:${db.uidHash}`, work);
  }

  /** Now, and whenever the connection is back, until the returned function is called. */
  function follow(db: WorkDatabase): () => void {
    const again = () => {
      if (currentConnection() === 'online') void syncNow(db, false);
    };
    again();
    return subscribeConnection(again);
  }

  return { sync, syncNow, follow };
}
