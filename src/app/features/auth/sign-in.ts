import { api } from '#app/api/client.ts';
import { prepareSignIn, signInWithPassword } from '#app/api/identity.ts';
import type { Credentials } from '#domain/people/account.ts';
import { outcomeOf, type SignInOutcome, sendCode } from './send-code.ts';
import { shownCode } from './shown-code.ts';

/* Loaded after the login page is painted. */

/** The account must be confirmed and unlocked first (docs/rules.md 4.1). */
export async function signIn({ email, password }: Credentials): Promise<SignInOutcome> {
  try {
    const { data } = await api.user.isVerified({ email, signPassword: password });
    if (!data.verified) return { outcome: 'not_verified' };
    const identity = await signInWithPassword(email, password);
    if (identity.id_token === undefined) return { outcome: 'refused', code: shownCode(identity.code) };
    const result = await sendCode(identity.id_token, '');
    return result.outcome === 'second_factor' ? await withStep(result) : result;
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Preloads the next step; offline, the form stays. */
const withStep = (result: SignInOutcome): Promise<SignInOutcome> =>
  import('./SecondFactorStep.tsx').then(
    () => result,
    () => ({ outcome: 'refused', code: 'OFFLINE' }),
  );

/** Loads Firebase before the first submit. */
export const prepare = prepareSignIn;
