import { newId } from '#app/api/new-id.ts';
import { reportFault } from '#app/api/report.ts';
import { serverNow } from '#app/api/server-clock.ts';
import { getSession, subscribeSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import { reviveDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { isOfAddress, needsAttention, type Op } from '#app/offline/rows/outbox-row.ts';
import { holdingUpdates } from '#app/offline/rows/unsaved.ts';
import { drainUnderLock } from './drain-under-lock.ts';
import { reportEnded } from './ended-items.ts';
import type { Marked } from './mark-due.ts';
import { sendItem } from './net.ts';
import { readQueue, writeQueue } from './queue-tables.ts';
import type { SendDeps } from './send.ts';
import { withdrawAtServer } from './wish.ts';

const tab = newId();

/** Injected, because the queue must not import the batches. */
type Batches = {
  markAtServer: (db: WorkDatabase, batch: string, ids: readonly string[]) => Promise<Marked>;
  batchSyncOf: (db: WorkDatabase) => { wake: () => void };
};
/** Called on the first batch row; most queues have none. */
export type LoadBatches = () => Promise<Batches>;

async function markBatchRows(
  db: WorkDatabase,
  loadBatches: LoadBatches,
  batch: string,
  ids: readonly string[],
): Promise<Marked> {
  try {
    const { markAtServer } = await loadBatches();
    return await markAtServer(db, batch, ids);
  } catch (error) {
    reportFault('batch', error);
    return 'later';
  }
}

async function wakeBatchSync(db: WorkDatabase, loadBatches: LoadBatches): Promise<void> {
  if ((await db.batches.count()) === 0) return;
  const { batchSyncOf } = await loadBatches();
  batchSyncOf(db).wake();
}

export type Sender = { wake: () => void; stop: () => void };

export function startSender(db: WorkDatabase, loadBatches: LoadBatches): Sender {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(`outbox:${db.uidHash}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;

  const deps: SendDeps = {
    db,
    net: sendItem,
    withdraw: withdrawAtServer,
    mark: (batch, ids) => markBatchRows(db, loadBatches, batch, ids),
    now: () => Date.now(),
    serverNow,
    random: Math.random,
    tab,
    isOwner: () => getSession()?.user_uid === db.uid,
    canSend: () => currentConnection() === 'online',
    onSent: refreshAddressBook,
    onEnded: reportEnded,
    report: reportFault,
  };

  const pass = async () => {
    do {
      isRequested = false;
      const { nextAt } = await holdingUpdates(() => drainUnderLock(deps, { locks: navigator.locks, signal }));
      clearTimeout(timer);
      if (nextAt !== undefined && !signal.aborted) timer = setTimeout(wake, Math.max(0, nextAt - Date.now()));
    } while (isRequested && !signal.aborted);
  };
  function wake() {
    isRequested = true;
    if (signal.aborted || running) return;
    running = pass()
      .catch((error: unknown) => {
        if (!signal.aborted) reportFault('outbox', error);
      })
      .finally(() => {
        running = undefined;
        if (isRequested) wake();
      });
  }
  const resume = async () => {
    await resetWaits(db);
    wake();
  };
  const onConnection = () => {
    if (currentConnection() === 'online') void resume().catch(ignoreWhenStopped);
  };
  const onShown = () => {
    if (document.visibilityState !== 'visible') return;
    void reviveDatabase(db).then(resume).catch(ignoreWhenStopped);
  };
  const onSession = () => {
    if (deps.isOwner()) void clearPause(db).then(wake).catch(ignoreWhenStopped);
  };
  function ignoreWhenStopped(error: unknown) {
    if (!signal.aborted) reportFault('outbox', error);
  }

  const unsubscribe = [subscribeConnection(onConnection), subscribeSession(onSession)];
  document.addEventListener('visibilitychange', onShown);
  addEventListener('pageshow', onShown);
  channel.onmessage = wake;
  void clearPause(db).then(wake).catch(ignoreWhenStopped);
  void wakeBatchSync(db, loadBatches).catch(ignoreWhenStopped);

  return {
    wake() {
      wake();
      channel.postMessage('wake');
    },
    stop() {
      stop.abort();
      clearTimeout(timer);
      for (const off of unsubscribe) off();
      document.removeEventListener('visibilitychange', onShown);
      removeEventListener('pageshow', onShown);
      channel.close();
    },
  };
}

/** Shows a sent address immediately; after a failure the regular sync does. */
function refreshAddressBook(op: Op): void {
  if (!isOfAddress({ op })) return;
  import('#app/offline/addresses/address-cache.ts')
    .then(({ syncAddresses }) => syncAddresses())
    .catch(() => {});
}

/** Clears the pause after start, sign-in or update, but not the silence the server asked for. */
async function clearPause(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const { pause, until } = await readQueue(db);
    if (pause) await writeQueue(db, { until });
  });
}

/** Skips items the server keeps failing on, to avoid endless attempts. */
async function resetWaits(db: WorkDatabase): Promise<void> {
  await db.outbox
    .where('state')
    .equals('queued')
    .filter((row) => row.nextAt > 0 && (row.requested !== undefined || !needsAttention(row)))
    .modify({ nextAt: 0 });
}
