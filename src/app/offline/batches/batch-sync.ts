import { describeError } from '#app/api/describe-error.ts';
import { NoAnswer } from '#app/api/no-answer.ts';
import { getSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import type { Marked } from '#app/offline/queue/mark-due.ts';
import type { BatchShare, RowFate } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { storageState } from '#domain/people/stored-bytes.ts';
import { type BatchServer, batchServer, type ListedServerBatch, thisDevice } from './batch-server.ts';
import { claimBatch, letGo, readServerRows, standAs, type TakenOver } from './claim-batch.ts';
import { forgetDeletedBatch, listDeletedBatches } from './deleted-batches.ts';
import { markRows, uploadBatch } from './share-batch.ts';
import { fateOf } from './wire-rows.ts';

/*
 * Syncs this device's batches to the server in the background (docs/queue.md 11.1). Loaded lazily by batch pages and
 * the sender.
 */

/** ms between rounds while a batch is open or changes wait. */
const everyMs = 15_000;
/** ms from typing to upload. */
const soonMs = 2_000;

/** Uploads deletions and changes, then detects batches taken by other devices. Throws if the server does not answer. */
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
    await note(db, await db.batchShares.get(id), listed.get(id));
    if ((await db.batchShares.get(id))?.state !== 'taken') await uploadBatch(db, server, id);
    const now = await db.batchShares.get(id);
    if (now?.state === 'taken' && (isOpen(id) || now.cursor === undefined))
      await readServerRows(db, server, id);
    else if (now?.state === 'mine' && isOpen(id)) await readFates(db, server, id);
  }
}

async function comeAgain(db: WorkDatabase, server: BatchServer): Promise<void> {
  const left = await db.batchShares.filter(({ why }) => why === 'full').toArray();
  if (left.length === 0 || storageState(await server.storedBytes()) !== 'roomy') return;
  for (const { why: _, ...share } of left) {
    // Term 0: the server has never had the batch.
    if (share.term === 0) await db.batchShares.delete(share.id);
    else await db.batchShares.put({ ...share, state: 'mine' });
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
    // Another device has taken the batch and keeps it.
    if (describeError(error).code !== 'BATCH_TAKEN') throw error;
  }
  await forgetDeletedBatch(db, given.id);
}

async function note(
  db: WorkDatabase,
  share: BatchShare | undefined,
  listed: ListedServerBatch | undefined,
): Promise<void> {
  if (!share || share.state === 'alone') return;
  if (listed && share.state === 'mine' && listed.term > share.term) await letGo(db, share.id, listed.worker);
  else if (listed && share.state === 'taken')
    await db.batchShares.update(share.id, { worker: listed.worker });
  else if (!listed && share.state === 'taken') await standAs(db, share.id, { state: 'alone', why: 'gone' });
}

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

type BatchSync = {
  wake: (inMs?: number) => void;
  open: (id: string) => () => void;
};

const syncs = new WeakMap<WorkDatabase, BatchSync>();

export function batchSyncOf(db: WorkDatabase): BatchSync {
  const known = syncs.get(db);
  if (known) return known;
  const opened = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isRequested = false;

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
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    void (async () => {
      while (isRequested) {
        isRequested = false;
        await round().catch(() => {});
      }
    })().finally(() => {
      isRunning = false;
      void later().catch(() => {});
    });
  }
  const sync: BatchSync = {
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
        run();
      };
    },
  };
  syncs.set(db, sync);
  subscribeConnection(() => currentConnection() === 'online' && run());
  return sync;
}

export const wakeBatches = (db: WorkDatabase) => batchSyncOf(db).wake(soonMs);

async function isBehind(db: WorkDatabase): Promise<boolean> {
  for (const id of await db.batches.toCollection().primaryKeys()) {
    const share = await db.batchShares.get(id);
    if (!share) return true;
    if (share.state === 'mine' && (share.isHeadPending || (await countPending(db, id)) > 0)) return true;
  }
  return (await listDeletedBatches(db)).length > 0;
}

async function ownServer(db: WorkDatabase): Promise<BatchServer | undefined> {
  const session = getSession();
  if (session?.user_uid !== db.uid || currentConnection() === 'offline') return undefined;
  return batchServer(session.user_uid);
}

/** Marks rows for the sender (docs/queue.md 11.3). */
export async function markAtServer(db: WorkDatabase, batch: string, ids: readonly string[]): Promise<Marked> {
  const server = await ownServer(db);
  if (!server) return 'later';
  const marked = await markRows(db, server, batch, ids);
  batchSyncOf(db).wake(soonMs);
  return marked;
}

/** Wake the sender afterwards. Throws errors for describeError. */
export async function takeOverHere(db: WorkDatabase, id: string): Promise<TakenOver> {
  const server = await ownServer(db);
  if (!server) throw new NoAnswer('Nobody to take the batch from');
  return claimBatch(db, server, id);
}
