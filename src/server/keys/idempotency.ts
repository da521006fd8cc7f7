import { createHash } from 'node:crypto';
import { addSeconds } from 'date-fns/addSeconds';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { idempotencyKey } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/*
 * The same key gets the same answer (docs/decisions.md 1.7): browsers repeat a POST by themselves, and so do we.
 * A call reserves its key in the very statement that stores its work (`reserveKeyPart`), and stores its answer in the
 * one that finishes the work (`storeAnswerPart`). Whoever finds a key taken asks `earlierAnswer` what that means.
 * While a key is running, its lock says until when somebody is surely at work; later it may be taken over.
 * Answers that a repeat could change (validation, sign-in, limits, 5xx) are never stored.
 */

/** Seconds. Longer than a carrier may take (carriers/ask-carrier.ts), so that a takeover never meets its predecessor. */
export const lockSeconds = 30;
/** Seconds until a repeat is worth trying while another request works on the same key. */
const retrySeconds = 1;

export type Key = { client_id: string; key: string };
/** What a call under a key brings besides its input. */
export type KeyedRequest = {
  key: string;
  /** The input as it came, before it was read. */
  sent?: unknown;
  answerHeaders: Headers;
};
/** A request under a key. */
export type KeyedCall = Key & {
  op: string;
  /** Names what was wanted, as it was read. */
  fingerprint: Buffer;
  /** Names what was sent. */
  sent: Buffer | null;
  /** The headers of its answer. */
  answerHeaders: Headers;
};

/** The answer kept under a key: the `data` of a success, or the code and `data` of a refusal. */
export type StoredAnswer = { status: number; response: unknown };

type Called = { headers: Headers; sent: unknown; answerHeaders: Headers };

/** What a call brings under its Idempotency-Key; one that needs a key is refused without. */
export function keyedRequest({ headers, sent, answerHeaders }: Called): KeyedRequest {
  const key = readKey(headers.get('idempotency-key'));
  if (key === undefined) throw refusal('IDEMPOTENCY_KEY_REQUIRED');
  return { key, sent, answerHeaders };
}

/** The same of a call that may come without a key; a key nobody can read is refused here too. */
export const keyedRequestIfAny = (called: Called): KeyedRequest | undefined =>
  called.headers.has('idempotency-key') ? keyedRequest(called) : undefined;

/** The key as every answer names it, refusals included; undefined if the header holds none. */
export function readKey(header: string | null | undefined): string | undefined {
  const key = v.safeParse(v.pipe(v.string(), v.uuid(), v.toLowerCase()), header);
  return key.success ? key.output : undefined;
}

type Meant = { client_id: string; op: string; input: unknown };

/** A request with what tells a repeat from another one. `input`: as it was read, without what makes no difference. */
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

/** Names a call and its body in 32 bytes, the same for every repeat. */
function fingerprintOf(op: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${op}\n${canonical(body)}`)
    .digest();
}

/** Sorted keys, and without what is empty: a field that a later version adds does not make a repeat look new. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, it]) => it !== undefined && it !== null && it !== '' && it !== false && it !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, it]) => `${JSON.stringify(name)}:${canonical(it)}`).join(',')}}`;
}

/*
 * Parts of statements, with placeholders; the functions beside them give the values.
 */

/** A row comes back if the key was free and is now ours: running, or answered where the work is in the same statement. */
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

/** The answer every repeat will get. A cancelled or answered key stays as it is. */
export const storeAnswerPart: SQL = sql`
  update ${idempotencyKey} set state = 'done', status = ${sql.placeholder('status')},
    response = ${sql.placeholder('response')}::jsonb, locked_until = null
  where ${isOurs} returning key`;

export function answerFor({ client_id, key }: Key, { status, response }: StoredAnswer) {
  return { client_id, key, status, response: JSON.stringify(response) };
}

/** Frees a key under which nothing happened, so that it may be used again. */
export const freeKeyPart: SQL = sql`delete from ${idempotencyKey} where ${isOurs} returning key`;

/**
 * Keeps the answer of work that is one transaction, in it. False: the key is in use, so nothing of the work may
 * happen.
 */
export async function keepAnswer(
  tx: DbOrTx,
  { client_id, key, op, fingerprint, sent }: KeyedCall,
  { now, answer }: { now: Date; answer: StoredAnswer },
): Promise<boolean> {
  const kept = await tx
    .insert(idempotencyKey)
    .values({ client_id, key, op, fingerprint, sent, state: 'done', ...answer, created: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  return kept.length > 0;
}

const isRunning = ({ client_id, key }: Key) =>
  and(
    eq(idempotencyKey.client_id, client_id),
    eq(idempotencyKey.key, key),
    eq(idempotencyKey.state, 'running'),
  );

/**
 * Reserves the key of work that is not done with its transaction: the key is ours from it on. False: it is in use, so
 * nothing may happen.
 */
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

/** The answer every repeat will get; a cancelled or answered key stays as it is. */
export async function storeAnswer(tx: DbOrTx, key: Key, answer: StoredAnswer): Promise<void> {
  await tx
    .update(idempotencyKey)
    .set({ state: 'done', ...answer, locked_until: null })
    .where(isRunning(key));
}

/** Frees a key under which nothing happened, so that it may be used again. */
export async function freeKey(tx: DbOrTx, key: Key): Promise<void> {
  await tx.delete(idempotencyKey).where(isRunning(key));
}

/**
 * Begins work of calls that are harmless when repeated and keep no answer: while somebody asks outside for what
 * `task` says, it is remembered under a key of our own, so that a crash leaves it to the job finish-pending. False:
 * somebody is at it.
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

/** Done, or surely not to be done. False: somebody else has ended the task `begun` then; a later one stays as it is. */
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
 * Says what a key in use means for a request under it: the first answer, work that somebody left and this request now
 * holds, or nothing (the key is free). Throws where the request must be refused.
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

/** The same as the first request by what was sent, or by how it is read: an update of the app or of us changes one of them. */
const isRepeat = (
  row: Pick<typeof idempotencyKey.$inferSelect, 'op' | 'fingerprint' | 'sent'>,
  call: KeyedCall,
): boolean =>
  row.op === call.op &&
  (row.fingerprint?.equals(call.fingerprint) === true ||
    (call.sent !== null && row.sent?.equals(call.sent) === true));

/** Takes a key whose worker has let its lock run out; of several who try, one succeeds. */
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

/** Lets others take over after that many seconds. */
export async function shortenLock(db: DbOrTx, key: Key, until: Date): Promise<void> {
  await db.update(idempotencyKey).set({ locked_until: until }).where(isRunning(key));
}

/** Keys under which somebody began and nobody is at work any more, longest waiting first. */
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

/** Somebody is at work under this key: the same request again, a little later, gets the answer. */
export function inProgress({ answerHeaders }: Pick<KeyedCall, 'answerHeaders'>, seconds = retrySeconds) {
  answerHeaders.set('retry-after', String(seconds));
  return refusal('REQUEST_IN_PROGRESS');
}
