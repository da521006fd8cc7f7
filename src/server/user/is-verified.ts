import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { findClientByUid } from './queries.ts';

const refusals = {
  wrong_password: 'AUTH_WRONG_PASSWORD',
  too_many_requests: 'AUTH_TOO_MANY_REQUESTS',
  user_disabled: 'AUTH_USER_DISABLED',
  unavailable: 'AUTH_UNAVAILABLE',
} as const;

/**
 * Whether e-mail and account are confirmed, told only to somebody who knows the password. Attempts are counted
 * per account, whether or not it exists; the right password forgets them.
 */
export async function isVerified(
  deps: Deps,
  { email, signPassword }: { email: string; signPassword: string },
  answerHeaders: Headers,
): Promise<boolean> {
  const account = email.toLowerCase();
  const wait = await deps.limits.account.take(account);
  if (wait !== undefined) {
    answerHeaders.set('retry-after', String(wait));
    throw refusal('AUTH_TOO_MANY_REQUESTS');
  }
  const checked = await deps.identity.checkPassword(email, signPassword);
  if (!checked.ok) {
    const code = refusals[checked.reason];
    await audit(deps, deps.db, 'login_refused', { details: { code } });
    throw refusal(code);
  }
  await deps.limits.account.forget(account);
  const owner = await findClientByUid(deps.db, checked.user.uid);
  return checked.user.emailVerified && owner?.is_active === true;
}
