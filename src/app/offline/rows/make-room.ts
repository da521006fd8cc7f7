import { dropPersistedQueries } from '#app/api/session-storage.ts';
import { downloadsCache } from '#app/offline/worker-messages.ts';
import { deleteCacheDatabase, deleteLabels, deleteOtherCaches } from './cache-database.ts';
import type { WorkDatabase } from './work-schema.ts';

/*
 * Makes room on a full disk (docs/queue.md 8.2): deletes data that can be fetched again, least important first, never
 * drafts, waiting items or the session.
 */

type WayToMakeRoom = (db: WorkDatabase) => Promise<unknown>;

/** ms. Receipts the queue still shows. */
const shownReceiptsMs = 24 * 3_600_000;
/** ms. A sleeping window may block the deletion of its cache. */
const patienceMs = 3_000;

const ways: readonly WayToMakeRoom[] = [
  async () => dropPersistedQueries(),
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

/** Yields after each step, so that the caller can retry its write. */
export async function* makeRoom(db: WorkDatabase): AsyncGenerator<void, void> {
  for (const way of ways) {
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([way(db).catch(() => {}), patience]);
    yield;
  }
}
