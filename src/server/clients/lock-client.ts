import { and, asc, eq, isNull, sql } from 'drizzle-orm';
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

/** Holds what a client has until the transaction ends: of two who count and add at once, one comes after the other. */
export async function holdClient(tx: DbOrTx, client_id: string): Promise<void> {
  // Not `for update`, which everything would wait for that is stored under the client meanwhile.
  await tx.execute(sql`select from ${client} where ${client.id} = ${client_id} for no key update`);
}
