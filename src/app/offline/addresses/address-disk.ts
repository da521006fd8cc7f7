import type { CacheDatabase } from '#app/offline/rows/cache-database.ts';
import { isQuotaExceeded } from '#app/offline/rows/storage-trouble.ts';

export type DiskDeps = {
  openDb: () => Promise<CacheDatabase>;
  deleteDb: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * Reopens a deleted database, rebuilds a broken one, deletes a full one. `onLost` runs when the disk no longer holds
 * the book.
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

    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const turn = lastTurn.then(() => {
        signal.throwIfAborted();
        return work();
      });
      lastTurn = turn.catch(() => {});
      return turn;
    },

    /** Retries once on a reopened database, then rebuilds it and returns undefined. */
    async use<T>(work: (db: CacheDatabase) => Promise<T>): Promise<T | undefined> {
      if (!db) return undefined;
      try {
        return await work(db);
      } catch (error) {
        signal.throwIfAborted();
        db.close({ disableAutoOpen: true });
        try {
          // Do not retry when the disk is full: unsent orders need the space more.
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
