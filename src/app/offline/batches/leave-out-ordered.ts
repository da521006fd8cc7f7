import { newId } from '#app/api/new-id.ts';
import { discardItem, type Settled } from '#app/offline/queue/change-item.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { restoreRow } from './batch-sending.ts';

/** Takes an order that its file had before out of the queue and leaves out its row. */
export async function leaveOutOrdered(db: WorkDatabase, id: string): Promise<Settled<string>> {
  const settled = await discardItem(db, id);
  if (settled.outcome === 'done') await restoreRow(db, id, newId(), true);
  // The server closes the key first; the sender asks.
  if (settled.outcome === 'later') wakeSender();
  return settled;
}
