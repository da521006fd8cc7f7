import type { CacheDatabase } from '#app/offline/rows/cache-database.ts';
import { isQuotaExceeded } from '#app/offline/rows/storage-trouble.ts';

export type DiskDeps = {
  openDb: () => Promise<CacheDatabase>;
  deleteDb: () => Promise<void>;
  /** No write and no call any more. */
  signal: AbortSignal;
};

/**
 * The database of one address book, which may fail, be deleted or be full at any time: then it is opened or built
 * again, or there is none any more. `onLost` hears that nothing of the book is on the disk.
 */
export function createAddressDisk({ openDb, deleteDb, signal }: DiskDeps, onLost: () => void) {
  let db: CacheDatabase | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function rebuild({ isFull }: { isFull: boolean }): Promise<void> {
    db?.close({ disableAutoOpen: true });
    db = undefined;
    onLost();
    try {
      await deleteDb();
      if (!isFull) db = await openDb();
    } catch {
      signal.throwIfAborted();
    }
  }

  return {
    isThere: () => db !== undefined,

    async open(): Promise<void> {
      try {
        db = await openDb();
      } catch {
        signal.throwIfAborted();
        await rebuild({ isFull: false });
      }
    },

    /** Does one thing after the other. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const turn = lastTurn.then(() => {
        signal.throwIfAborted();
        return work();
      });
      lastTurn = turn.catch(() => {});
      return turn;
    },

    /** Does it with the database; with one opened anew if the old one was taken away, with an empty one if it is broken. */
    async use<T>(work: (db: CacheDatabase) => Promise<T>): Promise<T | undefined> {
      if (!db) return undefined;
      try {
        return await work(db);
      } catch (error) {
        signal.throwIfAborted();
        db.close({ disableAutoOpen: true });
        try {
          // A second try does not help without room, and unsent orders need the room more.
          if (isQuotaExceeded(error)) throw error;
          db = await openDb();
          return await work(db);
        } catch (again) {
          signal.throwIfAborted();
          await rebuild({ isFull: isQuotaExceeded(again) });
          return undefined;
        }
      }
    },

    async close(): Promise<void> {
      await lastTurn;
      db?.close({ disableAutoOpen: true });
    },
  };
}
