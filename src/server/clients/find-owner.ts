import { eq } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { IdentityUser } from '#server/identity/identity.ts';
import { type Client, findClientByUid } from './queries.ts';

/**
 * If a provider confirms e-mails, the first sign-in links a client unknown to it (registered by staff or under an
 * earlier identity service) by e-mail. A second account of the same provider never gets a linked client: companies
 * reassign e-mails when people leave.
 */
export async function findOwner(deps: Deps, confirmed: IdentityUser): Promise<Client | undefined> {
  const known = await findClientByUid(deps.db, confirmed.uid);
  const { provider } = deps.identity;
  if (known || !provider || !confirmed.emailVerified) return known;
  return deps.db.transaction(async (tx) => {
    const email = confirmed.email.toLowerCase();
    const [row] = await tx.select().from(client).where(eq(client.email, email)).for('update');
    // Another window of this account may have signed in meanwhile.
    if (!row || row.deleted || row.user_uid === confirmed.uid) return row;
    if (!provider.isForeign(row.user_uid)) return undefined;
    await tx.update(client).set({ user_uid: confirmed.uid }).where(eq(client.id, row.id));
    await audit(deps, tx, 'account_linked', { client_id: row.id });
    return { ...row, user_uid: confirmed.uid };
  });
}
