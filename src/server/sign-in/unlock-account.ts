import { eq } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { spendCode } from './action-codes.ts';

export async function unlockAccount(deps: Deps, userUid: string, code: string): Promise<void> {
  const outcome = await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(client).where(eq(client.user_uid, userUid)).for('update');
    // Does not reveal whether the account exists.
    if (!owner) return 'ACTION_CODE_INVALID';
    const spent = await spendCode(deps, tx, owner.id, code);
    if (spent !== 'ok') {
      await audit(deps, tx, 'action_code_refused', { client_id: owner.id, details: { code: spent } });
      return spent;
    }
    // An account locked after unlocking stays locked.
    if (owner.unlocked) return 'ACTION_CODE_USED';
    await tx
      .update(client)
      .set({ is_active: true, unlocked: deps.clock.now() })
      .where(eq(client.id, owner.id));
    await audit(deps, tx, 'account_unlocked', { client_id: owner.id, details: { by: 'link' } });
    await orderMail(deps, tx, { mail: 'account-unlocked', client_id: owner.id });
    return 'ok';
  });
  if (outcome !== 'ok') throw refusal(outcome);
}
