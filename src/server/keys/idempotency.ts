import { createHash } from 'node:crypto';
import { addSeconds } from 'date-fns/addSeconds';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { idempotencyKey } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/*
 * A repeated key gets the first answer (docs/decisions.md 1.7), since browsers and the outbox repeat POSTs. The
 * statement that stores the work reserves the key, and the one that finishes it stores the answer. A running key is
 * locked; once the lock expires, another request may take over. Answers that may change (validation, sign-in, limits,
 * 5xx) are never stored.
 */

/** Seconds; longer than a carrier's timeout (carriers/ask-carrier.ts), so a takeover never overlaps. */
export const lockSeconds = 30;
/** Seconds. */
const retrySeconds = 1;

export type Key = { client_id: string; key: string };
export type KeyedRequest = {
  key: string;
  /** Before parsing. */
  sent?: unknown;
  answerHeaders: Headers;
};
export type KeyedCall = Key & {
  op: string;
  /** Hash of the parsed input. */
  fingerprint: Buffer;
  /** Hash of the raw input. */
  sent: Buffer | null;
  answerHeaders: Headers;
};

export type StoredAnswer = { status: number; response: unknown };

type Called = { headers: Headers; sent: unknown; answerHeaders: Headers };

export function keyedRequest({ headers, sent, answerHeaders }: Called): KeyedRequest {
  const key = readKey(headers.get('idempotency-key'));
  if (key === undefined) throw refusal('IDEMPOTENCY_KEY_REQUIRED');
  return { key, sent, answerHeaders };
}

/** An invalid key is refused even if the call needs none. */
export const keyedRequestIfAny = (called: Called): KeyedRequest | undefined =>
  called.headers.has('idempotency-key') ? keyedRequest(called) : undefined;

export function readKey(header: string | null | undefined): string | undefined {
  const key = v.safeParse(v.pipe(v.string(), v.uuid(), v.toLowerCase()), header);
  return key.success ? key.output : undefined;
}

type Meant = { client_id: string; op: string; input: unknown };

/** `input`: parsed, without irrelevant parts. */
export function keyedCall(
  { key, sent, answerHeaders }: KeyedRequest,
  { client_id, op, input }: Meant,
): KeyedCall {
  return {
    client_id,
    key,
    op,
    fingerprint: fingerprintOf(op, input),
    sent: sent === undefined ? null : fingerprintOf(op, sent),
    answerHeaders,
  };
}

function fingerprintOf(op: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${op}\n${canonical(body)}`)
    .digest();
}

/** Omits empty values, so that a field added later does not change the hash. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, it]) => it !== undefined && it !== null && it !== '' && it !== false && it !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, it]) => `${JSON.stringify(name)}:${canonical(it)}`).join(',')}}`;
}

/* SQL fragments with placeholders; the functions beside them supply the values. */

/** Returns a row if the key was free. */
export const reserveKeyPart = (where: SQL): SQL => sql`
  insert into ${idempotencyKey} (client_id, key, op, fingerprint, sent, state, locked_until, status, response, created)
  select ${sql.placeholder('client_id')}::uuid, ${sql.placeholder('key')}::uuid, ${sql.placeholder('op')}::text,
    ${sql.placeholder('fingerprint')}::bytea, ${sql.placeholder('sent')}::bytea, ${sql.placeholder('key_state')}::text,
    ${sql.placeholder('locked_until')}::timestamptz, ${sql.placeholder('status')}::int,
    ${sql.placeholder('response')}::jsonb, ${sql.placeholder('now')}::timestamptz
  where ${where}
  on conflict do nothing returning key`;

export function reservation(call: KeyedCall, now: Date, answer?: StoredAnswer) {
  const { client_id, key, op, fingerprint, sent } = call;
  const running = {
    key_state: 'running',
    locked_until: addSeconds(now, lockSeconds),
    status: null,
    response: null,
  };
  const answered = answer && { key_state: 'done', locked_until: null, ...answerFor(call, answer) };
  return { client_id, key, op, fingerprint, sent, now, ...(answered ?? running) };
}

const isOurs = sql`client_id = ${sql.placeholder('client_id')} and key = ${sql.placeholder('key')} and state = 'running'`;

/** A cancelled or answered key is unchanged. */
export const storeAnswerPart: SQL = sql`
  update ${idempotencyKey} set state = 'done', status = ${sql.placeholder('status')},
    response = ${sql.placeholder('response')}::jsonb, locked_until = null
  where ${isOurs} returning key`;

export function answerFor({ client_id, key }: Key, { status, response }: StoredAnswer) {
  return { client_id, key, status, response: JSON.stringify(response) };
}

export const freeKeyPart: SQL = sql`delete from ${idempotencyKey} where ${isOurs} returning key`;

