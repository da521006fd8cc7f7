import { eq } from 'drizzle-orm';
import type { Confirmation } from '#domain/people/second-factor.ts';
import { audit } from '#server/audit.ts';
import type { Client } from '#server/clients/queries.ts';
import { findSecondFactor, lockSecondFactor } from '#server/clients/second-factor.ts';
import { secondFactor } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { confirmPassword, confirmUser } from './confirm-user.ts';
import { type From, spendCode } from './spend-code.ts';

export async function turnOff(
  deps: Deps,
  user: CurrentUser,
  { password, code }: { password: string; code: string },
  from: From,
): Promise<void> {
  const { client_id } = user;
  if (!(await findSecondFactor(deps.db, client_id))) throw refusal('SECOND_FACTOR_CHANGED');
  await confirmPassword(deps, user, password, from);
  await spendCode(deps, { client_id, code }, from, async (tx) => {
    await tx.delete(secondFactor).where(eq(secondFactor.client_id, client_id));
    await audit(deps, tx, 'second_factor_off', { client_id });
    await orderMail(deps, tx, { mail: 'second-factor', client_id, what: 'off' });
  });
}

/** For clients who lost theirs (docs/rules.md 20.24). Staff cannot reset their own; another administrator must. */
export async function resetSecondFactor(
  deps: Deps,
  staff: CurrentUser,
  { id: client_id }: Client,
  { confirmation, ...from }: From & { confirmation: Confirmation | undefined },
): Promise<void> {
  if (client_id === staff.client_id) throw refusal('OWN_ACCOUNT');
  await confirmUser(deps, staff, confirmation, from);
  await deps.db.transaction(async (tx) => {
    const row = await lockSecondFactor(tx, client_id);
    if (!row?.confirmed) throw refusal('SECOND_FACTOR_CHANGED');
    await tx.delete(secondFactor).where(eq(secondFactor.client_id, client_id));
    await audit(deps, tx, 'second_factor_reset', { client_id, details: { staff: staff.client_id } });
    await orderMail(deps, tx, { mail: 'second-factor', client_id, what: 'reset' });
  });
}
