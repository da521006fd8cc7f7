import { subMinutes } from 'date-fns/subMinutes';
import { eq } from 'drizzle-orm';
import type { Confirmation } from '#domain/people/second-factor.ts';
import { audit } from '#server/audit.ts';
import { getClient } from '#server/clients/queries.ts';
import { findSecondFactor } from '#server/clients/second-factor.ts';
import { session } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { admitAttempt, recordFailure, recordSuccess } from '#server/http/admit-attempt.ts';
import { type From, spendCode } from './spend-code.ts';

/**
 * Protects critical actions in a session left open: asks for a code of the second factor, else for the password or a
 * new sign-in.
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
  await confirmPassword(deps, user, password, from);
}

/** Minutes that a sign-in at the provider stays recent. */
const freshMinutes = 10;

/** Wrong passwords count as at sign-in. With a provider, a recent sign-in there replaces the password. */
export async function confirmPassword(
  deps: Deps,
  { client_id, session_id }: Pick<CurrentUser, 'client_id' | 'session_id'>,
  password: string,
  from: From,
): Promise<void> {
  if (deps.identity.provider) return confirmSignIn(deps, session_id);
  if (password === '') throw refusal('CONFIRMATION_REQUIRED', { by: 'password' });
  const { email } = await getClient(deps.db, client_id);
  const attempt = { account: email.toLowerCase(), ...from };
  await admitAttempt(deps, attempt);
  const checked = await deps.identity.checkPassword(email, password);
  if (checked.ok) return recordSuccess(deps, attempt);
  if (checked.reason === 'unavailable') throw refusal('AUTH_UNAVAILABLE');
  if (checked.reason === 'too_many_requests') throw refusal('AUTH_TOO_MANY_REQUESTS');
  await recordFailure(deps, attempt);
  await audit(deps, deps.db, 'confirmation_refused', { client_id });
  throw refusal('CONFIRMATION_WRONG');
}

async function confirmSignIn({ db, clock }: Pick<Deps, 'db' | 'clock'>, sessionId: string): Promise<void> {
  const [row] = await db
    .select({ signed_in: session.signed_in })
    .from(session)
    .where(eq(session.id, sessionId));
  if (!row?.signed_in || row.signed_in < subMinutes(clock.now(), freshMinutes))
    throw refusal('CONFIRMATION_REQUIRED', { by: 'sign_in' });
}