/** For work done in this transaction. False: the key is in use, do nothing. */
export async function saveAnswer(
  tx: DbOrTx,
  { client_id, key, op, fingerprint, sent }: KeyedCall,
  { now, answer }: { now: Date; answer: StoredAnswer },
): Promise<boolean> {
  const inserted = await tx
    .insert(idempotencyKey)
    .values({ client_id, key, op, fingerprint, sent, state: 'done', ...answer, created: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  return inserted.length > 0;
}

const isRunning = ({ client_id, key }: Key) =>
  and(
    eq(idempotencyKey.client_id, client_id),
    eq(idempotencyKey.key, key),
    eq(idempotencyKey.state, 'running'),
  );

/** For work that outlasts its transaction. False: the key is in use, do nothing. */
export async function reserveKey(
  tx: DbOrTx,
  { client_id, key, op, fingerprint, sent }: KeyedCall,
  now: Date,
): Promise<boolean> {
  const locked_until = addSeconds(now, lockSeconds);
  const reserved = await tx
    .insert(idempotencyKey)
    .values({ client_id, key, op, fingerprint, sent, state: 'running', locked_until, created: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  return reserved.length > 0;
}

export async function storeAnswer(tx: DbOrTx, key: Key, answer: StoredAnswer): Promise<void> {
  await tx
    .update(idempotencyKey)
    .set({ state: 'done', ...answer, locked_until: null })
    .where(isRunning(key));
}

export async function freeKey(tx: DbOrTx, key: Key): Promise<void> {
  await tx.delete(idempotencyKey).where(isRunning(key));
}

/**
 * Registers repeatable outside work under a key of our own, so that finish-pending resumes it after a crash. False:
 * another process is on it.
 */
export async function beginTask(
  tx: DbOrTx,
  { client_id, key }: Key,
  { op, task, now }: { op: string; task: unknown; now: Date },
): Promise<boolean> {
  const begun = await tx
    .insert(idempotencyKey)
    .values({
      client_id,
      key,
      op,
      state: 'running',
      locked_until: addSeconds(now, lockSeconds),
      response: task,
      created: now,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  return begun.length > 0;
}

/** False: another process ended the task of `begun`. */
export async function endTask(
  tx: DbOrTx,
  key: Key,
  { op, begun }: { op: string; begun: Date },
): Promise<boolean> {
  const ended = await tx
    .delete(idempotencyKey)
    .where(and(isRunning(key), eq(idempotencyKey.op, op), eq(idempotencyKey.created, begun)))
    .returning({ key: idempotencyKey.key });
  return ended.length > 0;
}

export async function findKey(db: DbOrTx, { client_id, key }: Key) {
  const [row] = await db
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.client_id, client_id), eq(idempotencyKey.key, key)));
  return row;
}

/**
 * Returns the first answer, 'taken_over' for abandoned work that this request now holds, or undefined (the key is
 * free). Throws the refusal if the request may not have the key.
 */
export async function earlierAnswer(
  deps: Pick<Deps, 'db' | 'clock'>,
  call: KeyedCall,
): Promise<StoredAnswer | 'taken_over' | undefined> {
  const row = await findKey(deps.db, call);
  if (!row) return undefined;
  if (row.state === 'cancelled') throw refusal('CANCELLED');
  if (!isRepeat(row, call)) throw refusal('IDEMPOTENCY_KEY_REUSED');
  if (row.state === 'running') {
    if (await takeOver(deps, call)) return 'taken_over';
    throw inProgress(call);
  }
  call.answerHeaders.set('idempotent-replayed', 'true');
  return { status: row.status ?? 200, response: row.response };
}

/** An update of the app changes the raw input, one of the server the parsed input, so either may match. */
const isRepeat = (
  row: Pick<typeof idempotencyKey.$inferSelect, 'op' | 'fingerprint' | 'sent'>,
  call: KeyedCall,
): boolean =>
  row.op === call.op &&
  (row.fingerprint?.equals(call.fingerprint) === true ||
    (call.sent !== null && row.sent?.equals(call.sent) === true));

export async function takeOver(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id, key }: Key,
): Promise<boolean> {
  const now = clock.now();
  const taken = await db
    .update(idempotencyKey)
    .set({ locked_until: addSeconds(now, lockSeconds) })
    .where(and(isRunning({ client_id, key }), lte(idempotencyKey.locked_until, now)))
    .returning({ key: idempotencyKey.key });
  return taken.length > 0;
}

export async function shortenLock(db: DbOrTx, key: Key, until: Date): Promise<void> {
  await db.update(idempotencyKey).set({ locked_until: until }).where(isRunning(key));
}

export async function listAbandoned(db: Db, op: string, now: Date, limit: number) {
  return db
    .select({ client_id: idempotencyKey.client_id, key: idempotencyKey.key })
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.state, 'running'),
        lte(idempotencyKey.locked_until, now),
        eq(idempotencyKey.op, op),
      ),
    )
    .orderBy(idempotencyKey.locked_until)
    .limit(limit);
}

export function inProgress({ answerHeaders }: Pick<KeyedCall, 'answerHeaders'>, seconds = retrySeconds) {
  answerHeaders.set('retry-after', String(seconds));
  return refusal('REQUEST_IN_PROGRESS');
}
