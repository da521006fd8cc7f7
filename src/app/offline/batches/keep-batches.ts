import { describeError } from '#app/api/describe-error.ts';
import { NoAnswer } from '#app/api/no-answer.ts';
import { getSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import type { Marked } from '#app/offline/queue/mark-due.ts';
import type { BatchShare, RowFate } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { keptState } from '#domain/people/kept-bytes.ts';
import {
  type BatchServer,
  batchServer,
  type ListedServerBatch,
  oneAtATime,
  thisDevice,
} from './batch-server.ts';
import { forgetDeletedBatch, listDeletedBatches } from './deleted-batches.ts';
import { markRows, uploadBatch } from './share-batch.ts';
import { letGo, standAs, type TakenOver, takeOverBatch } from './take-batch.ts';
import { fateOf } from './wire-rows.ts';

/*
 * Keeps the server's copy of this device's batches in step, in the background (docs/queue.md 11.1). Loaded lazily, by the
 * pages of batches and by the sender where there are any.
 */

/** ms between two looks while somebody looks at a batch or something of it waits; a lease is renewed by each. */
const everyMs = 15_000;
/** ms after which what was typed is brought along. */
const soonMs = 2_000;

/** One round: what was deleted, changed and let go of here, and what other devices have taken. Throws when nobody answers. */
export async function syncBatches(
  db: WorkDatabase,
  server: BatchServer,
  isOpen: (id: string) => boolean = () => false,
): Promise<void> {
  const { device_id } = await thisDevice(db);
  for (const id of await listDeletedBatches(db)) await deleteAtServer(db, server, { id, device_id });
  const ids = await db.batches.toCollection().primaryKeys();
  if (ids.length === 0) return;
  await comeAgain(db, server);
  const { data } = await server.list({ device_id });
  const listed = new Map(data.map((it) => [it.batch_id, it]));
  for (const id of ids) {
    await note(db, await db.batchShares.get(id), listed.get(id), device_id);
    const share = await db.batchShares.get(id);
    const isIdle = share?.state === 'free' && !isOpen(id) && (await countPending(db, id)) === 0;
    if (share?.state !== 'taken' && !isIdle) await uploadBatch(db, server, id);
    const now = await db.batchShares.get(id);
    if (isOpen(id) && now && now.state !== 'alone') await readFates(db, server, id);
    if (isOpen(id) && now?.state === 'mine') await renew(db, server, id);
  }
}

/** Batches for which there was no room come to the server once there is some. */
async function comeAgain(db: WorkDatabase, server: BatchServer): Promise<void> {
  const left = await db.batchShares.filter(({ why }) => why === 'full').toArray();
  if (left.length === 0 || keptState(await server.keptBytes()) !== 'roomy') return;
  for (const { why: _, ...share } of left) {
    // The server has never heard of one without a term.
    if (share.term === 0) await db.batchShares.delete(share.id);
    else await db.batchShares.put({ ...share, state: 'free' });
  }
}

const countPending = (db: WorkDatabase, id: string) =>
  db.batchRows.where('[batch+pending]').equals([id, 1]).count();

async function deleteAtServer(
  db: WorkDatabase,
  server: BatchServer,
  given: { id: string; device_id: string },
): Promise<void> {
  try {
    await server.remove(given);
  } catch (error) {
    // Another device has taken it meanwhile, and goes on with it.
    if (describeError(error).code !== 'BATCH_TAKEN') throw error;
  }
  await forgetDeletedBatch(db, given.id);
}

/** Another device has it by now, or the one that had it has let it go. */
async function note(
  db: WorkDatabase,
  share: BatchShare | undefined,
  listed: ListedServerBatch | undefined,
  deviceId: string,
): Promise<void> {
  if (!share || share.state === 'alone') return;
  if (!listed) {
    // Deleted by a colleague, who had nobody to ask: it stays here, and is this device's alone.
    if (share.state === 'taken') await standAs(db, share.id, { state: 'alone', why: 'gone' });
    return;
  }
  const { worker, term } = listed;
  const isOthers = worker !== null && worker.device_id !== deviceId;
  if (share.state === 'taken') await db.batchShares.put({ ...share, worker });
  else if (share.state === 'mine' && term > share.term) await letGo(db, share.id, worker);
  else if (share.state === 'free' && isOthers) await letGo(db, share.id, worker);
}

async function renew(db: WorkDatabase, server: BatchServer, id: string): Promise<void> {
  await oneAtATime(db, async () => {
    const share = await db.batchShares.get(id);
    if (share?.state !== 'mine') return;
    try {
      // Not asked for: nothing is taken from anybody by this.
      const { data } = await server.take({ id, ...(await thisDevice(db)), is_asked: false });
      const now = await db.batchShares.get(id);
      if (now?.state === 'mine' && data.term === now.term) return;
      // It was somebody else's in between: what they have changed is read before anything is written.
      if (now) await db.batchShares.put({ ...now, state: 'free' });
    } catch (error) {
      const { code } = describeError(error);
      if (code === 'BATCH_TAKEN') await letGo(db, id, null);
      else if (code !== 'BATCH_GONE' && code !== 'NOT_FOUND') throw error;
    }
  });
}

/** What has become of the keys, whichever device has sent them. */
export async function readFates(db: WorkDatabase, server: BatchServer, id: string): Promise<void> {
  const { data } = await server.fates({ id });
  await db.transaction('rw', db.batchRows, async () => {
    const rows = await db.batchRows.bulkGet(data.map((it) => it.key));
    for (const [index, row] of rows.entries()) {
      const fate = fateOf(data[index]);
      if (row && row.batch === id && !isSame(row.fate, fate)) await db.batchRows.update(row.id, { fate });
    }
  });
}

const isSame = (a: RowFate | undefined, b: RowFate | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Nobody works on it here any more; what is not brought along yet keeps it. */
export async function releaseBatch(db: WorkDatabase, server: BatchServer, id: string): Promise<void> {
  await oneAtATime(db, async () => {
    const share = await db.batchShares.get(id);
    if (share?.state !== 'mine' || share.isHeadPending || (await countPending(db, id)) > 0) return;
    const waiting = await db.outbox.filter((it) => it.batch === id).count();
    if (waiting > 0) return;
    const { device_id } = await thisDevice(db);
    await server.release({ id, device_id, term: share.term });
    await db.batchShares.put({ ...share, state: 'free' });
  });
}

/** Keeps the batches of one person in step while this window lives. */
type Keeper = {
  /** Something has changed, or is wanted now. */
  wake: (inMs?: number) => void;
  /** Somebody looks at a batch, until the returned function is called. */
  open: (id: string) => () => void;
};

const keepers = new WeakMap<WorkDatabase, Keeper>();

/** The one keeper of this window for that database; begun when it is first asked for. */
export function keepBatches(db: WorkDatabase): Keeper {
  const known = keepers.get(db);
  if (known) return known;
  const opened = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;

  const round = async () => {
    const server = await ownServer(db);
    if (server) await syncBatches(db, server, (id) => opened.has(id));
  };
  const later = async () => {
    const waits = opened.size > 0 || (await isBehind(db));
    clearTimeout(timer);
    if (waits && getSession()?.user_uid === db.uid) timer = setTimeout(run, everyMs);
  };
  function run() {
    clearTimeout(timer);
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    void (async () => {
      while (isWanted) {
        isWanted = false;
        // Nobody answered: the next round, or the connection's return, brings it along.
        await round().catch(() => {});
      }
    })().finally(() => {
      isRunning = false;
      void later().catch(() => {});
    });
  }
  const keeper: Keeper = {
    wake: (inMs = 0) => {
      clearTimeout(timer);
      timer = setTimeout(run, inMs);
    },
    open: (id) => {
      opened.set(id, (opened.get(id) ?? 0) + 1);
      run();
      return () => {
        const left = (opened.get(id) ?? 1) - 1;
        if (left > 0) return void opened.set(id, left);
        opened.delete(id);
        void leave(db, id).catch(() => {});
      };
    },
  };
  keepers.set(db, keeper);
  subscribeConnection(() => currentConnection() === 'online' && run());
  return keeper;
}

/** Brings along what was typed, a moment after the last key. */
export const wakeBatches = (db: WorkDatabase) => keepBatches(db).wake(soonMs);

async function leave(db: WorkDatabase, id: string): Promise<void> {
  const server = await ownServer(db);
  if (!server) return;
  await uploadBatch(db, server, id);
  await releaseBatch(db, server, id);
}

/** Something here is not at the server yet. */
async function isBehind(db: WorkDatabase): Promise<boolean> {
  for (const id of await db.batches.toCollection().primaryKeys()) {
    const share = await db.batchShares.get(id);
    if (!share) return true;
    if (share.state === 'mine' && (share.isHeadPending || (await countPending(db, id)) > 0)) return true;
  }
  return (await listDeletedBatches(db)).length > 0;
}

/** Only in the name of the person whose batches these are, and while there is a connection. */
async function ownServer(db: WorkDatabase): Promise<BatchServer | undefined> {
  const session = getSession();
  if (session?.user_uid !== db.uid || currentConnection() === 'offline') return undefined;
  return batchServer(session.client_id);
}

/** Marks rows for the sender (docs/queue.md 11.3). */
export async function markAtServer(db: WorkDatabase, batch: string, ids: readonly string[]): Promise<Marked> {
  const server = await ownServer(db);
  if (!server) return 'later';
  const marked = await markRows(db, server, batch, ids);
  // Rows that were never here come along with the first of them.
  keepBatches(db).wake(soonMs);
  return marked;
}

/** Goes on with a batch of another device here; wake the sender for what that had handed on. Throws what describeError reads. */
export async function takeOverHere(db: WorkDatabase, id: string, isAsked: boolean): Promise<TakenOver> {
  const server = await ownServer(db);
  if (!server) throw new NoAnswer('Nobody to take the batch from');
  return takeOverBatch(db, server, id, isAsked);
}
