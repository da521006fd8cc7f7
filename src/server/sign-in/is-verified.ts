import { audit, auditSample } from '#server/audit.ts';
import { type Client, findClientByUid } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { admitAttempt, recordFailure, recordSuccess } from '#server/http/admit-attempt.ts';
import type { IdentityUser } from '#server/identity/identity.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

const refusals = {
  wrong_password: 'AUTH_WRONG_PASSWORD',
  too_many_requests: 'AUTH_TOO_MANY_REQUESTS',
  user_disabled: 'AUTH_USER_DISABLED',
  unavailable: 'AUTH_UNAVAILABLE',
} as const;

type From = { address: string; answerHeaders: Headers };

export async function isVerified(
  deps: Deps,
  { email, signPassword }: { email: string; signPassword: string },
  from: From,
): Promise<boolean> {
  refuseElsewhere(deps);
  const attempt = { account: email.toLowerCase(), ...from };
  await admitAttempt(deps, attempt).catch(async (error: unknown) => {
    await auditSample(deps, 'login_refused', { email, details: { code: 'AUTH_TOO_MANY_REQUESTS' } });
    throw error;
  });
  const checked = await deps.identity.checkPassword(email, signPassword);
  if (!checked.ok) {
    if (checked.reason === 'wrong_password') await recordFailure(deps, attempt);
    const code = refusals[checked.reason];
    await audit(deps, deps.db, 'login_refused', { email, details: { code } });
    throw refusal(code);
  }
  await recordSuccess(deps, attempt);
  const owner = await findClientByUid(deps.db, checked.user.uid);
  if (owner) await helpOn(deps, checked.user, owner);
  return checked.user.emailVerified && owner?.is_active === true;
}

/** A too early sign-in repeats the pending mail or request: mails get lost. */
async function helpOn(deps: Deps, { uid, emailVerified }: IdentityUser, owner: Client): Promise<void> {
  if (owner.is_active && emailVerified) return;
  if (!emailVerified) {
    const isTooSoon = (await deps.limits.reminder.take(owner.id)) !== undefined;
    if (!isTooSoon) await orderMail(deps, deps.db, { mail: 'verify-email', client_id: owner.id });
  } else if (!owner.unlocked) {
    await deps.queue.send('ask-admin', { user_uid: uid });
  }
}
