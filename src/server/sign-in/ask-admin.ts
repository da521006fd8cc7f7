import { eq } from 'drizzle-orm';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { makeCode } from './action-codes.ts';
import { becomeFirstAdmin } from './first-admin.ts';

/**
 * Mails the administrator to unlock an account whose e-mail the identity service confirms, unless an earlier link is
 * valid. In a portal without administrator, the account of ADMIN_EMAIL needs no unlocking.
 */
export async function askAdmin(deps: Deps, { user_uid }: { user_uid: string }): Promise<void> {
  const account = await deps.identity.findAccount(user_uid);
  if (!account?.emailVerified) return;
  await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(client).where(eq(client.user_uid, user_uid)).for('update');
    if (!owner || owner.deleted || owner.unlocked || owner.is_active) return;
    if (account.email.toLowerCase() === owner.email && (await becomeFirstAdmin(deps, tx, owner))) {
      await orderMail(deps, tx, { mail: 'account-unlocked', client_id: owner.id });
      return;
    }
    const codeId = await makeCode(deps, tx, owner.id);
    if (codeId) await orderMail(deps, tx, { mail: 'unlock-account', code_id: codeId });
  });
}
