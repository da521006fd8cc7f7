import { eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { columnsOf, prepare } from '#server/db/prepare.ts';
import { client } from '#server/db/schema.ts';

export type Client = typeof client.$inferSelect;

const clientById = prepare<Client>(
  'client-by-id',
  sql`select ${columnsOf(client)} from ${client} where id = ${sql.placeholder('id')}`,
);

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

export async function isActiveAdmin(db: Db, clientId: string): Promise<boolean> {
  const [row] = await clientById(db, { id: clientId });
  return Boolean(row?.is_admin && row.is_active && !row.deleted);
}

/** Stays true if the account is locked later. */
export const isUnlocked = ({ unlocked, is_active }: Pick<Client, 'unlocked' | 'is_active'>): boolean =>
  is_active || unlocked !== null;
