import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';

/** The name by which colleagues know one of the staff. */
export async function staffName(db: DbOrTx, id: string): Promise<string> {
  const [found] = await db
    .select({ contact_person: client.contact_person, email: client.email })
    .from(client)
    .where(eq(client.id, id));
  return found?.contact_person || found?.email || '';
}
