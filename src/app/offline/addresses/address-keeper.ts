import type { AddressState, CacheDatabase } from '#app/offline/storage/cache-database.ts';
import { isQuotaExceeded } from '#app/offline/storage/storage-trouble.ts';
import type { AddressBook } from './address-book.ts';
import { createAddressMemory, type LocalChange } from './address-memory.ts';
import { compact, forgetCursor, type ReadPlace, readChunks, readState, writePiece } from './address-store.ts';
import type { AddressPiece, FetchAddresses } from './fetch-addresses.ts';

/*
 * One person's address book in this window: what is on the disk, in memory for searching, in step with the server.
 * The disk may fail, be deleted or be written by other windows at any time: then it is opened or built again, and
 * without one the book lives in memory alone. Nothing of it is anybody's work, so nothing can be lost.
 */

export type KeeperDeps = {
  openDb: () => Promise<CacheDatabase>;
  deleteDb: () => Promise<void>;
  fetch: FetchAddresses;
  now: () => number;
  publish: (book: AddressBook) => void;
  /** Tells the other windows that there is more to read. */
  announce: () => void;
  /** No write and no call any more. */
  signal: AbortSignal;
};

export type AddressKeeper = ReturnType<typeof createAddressKeeper>;

/** ms between two looks of the pages while much is happening. */
const publishEveryMs = 150;
const usualLimit = 20;
/** Times that one sync may begin from the start, since another window may ask for everything again meanwhile. */
const mostWholes = 3;

