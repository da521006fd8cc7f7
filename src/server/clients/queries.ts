import { eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { columnsOf, prepare } from '#server/db/prepare.ts';
import { client } from '#server/db/schema.ts';

export type Client = typeof client.$inferSelect;

const clientById = prepare<Client>(
  'client-by-id',
  sql`select ${columnsOf(client)} from ${client} where id = ${sql.placeholder('id')}`,
);

/** The row of a client who is known to exist: the access token's. */
export async function getClient(db: Db, clientId: string): Promise<Client> {
  const [row] = await clientById(db, { id: clientId });
  if (!row) throw new Error('the client of a standing session is gone');
  return row;
}

export async function findClientByEmail(db: DbOrTx, email: string): Promise<Client | undefined> {
  const [row] = await db.select().from(client).where(eq(client.email, email.toLowerCase()));
  return row;
}

export async function findClientByUid(db: DbOrTx, userUid: string): Promise<Client | undefined> {
  const [row] = await db.select().from(client).where(eq(client.user_uid, userUid));
  return row;
}

/** True if somebody is still of the staff: for what comes without a session, by a link. */
export async function isActiveAdmin(db: Db, clientId: string): Promise<boolean> {
  const [row] = await clientById(db, { id: clientId });
  return Boolean(row?.is_admin && row.is_active && !row.deleted);
}

/** True once the e-mail was confirmed and the account unlocked; locked later on, it stays the owner's address. */
export const isUnlocked = ({ unlocked, is_active }: Pick<Client, 'unlocked' | 'is_active'>): boolean =>
  is_active || unlocked !== null;
