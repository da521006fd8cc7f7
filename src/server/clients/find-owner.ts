import { eq } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { IdentityUser } from '#server/identity/identity.ts';
import { type Client, findClientByUid } from './queries.ts';

/**
 * The client of an account. With a provider who confirms e-mails, a client whom it does not know yet – registered by the
 * staff, or from a time with another identity service – is whoever owns the e-mail, from their first sign-in on. A second
 * account of the same provider never gets a client that has one: e-mails are given to somebody else when people leave.
 */
export async function findOwner(deps: Deps, confirmed: IdentityUser): Promise<Client | undefined> {
  const known = await findClientByUid(deps.db, confirmed.uid);
  const { provider } = deps.identity;
  if (known || !provider || !confirmed.emailVerified) return known;
  return deps.db.transaction(async (tx) => {
    const email = confirmed.email.toLowerCase();
    const [row] = await tx.select().from(client).where(eq(client.email, email)).for('update');
    // Two windows at once: the other was quicker.
    if (!row || row.deleted || row.user_uid === confirmed.uid) return row;
    if (!provider.isForeign(row.user_uid)) return undefined;
    await tx.update(client).set({ user_uid: confirmed.uid }).where(eq(client.id, row.id));
    await audit(deps, tx, 'account_linked', { client_id: row.id });
    return { ...row, user_uid: confirmed.uid };
  });
}
