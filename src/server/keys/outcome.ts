import type { ErrorCode } from '#domain/values/error-codes.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { refusal } from '#server/errors.ts';
import { findKey, inProgress, type Key, type KeyedCall, type StoredAnswer } from './idempotency.ts';

/** The outcome of work under a key: an answer for good, nothing at all, or nobody knows yet. */
export type Outcome = { kind: 'stored'; answer: StoredAnswer } | { kind: 'freed' } | { kind: 'checking' };

/** Seconds after which a caller may ask again for what is being checked. */
export const checkAgainSeconds = 10;

/** Reads the outcome under a key, where somebody else was quicker. */
export async function whatIsStored(db: DbOrTx, key: Key): Promise<Outcome> {
  const row = await findKey(db, key);
  if (!row) return { kind: 'freed' };
  if (row.state !== 'done') return { kind: 'checking' };
  return { kind: 'stored', answer: { status: row.status ?? 200, response: row.response } };
}

/** The caller's answer to an outcome; throws the refusal where there is none, or where it is one. */
export function answerOf<T>(call: KeyedCall, outcome: Outcome): T {
  if (outcome.kind === 'stored') return dataOf(outcome.answer);
  if (outcome.kind === 'checking') throw inProgress(call, checkAgainSeconds);
  call.answerHeaders.set('retry-after', '30');
  throw refusal('CARRIER_UNAVAILABLE');
}

/** The data of a stored answer; throws it where it is a refusal. */
export function dataOf<T>({ status, response }: StoredAnswer): T {
  if (status < 400) return response as T;
  const { code, data } = response as { code: ErrorCode; data: unknown };
  throw refusal(code, data);
}
