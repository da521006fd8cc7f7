import { mayStore } from '#domain/people/stored-bytes.ts';
import { holdClient } from '#server/clients/lock-client.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { refusal } from '#server/errors.ts';
import { sumStoredBytes } from './queries.ts';

/**
 * Throws STORAGE_FULL beyond the client's limit. Locks the client, so that parallel writes cannot both take the last
 * space.
 */
export async function withinQuota<T>(tx: DbOrTx, clientId: string, write: () => Promise<T>): Promise<T> {
  await holdClient(tx, clientId);
  const before = await sumStoredBytes(tx, clientId);
  const written = await write();
  if (!mayStore(before, await sumStoredBytes(tx, clientId))) throw refusal('STORAGE_FULL');
  return written;
}
