import { mayKeep } from '#domain/people/kept-bytes.ts';
import { holdClient } from '#server/clients/lock-client.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { refusal } from '#server/errors.ts';
import { sumKeptBytes } from './queries.ts';

/**
 * Writes what a client's devices keep here, inside a transaction. The client is held until its end, so two devices that
 * save at once do not both take the last room. Throws STORAGE_FULL when the client keeps too much afterwards.
 */
export async function keepWithin<T>(tx: DbOrTx, clientId: string, write: () => Promise<T>): Promise<T> {
  await holdClient(tx, clientId);
  const before = await sumKeptBytes(tx, clientId);
  const written = await write();
  if (!mayKeep(before, await sumKeptBytes(tx, clientId))) throw refusal('STORAGE_FULL');
  return written;
}
