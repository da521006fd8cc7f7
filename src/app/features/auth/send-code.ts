import { api, describeError } from '#app/api/client.ts';
import { startSession } from '#app/api/session.ts';
import type { ShownCode } from '#app/i18n/messages.ts';

export type SignInOutcome =
  | { outcome: 'signed_in' }
  /** A code is missing; the token is valid for an hour. */
  | { outcome: 'second_factor'; idToken: string }
  | { outcome: 'not_verified' }
  | { outcome: 'refused'; code: ShownCode; retryAfter?: number };

/** An empty code asks whether a second factor is required. */
export async function sendCode(idToken: string, code: string): Promise<SignInOutcome> {
  try {
    const tokens = await api.user.login({ id_token: idToken, code });
    startSession(tokens.data);
    return { outcome: 'signed_in' };
  } catch (error) {
    const outcome = outcomeOf(error);
    const isAsked = outcome.outcome === 'refused' && outcome.code === 'SECOND_FACTOR_REQUIRED';
    return isAsked ? { outcome: 'second_factor', idToken } : outcome;
  }
}

export function outcomeOf(error: unknown): SignInOutcome {
  const { code, retryAfter } = describeError(error);
  if (code === 'MAIL_NOT_VERIFIED') return { outcome: 'not_verified' };
  return { outcome: 'refused', code, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
