import type { ErrorCode } from '#domain/values/error-codes.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { refusal } from '#server/errors.ts';
import { findKey, inProgress, type Key, type KeyedCall, type StoredAnswer } from './idempotency.ts';

export type Outcome = { kind: 'stored'; answer: StoredAnswer } | { kind: 'freed' } | { kind: 'checking' };

export const checkAgainSeconds = 10;

export async function whatIsStored(db: DbOrTx, key: Key): Promise<Outcome> {
  const row = await findKey(db, key);
  if (!row) return { kind: 'freed' };
  if (row.state !== 'done') return { kind: 'checking' };
  return { kind: 'stored', answer: { status: row.status ?? 200, response: row.response } };
}

export function answerOf<T>(call: KeyedCall, outcome: Outcome): T {
  if (outcome.kind === 'stored') return dataOf(outcome.answer);
  if (outcome.kind === 'checking') throw inProgress(call, checkAgainSeconds);
  call.answerHeaders.set('retry-after', '30');
  throw refusal('CARRIER_UNAVAILABLE');
}

export function dataOf<T>({ status, response }: StoredAnswer): T {
  if (status < 400) return response as T;
  const { code, data } = response as { code: ErrorCode; data: unknown };
  throw refusal(code, data);
}