export function createAddressKeeper(deps: KeeperDeps) {
  const { signal } = deps;
  const memory = createAddressMemory(signal, publishSoon);
  const { index } = memory;
  let db: CacheDatabase | undefined;
  let place: ReadPlace | undefined;
  /** The state of a book that lives in memory alone, for want of a disk. */
  let inMemory: Pick<AddressState, 'cursor' | 'isComplete' | 'total' | 'syncedAt'> | undefined;
  let known: typeof inMemory;
  let isRead = false;
  let hasFailed = false;
  let rev = 0;

  /*
   * What pages see
   */

  let publishTimer: ReturnType<typeof setTimeout> | undefined;

  function publish(): void {
    clearTimeout(publishTimer);
    publishTimer = undefined;
    if (signal.aborted) return;
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

  /*
   * Disk: one thing after the other
   */

  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(() => {
      signal.throwIfAborted();
      return work();
    });
    lastTurn = turn.catch(() => {});
    return turn;
  }

  /** Does it with the database; with one opened anew if the old one was taken away, with an empty one if it is broken. */
  async function onDisk<T>(work: (db: CacheDatabase) => Promise<T>): Promise<T | undefined> {
    if (!db) return undefined;
    try {
      return await work(db);
    } catch (error) {
      signal.throwIfAborted();
      db.close({ disableAutoOpen: true });
      try {
        // A second try does not help without room, and unsent orders need the room more.
        if (isQuotaExceeded(error)) throw error;
        db = await deps.openDb();
        return await work(db);
      } catch (again) {
        signal.throwIfAborted();
        await rebuild({ isFull: isQuotaExceeded(again) });
        return undefined;
      }
    }
  }

  async function rebuild({ isFull }: { isFull: boolean }): Promise<void> {
    db?.close({ disableAutoOpen: true });
    db = undefined;
    place = undefined;
    try {
      await deps.deleteDb();
      if (!isFull) db = await deps.openDb();
    } catch {
      signal.throwIfAborted();
    }
    if (!db) inMemory = { cursor: '', isComplete: known?.isComplete ?? false, total: 0, syncedAt: 0 };
  }

  /** Reads what is on the disk and not in memory yet. */
  async function catchUp(): Promise<void> {
    const read = await onDisk((disk) =>
      readChunks(disk, place, async (chunk, isAnew) => {
        if (isAnew) memory.expectWhole({ isAgain: false });
        await memory.take(chunk);
      }),
    );
    if (!read) return;
    if (read.isAnew && read.state.isComplete) await memory.dropUnseen();
    place = read.place;
    known = read.state;
    rev += 1;
    publish();
  }

  async function open(): Promise<void> {
    try {
      db = await deps.openDb();
    } catch {
      signal.throwIfAborted();
      await rebuild({ isFull: false });
    }
    if (db) known = await onDisk(readState);
    publish();
    await catchUp();
    isRead = true;
    publish();
    arrange();
  }

  /** Beside everything else: searching works without it, only slower. */
  function arrange(): void {
    index.arrange(signal).catch(() => {});
  }
  const opened = inTurn(open);

  /*
   * Server
   */

  async function cursor(): Promise<string> {
    const state = db ? await onDisk(readState) : undefined;
    return (db ? state?.cursor : inMemory?.cursor) ?? '';
  }

  /** Keeps it where it belongs; false if another window was quicker. */
  async function keep(piece: AddressPiece, since: string): Promise<boolean> {
    const written = await onDisk((disk) => writePiece(disk, piece, { since, now: deps.now() }));
    if (written === 'overtaken') {
      await catchUp();
      return false;
    }
    if (!written && db) return false;
    if (piece.full) memory.expectWhole({ isAgain: true });
    await memory.take(piece);
    if (written) {
      place = written.place;
      known = written.state;
    } else {
      inMemory = {
        cursor: piece.cursor,
        isComplete: !piece.more || (inMemory?.isComplete === true && !piece.full),
        total: piece.total ?? inMemory?.total ?? 0,
        syncedAt: deps.now(),
      };
      known = inMemory;
    }
    if (!piece.more) {
      await memory.dropUnseen();
      arrange();
    }
    publishSoon();
    deps.announce();
    return true;
  }

  let settling: (() => void)[] = [];

  async function syncOnce(): Promise<void> {
    await opened;
    const toSettle = settling;
    settling = [];
    hasFailed = false;
    let wholes = 0;
    let ahead: { since: string; piece: Promise<AddressPiece> } | undefined;
    try {
      for (;;) {
        const since = await inTurn(cursor);
        const piece = await (ahead?.since === since ? ahead.piece : deps.fetch(since, signal));
        ahead = undefined;
        if (piece.full) wholes += 1;
        if (wholes > mostWholes) throw new Error('The server does not take its own cursors');
        if (piece.more) {
          // The next one travels while this one is written.
          ahead = { since: piece.cursor, piece: deps.fetch(piece.cursor, signal) };
          ahead.piece.catch(() => {});
        }
        const isKept = await inTurn(() => keep(piece, since));
        if (isKept && !piece.more) break;
      }
    } catch (error) {
      settling.push(...toSettle);
      if (!signal.aborted) {
        hasFailed = true;
        publish();
      }
      throw error;
    }
    for (const settle of toSettle) settle();
    publish();
    void inTurn(tidy).catch(() => {});
  }

  async function tidy(): Promise<void> {
    if (!place || !memory.isSettled()) return;
    const at = place;
    place = (await onDisk((disk) => compact(disk, index.all, at))) ?? place;
  }

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** One that begins now or later: what the server has at this moment is in it. */
  function sync(): Promise<void> {
    if (!running) {
      running = syncOnce().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return sync();
      });
    return next;
  }

  return {
    opened,
    sync,
    /** Another window has written. */
    catchUp: () => inTurn(catchUp),
    /** There is no connection: what is not here cannot be fetched. */
    async noteOffline(): Promise<void> {
      await opened;
      hasFailed = true;
      publish();
    },
    /** Everything again, as if nothing were known; what is known stays until it is replaced. */
    async reload(): Promise<void> {
      await inTurn(async () => {
        await onDisk(forgetCursor);
        if (inMemory) inMemory.cursor = '';
      });
      await sync();
    },
    all: index.all,
    findAll: index.findAll,
    get: index.get,
    rev: () => rev,

    /** See address-cache.ts. */
    applyLocally(change: LocalChange) {
      const forget = memory.apply(change);
      rev += 1;
      publish();
      const settle = () => {
        forget();
        rev += 1;
        publish();
      };
      return {
        async confirm(): Promise<void> {
          settling.push(settle);
          await sync().catch(() => {});
        },
        takeBack: settle,
      };
    },

    /** Closes the book after the signal; once it resolves, nothing is under way any more. */
    async close(): Promise<void> {
      clearTimeout(publishTimer);
      await lastTurn;
      db?.close({ disableAutoOpen: true });
    },
  };
}
