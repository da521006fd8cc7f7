import { dropKeptQueries } from '#app/api/session-storage.ts';
import { downloadsCache } from '#app/offline/worker-messages.ts';
import { deleteCacheDatabase, deleteLabels, deleteOtherCaches } from './cache-database.ts';
import type { WorkDatabase } from './work-schema.ts';

/*
 * Room is made when the disk is full and somebody's work does not fit on it any more (docs/queue.md 8.2). Only what
 * comes again from the server goes, least missed first; never drafts, waiting items or the session. This file is
 * loaded when it is needed.
 */

type WayToMakeRoom = (db: WorkDatabase) => Promise<unknown>;

/** ms. What the queue shows as sent stays. */
const shownReceiptsMs = 24 * 3_600_000;
/** ms. A window that sleeps may not let go of its cache: then the next way is tried. */
const patienceMs = 3_000;

const ways: readonly WayToMakeRoom[] = [
  async () => dropKeptQueries(),
  (db) => deleteOtherCaches(db.uidHash),
  (db) => deleteCacheDatabase(db.uidHash),
  async () => 'caches' in globalThis && caches.delete(downloadsCache),
  (db) => deleteLabels(db.uidHash),
  async (db) =>
    db.receipts
      .where('sentAt')
      .below(Date.now() - shownReceiptsMs)
      .delete(),
];

/** Goes one way after the other; in between the write that failed can be tried again. */
export async function* makeRoom(db: WorkDatabase): AsyncGenerator<void, void> {
  for (const way of ways) {
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([way(db).catch(() => {}), patience]);
    yield;
  }
}
