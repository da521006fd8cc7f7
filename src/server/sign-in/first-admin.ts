import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import type { Client } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

type FirstAdminDeps = Pick<Deps, 'clock' | 'caller' | 'config'>;

export const mayBeFirstAdmin = (
  { config }: Pick<Deps, 'config'>,
  { email, is_admin, deleted, unlocked, is_active }: Client,
): boolean =>
  email === config.firstAdminEmail &&
  !is_admin &&
  !deleted &&
  // Locked again after unlocking, so on purpose.
  (is_active || !unlocked);

/**
 * Makes the confirmed owner of ADMIN_EMAIL the first administrator and unlocks the account, since the operator sets
 * ADMIN_EMAIL. Returns true if that happened.
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

/** Needs no lock: only one account asks, and two administrators do no harm. */
async function hasAdmin(tx: DbOrTx): Promise<boolean> {
  const [found] = await tx
    .select({ id: client.id })
    .from(client)
    .where(and(client.is_admin, client.is_active, isNull(client.deleted)))
    .limit(1);
  return found !== undefined;
}
