import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import { refusal } from '#server/errors.ts';

const named = { contact_person: client.contact_person, email: client.email };
const nameOf = (it: { contact_person: string; email: string }) => it.contact_person || it.email;
const isStaff = and(eq(client.is_admin, true), eq(client.is_active, true), isNull(client.deleted));

export async function staffName(db: DbOrTx, id: string): Promise<string> {
  const [found] = await db.select(named).from(client).where(eq(client.id, id));
  return found ? nameOf(found) : '';
}

export async function listStaff(db: DbOrTx): Promise<{ uid: string; name: string }[]> {
  const found = await db
    .select({ uid: client.user_uid, ...named })
    .from(client)
    .where(isStaff)
    .orderBy(asc(client.contact_person), asc(client.email));
  return found.map(({ uid, ...it }) => ({ uid, name: nameOf(it) }));
}

/** Work can be assigned only to staff who can sign in. */
export async function findStaff(
  db: DbOrTx,
  uid: string,
): Promise<{ client_id: string; uid: string; name: string }> {
  const [found] = await db
    .select({ client_id: client.id, uid: client.user_uid, ...named })
    .from(client)
    .where(and(eq(client.user_uid, uid), isStaff));
  if (!found) throw refusal('VALIDATION_FAILED', { issues: [{ path: 'held_by', code: 'not_valid' }] });
  return { client_id: found.client_id, uid: found.uid, name: nameOf(found) };
}
