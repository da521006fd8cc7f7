import { ORPCError } from '@orpc/server';
import type { ErrorCode } from '#domain/values/error-codes.ts';

/** openid-client puts the provider's text into `error`, not into the message. */
type Failure = { name?: string; code?: unknown; error?: unknown; status?: unknown };

const passing = ['server_error', 'temporarily_unavailable'];

/** Token invalid: unreadable, or another signer, recipient, attempt or time. */
const untrue = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_PARSE_ERROR',
];

/** undefined: not the provider's failure. */
export function codeOfFailure(thrown: unknown): ErrorCode | undefined {
  if (thrown instanceof ORPCError) return undefined;
  const { name, code, error } = (thrown ?? {}) as Failure;
  if (name === 'AuthorizationResponseError')
    return passing.includes(String(error)) ? 'AUTH_UNAVAILABLE' : 'SIGN_IN_REFUSED';
  // The code was used or belongs to another client; other errors here need the operator.
  if (name === 'ResponseBodyError' && error === 'invalid_grant') return 'SIGN_IN_EXPIRED';
  return untrue.includes(String(code)) ? 'SIGN_IN_REFUSED' : 'AUTH_UNAVAILABLE';
}

/** Codes only, no personal data. */
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
