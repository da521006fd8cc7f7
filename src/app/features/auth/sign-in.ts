import { api, describeError } from '#app/api/client.ts';
import { prepareSignIn, signInWithPassword } from '#app/api/identity.ts';
import { startSession } from '#app/api/session.ts';
import type { ShownCode } from '#app/i18n/messages.ts';
import type { Credentials } from '#domain/account.ts';
import { shownCode } from './shown-code.ts';

/*
 * Loaded after the login page is painted: everything that calls.
 */

export type SignInOutcome =
  | { outcome: 'signed_in' }
  /** The password is right, and a code is asked besides; the token says so for an hour. */
  | { outcome: 'second_factor'; idToken: string }
  | { outcome: 'not_verified' }
  | { outcome: 'refused'; code: ShownCode; retryAfter?: number };

/** The server is asked first whether the account is confirmed and unlocked (docs/rules.md 4.1). */
export async function signIn({ email, password }: Credentials): Promise<SignInOutcome> {
  try {
    const { data } = await api.user.isVerified({ email, signPassword: password });
    if (!data.verified) return { outcome: 'not_verified' };
    const identity = await signInWithPassword(email, password);
    if (identity.id_token === undefined) return { outcome: 'refused', code: shownCode(identity.code) };
    return await sendCode(identity.id_token, '');
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Goes on with the code of a second factor; an empty one asks whether there has to be one. */
export async function sendCode(idToken: string, code: string): Promise<SignInOutcome> {
  try {
    const tokens = await api.user.login({ id_token: idToken, code });
    startSession(tokens.data);
    return { outcome: 'signed_in' };
  } catch (error) {
    if (describeError(error).code !== 'SECOND_FACTOR_REQUIRED') return outcomeOf(error);
    return await import('./SecondFactorStep.tsx').then(
      () => ({ outcome: 'second_factor', idToken }),
      () => ({ outcome: 'refused', code: 'OFFLINE' }),
    );
  }
}

function outcomeOf(error: unknown): SignInOutcome {
  const { code, retryAfter } = describeError(error);
  if (code === 'MAIL_NOT_VERIFIED') return { outcome: 'not_verified' };
  return { outcome: 'refused', code, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** Loads Firebase, so that the first submit need not wait. */
export const prepare = prepareSignIn;
