import { eq } from 'drizzle-orm';
import {
  type ClientChange,
  type ClientDetails,
  type ClientState,
  changedClient,
  clientChanges,
  lockRefusal,
} from '#domain/people/client.ts';
import { audit } from '#server/audit.ts';
import { clientDetails } from '#server/clients/client-details.ts';
import { lockAdmins, lockClient } from '#server/clients/lock-client.ts';
import type { Client } from '#server/clients/queries.ts';
import { clientForStaff } from '#server/clients/show-client.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, payer } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { endSessionsOf } from '#server/sign-in/sessions.ts';

type Requested = ClientChange & { revision?: number | undefined };

/** Audits old and new values. A stale revision is refused with the current client. */
export async function changeClient(
  deps: Deps,
  actor: CurrentUser,
  userUid: string,
  { revision, ...change }: Requested,
): Promise<ClientDetails> {
  return deps.db.transaction(async (tx) => {
    const isLock = change.is_active === false;
    const admins = isLock ? await lockAdmins(tx) : [];
    const row = await lockClient(tx, userUid);
    if (!row || row.deleted) throw refusal('NOT_FOUND');
    if (revision !== undefined && row.revision !== revision)
      throw refusal('CLIENT_CHANGED', { client: await clientDetails(deps, tx, row) });
    const before = clientForStaff(row);
    const after = changedClient(before, change);
    const changes = clientChanges(before, after);
    if (Object.keys(changes).length === 0) return clientDetails(deps, tx, row);
    const refused = isLock && lockRefusal(row, { actor: actor.client_id, admins });
    if (refused) throw refusal(refused);
    if (changes.paidBy && after.paidBy) await checkPayer(tx, after.paidBy);

    const [written] = await tx
      .update(client)
      .set({ ...columnsOfState(after), revision: row.revision + 1, ...unlocking(deps, row, after) })
      .where(eq(client.id, row.id))
      .returning();
    if (!written) throw new Error('a locked row is gone');
    await audit(deps, tx, 'client_changed', {
      client_id: row.id,
      details: { staff: actor.client_id, changes },
    });
    if (changes.is_active) await afterSwitch(deps, tx, row, after);
    return clientDetails(deps, tx, written);
  });
}

const columnsOfState = ({ paidBy, ...it }: ClientState) => ({
  is_active: it.is_active,
  monthly_user: it.monthly_user,
  user_type: it.user_type,
  paid_by: paidBy,
  allow_national_standard_carrier: it.allow_national_standard_carrier,
  is_pickup_allowed: it.is_pickup_allowed,
  is_valor_enabled: it.is_valor_enabled,
  carrier_enabled: it.carrier_enabled,
  custom_carrier_id: it.custom_carrier_id,
  custom_carrier_name: it.custom_carrier_name,
});

/** "active" also unlocks an account (docs/rules.md 3.7). */
const unlocking = (deps: Deps, row: Client, { is_active }: ClientState) =>
  is_active && !row.unlocked ? { unlocked: deps.clock.now() } : {};

/** Mails the client on the first unlock and on each lock; locking signs out everywhere. */
async function afterSwitch(deps: Deps, tx: DbOrTx, row: Client, { is_active }: ClientState): Promise<void> {
  if (!is_active) {
    await endSessionsOf(deps, tx, row.id);
    await orderMail(deps, tx, { mail: 'account-notice', client_id: row.id, what: 'locked' });
  } else if (!row.unlocked) await orderMail(deps, tx, { mail: 'account-unlocked', client_id: row.id });
}

async function checkPayer(tx: DbOrTx, id: string): Promise<void> {
  const [found] = await tx.select({ id: payer.id }).from(payer).where(eq(payer.id, id));
  if (!found) throw refusal('VALIDATION_FAILED', { issues: [{ path: 'paidBy', code: 'not_valid' }] });
}
