import { oneAtATime } from '#app/timing/one-at-a-time.ts';
import type { AddressBook } from './address-book.ts';
import type { DiskDeps } from './address-disk.ts';
import { createAddressMemory, type LocalChange } from './address-memory.ts';
import type { FetchAddresses } from './fetch-addresses.ts';
import { fetchPieces } from './fetch-pieces.ts';
import { createStoredAddresses } from './stored-addresses.ts';

/*
 * One user's address book in this window: on disk, in memory for search, synced with the server. A failed database is
 * rebuilt; without one the book stays in memory.
 */

export type ReplicaDeps = DiskDeps & {
  fetch: FetchAddresses;
  now: () => number;
  publish: (book: AddressBook) => void;
  announce: () => void;
};

export type AddressReplica = ReturnType<typeof createAddressReplica>;

/** Shortest interval between two updates of the pages, in ms. */
const publishEveryMs = 150;
const usualLimit = 20;

export function createAddressReplica(deps: ReplicaDeps) {
  const { signal } = deps;
  const memory = createAddressMemory(signal, publishSoon);
  const { index } = memory;
  const stored = createStoredAddresses(deps, memory, publishChange);
  let isRead = false;
  let hasFailed = false;
  let rev = 0;
  let publishTimer: ReturnType<typeof setTimeout> | undefined;
  let settling: (() => void)[] = [];

  function publish(): void {
    clearTimeout(publishTimer);
    publishTimer = undefined;
    if (signal.aborted) return;
    const known = stored.known();
    const isReady = isRead && known?.isComplete === true;
    const isKnown = known !== undefined || index.size > 0;
    deps.publish({
      state: isReady ? 'ready' : hasFailed && isRead ? 'unreachable' : isKnown ? 'loading' : 'starting',
      count: index.size,
      total: Math.max(known?.total ?? 0, index.size),
      syncedAt: known?.syncedAt,
      rev,
      find: (query, limit = usualLimit) => index.find(query, limit),
    });
  }

  function publishSoon(): void {
    rev += 1;
    publishTimer ??= setTimeout(publish, publishEveryMs);
  }

  function publishChange(): void {
    rev += 1;
    publish();
  }

  function countFailure(): void {
    if (signal.aborted) return;
    hasFailed = true;
    publish();
  }

  function arrange(): void {
    index.arrange(signal).catch(() => {});
  }

  const opened = stored.open(publish).then(() => {
    isRead = true;
    publish();
    arrange();
  });

  const server: Parameters<typeof fetchPieces>[0] = {
    cursor: stored.cursor,
    async store(piece, since) {
      if (!(await stored.store(piece, since))) return false;
      if (!piece.more) arrange();
      publishSoon();
      deps.announce();
      return true;
    },
  };

  /** A call during a running sync starts another one, so the result is never older than the call. */
  const sync = oneAtATime(async () => {
    await opened;
    const toSettle = settling;
    settling = [];
    hasFailed = false;
    try {
      await fetchPieces(server, deps.fetch, signal);
    } catch (error) {
      settling.push(...toSettle);
      countFailure();
      throw error;
    }
    for (const settle of toSettle) settle();
    publish();
    void stored.tidy().catch(() => {});
  });

  return {
    opened,
    sync,
    catchUp: stored.catchUp,
    recordOffline: () => opened.then(countFailure),
    /** Fetches the whole book; the old rows stay until the new ones replace them. */
    reload: () => stored.forgetCursor().then(sync),
    all: index.all,
    findAll: index.findAll,
    get: index.get,
    rev: () => rev,

    applyLocally(change: LocalChange) {
      const forget = memory.apply(change);
      publishChange();
      const settle = () => {
        forget();
        publishChange();
      };
      return {
        async confirm(): Promise<void> {
          settling.push(settle);
          await sync().catch(() => {});
        },
        takeBack: settle,
      };
    },

    /** Call after aborting the signal; resolves when all work has ended. */
    async close(): Promise<void> {
      clearTimeout(publishTimer);
      await stored.close();
    },
  };
}
