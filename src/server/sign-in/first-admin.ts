import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import type { Client } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

type FirstAdminDeps = Pick<Deps, 'clock' | 'caller' | 'config'>;

/** True if the account is that of ADMIN_EMAIL and might become the first administrator. */
export const mayBeFirstAdmin = (
  { config }: Pick<Deps, 'config'>,
  { email, is_admin, deleted, unlocked, is_active }: Client,
): boolean =>
  email === config.firstAdminEmail &&
  !is_admin &&
  !deleted &&
  // Locked after it had been unlocked: somebody meant that.
  (is_active || !unlocked);

/**
 * Makes the owner of the mailbox ADMIN_EMAIL, who has confirmed it, the first administrator of a portal that has none,
 * and unlocks the account: whoever can set ADMIN_EMAIL runs the portal. Answers whether that happened.
 */
export async function becomeFirstAdmin(deps: FirstAdminDeps, tx: DbOrTx, owner: Client): Promise<boolean> {
  if (!mayBeFirstAdmin(deps, owner) || (await hasAdmin(tx))) return false;
  const unlocked = owner.unlocked ?? deps.clock.now();
  await tx
    .update(client)
    .set({ is_admin: true, is_active: true, unlocked, revision: owner.revision + 1 })
    .where(eq(client.id, owner.id));
  await audit(deps, tx, 'admin_granted', { client_id: owner.id, details: { by: 'ADMIN_EMAIL' } });
  return true;
}

/** Nobody's row is locked: it is always the same account that asks, and two administrators do no harm. */
async function hasAdmin(tx: DbOrTx): Promise<boolean> {
  const [found] = await tx
    .select({ id: client.id })
    .from(client)
    .where(and(client.is_admin, client.is_active, isNull(client.deleted)))
    .limit(1);
  return found !== undefined;
}
