import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import type { Client } from './queries.ts';

/**
 * Locks administrators in a fixed order and before the client's row: if two lock each other out in parallel, one is
 * refused.
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

export async function lockClient(tx: DbOrTx, userUid: string): Promise<Client | undefined> {
  const [row] = await tx.select().from(client).where(eq(client.user_uid, userUid)).for('update');
  return row;
}

/** Lets parallel requests count and add in turn. */
export async function holdClient(tx: DbOrTx, client_id: string): Promise<void> {
  // `for update` would block every insert that references the client.
  await tx.execute(sql`select from ${client} where ${client.id} = ${client_id} for no key update`);
}
