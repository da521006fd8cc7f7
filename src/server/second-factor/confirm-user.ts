import type { Confirmation } from '#domain/second-factor.ts';
import { audit } from '#server/audit.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { admitAttempt, noteRight, noteWrong } from '#server/user/admit-attempt.ts';
import { getClient } from '#server/user/queries.ts';
import { findSecondFactor } from './queries.ts';
import { type From, spendCode } from './spend-code.ts';

/**
 * Makes sure that it is really the user who does something grave, and not whoever found their session open: by a code where
 * they have a second factor, else by the password.
 */
export async function confirmUser(
  deps: Deps,
  user: CurrentUser,
  { password = '', code = '' }: Confirmation = {},
  from: From,
): Promise<void> {
  const { client_id } = user;
  if (await findSecondFactor(deps.db, client_id)) {
    if (code === '') throw refusal('CONFIRMATION_REQUIRED', { by: 'code' });
    return spendCode(deps, { client_id, code }, from, async () => {});
  }
  if (password === '') throw refusal('CONFIRMATION_REQUIRED', { by: 'password' });
  await confirmPassword(deps, user, password, from);
}

/** Checks the password of somebody who is signed in; wrong ones count as they do at the sign-in. */
export async function confirmPassword(
  deps: Deps,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  password: string,
  from: From,
): Promise<void> {
  const { email } = await getClient(deps.db, client_id);
  const attempt = { account: email.toLowerCase(), ...from };
  await admitAttempt(deps, attempt);
  const checked = await deps.identity.checkPassword(email, password);
  if (checked.ok) return noteRight(deps, attempt);
  if (checked.reason === 'unavailable') throw refusal('AUTH_UNAVAILABLE');
  if (checked.reason === 'too_many_requests') throw refusal('AUTH_TOO_MANY_REQUESTS');
  await noteWrong(deps, attempt);
  await audit(deps, deps.db, 'confirmation_refused', { client_id });
  throw refusal('CONFIRMATION_WRONG');
}
