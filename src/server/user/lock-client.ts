import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import type { Client } from './queries.ts';

/**
 * Ids of the administrators who can sign in. Their rows stay as they are until the transaction ends, always taken
 * before the client's and in one order: of two who lock out each other at the same moment one is refused.
 */
export async function lockAdmins(tx: DbOrTx): Promise<string[]> {
  const rows = await tx
    .select({ id: client.id })
    .from(client)
    .where(and(client.is_admin, client.is_active, isNull(client.deleted)))
    .orderBy(asc(client.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** The client's row, which nobody else changes until the transaction ends. */
export async function lockClient(tx: DbOrTx, userUid: string): Promise<Client | undefined> {
  const [row] = await tx.select().from(client).where(eq(client.user_uid, userUid)).for('update');
  return row;
}
