import { ORPCError } from '@orpc/server';
import type { ErrorCode } from '#domain/values/error-codes.ts';

/** What of a failure of openid-client can be told apart; it keeps the provider's own words apart from its message. */
type Failure = { name?: string; code?: unknown; error?: unknown; status?: unknown };

/** The provider's words for trouble that passes. */
const passing = ['server_error', 'temporarily_unavailable'];

/** What it said does not hold: signed for somebody else, by somebody else, for another attempt, or at another time. */
const untrue = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
];

/** Our code for a failure of the provider's; undefined for one that is ours. */
export function codeOfFailure(thrown: unknown): ErrorCode | undefined {
  if (thrown instanceof ORPCError) return undefined;
  const { name, code, error } = (thrown ?? {}) as Failure;
  if (name === 'AuthorizationResponseError')
    return passing.includes(String(error)) ? 'AUTH_UNAVAILABLE' : 'SIGN_IN_REFUSED';
  // The code was spent, or given out to somebody else; what else it says there is the operator's to mend.
  if (name === 'ResponseBodyError' && error === 'invalid_grant') return 'SIGN_IN_EXPIRED';
  return untrue.includes(String(code)) ? 'SIGN_IN_REFUSED' : 'AUTH_UNAVAILABLE';
}

/** What the log may hold of it: codes, nothing of the person. */
export function whatFailed(thrown: unknown): Record<string, unknown> {
  const { name, code, error, status } = (thrown ?? {}) as Failure;
  const { code: cause } = ((thrown as { cause?: unknown } | undefined)?.cause ?? {}) as { code?: unknown };
  return {
    type: name,
    code,
    error: typeof error === 'string' ? error.slice(0, 60) : undefined,
    status,
    cause,
  };
}
