import { wireVersion } from '#app/api/base.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import {
  type Ended,
  failuresToShow,
  leaseMs,
  needsAttention,
  type Op,
  type OutboxProblem,
  type OutboxRow,
  waitsForAnother,
} from '#app/offline/rows/outbox-row.ts';
import { type MarkRows, markDue } from './mark-due.ts';
import { operations } from './operations.ts';
import { type Queue, readQueue, writeQueue } from './queue-tables.ts';
import { type Answer, type Decision, decide, decideFate, hour, longestBackoff } from './retry.ts';
import { isStillOurs, settle } from './settle.ts';
import type { WithdrawKey } from './wish.ts';

/*
 * One pass over the outbox, oldest first; dependencies are injected for tests. Exactly once: a row leaves only with its
 * receipt, every attempt sends the same bytes under the same key, and an orphaned `sending` row is queued again. Locks
 * decide only when a row is sent.
 */

export type Outgoing = Pick<OutboxRow, 'id' | 'uid' | 'op' | 'wire'> & { body: string };

export type SendDeps = {
  db: WorkDatabase;
  net: (item: Outgoing, signal: AbortSignal) => Promise<Answer>;
  withdraw: WithdrawKey;
  mark: MarkRows;
  /** ms */
  now: () => number;
  /** Estimated server time, for rules about days. */
  serverNow: () => number;
  random: () => number;
  tab: string;
  isOwner: () => boolean;
  canSend: () => boolean;
  onSent?: (op: Op) => void;
  onEnded?: (row: OutboxRow, ended: Ended) => void;
  report: (where: string, error: unknown) => void;
};

const receiptDays = 30;
/**
 * ms after which a possibly arrived order needs the user (docs/queue.md 4.8), who may have reordered. The server would
 * still know its key or client_ref.
 */
const longAgo = 25 * 24 * hour;

/** Next due time in ms; undefined if nothing is due or the user must act. */
export type PassResult = { nextAt: number | undefined };

/** `isAlone`: this window holds the lock, so no other window is sending. */
export async function drain(
  deps: SendDeps,
  { isAlone, signal }: { isAlone: boolean; signal: AbortSignal },
): Promise<PassResult> {
  const { db, now } = deps;
  await recover(deps, isAlone);
  const queue = await readQueue(db);
  if (isForSomebody(queue)) return { nextAt: undefined };
  if (isAhead(queue.until, now(), hour)) return { nextAt: queue.until };
  if (queue.pause || queue.until) await writeQueue(db, {});
  if (!isStuck(deps, signal)) await markDue(deps, (row) => isDue(deps, row), signal);
  await sendEach(deps, signal, await dueRows(deps));
  await db.transaction('rw', db.meta, db.receipts, async () => {
    const lease = await db.meta.get('lease');
    if (lease?.tab === deps.tab) await db.meta.delete('lease');
    await db.receipts
      .where('sentAt')
      .below(now() - receiptDays * 24 * hour)
      .delete();
  });
  return { nextAt: isStuck(deps, signal) ? undefined : await nextDue(deps) };
}

/** Except offline, a pause without an end needs the user. */
const isForSomebody = ({ pause, until }: Queue) => pause !== undefined && pause !== 'offline' && until === 0;

const isStuck = ({ isOwner, canSend }: SendDeps, signal: AbortSignal) =>
  signal.aborted || !isOwner() || !canSend();

/** False for past times and for impossibly distant ones, which show that the clock was moved. */
export function isAhead(at: number, now: number, longest: number): boolean {
  return at > now && at - now <= longest;
}

const longestWait = (row: OutboxRow) => (needsAttention(row) ? hour : longestBackoff);

const isWaiting = (row: OutboxRow) => row.state === 'queued' && !isOfNewerApp(row);

const isDue = ({ now }: Pick<SendDeps, 'now'>, row: OutboxRow) =>
  isWaiting(row) && !isAhead(row.nextAt, now(), longestWait(row));

/** Edits and discards ask the server, even for unmarked rows. */
const isHeldBack = ({ mark, requested }: OutboxRow) => mark === 'pending' && requested === undefined;

async function dueRows(deps: SendDeps): Promise<OutboxRow[]> {
  const rows = await deps.db.outbox.orderBy('seq').toArray();
  return rows.filter((row) => isDue(deps, row) && !isHeldBack(row) && !waitsForAnother(row, rows));
}

async function nextDue({ db, now }: SendDeps): Promise<number | undefined> {
  const queue = await readQueue(db);
  if (isForSomebody(queue)) return undefined;
  const all = await db.outbox.toArray();
  const rows = all.filter((row) => isWaiting(row) && !waitsForAnother(row, all));
  if (rows.length === 0) return undefined;
  const first = Math.min(
    ...rows.map((row) => (isAhead(row.nextAt, now(), longestWait(row)) ? row.nextAt : now())),
  );
  return Math.max(first, queue.until);
}

/** Requeues rows of closed windows; they may have arrived. */
async function recover({ db, now, tab }: SendDeps, isAlone: boolean): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.outbox, db.meta, async () => {
      const rows = await db.outbox.where('state').equals('sending').toArray();
      for (const row of rows) {
        const isHeld = !isAlone && isAhead(row.lease?.until ?? 0, now(), leaseMs);
        if (!isHeld) await db.outbox.update(row.seq, { state: 'queued', ambiguous: true, lease: undefined });
      }
      await db.meta.put({ k: 'lease', tab, until: now() + leaseMs });
    }),
  );
}

type Held = { row: OutboxRow; before: OutboxRow; at: number };
type Done = { row: OutboxRow; decision: Decision; isOutdated: boolean };

/** Age in ms after which a row is claimed again, so that its lease covers the attempt. */
const freshMs = 10_000;

/**
 * During an attempt, one transaction stores the previous result and claims the next row: disk waits take half the time
 * of a long queue.
 */
async function sendEach(deps: SendDeps, signal: AbortSignal, due: readonly OutboxRow[]): Promise<void> {
  if (isStuck(deps, signal)) return;
  let { held, rest } = await exchange(deps, { take: due.map(({ seq }) => seq) });
  let done: Done | undefined;
  while (held) {
    const { row } = held;
    const [attempted, turned] = await Promise.allSettled([
      attempt(deps, row, signal),
      exchange(deps, { note: done, take: rest }),
    ]);
    if (attempted.status === 'rejected') throw attempted.reason;
    done = { row, ...attempted.value };
    if (turned.status === 'rejected') {
      await exchange(deps, { note: done }).catch(() => {});
      throw turned.reason;
    }
    ({ held, rest } = turned.value);
    const isOver = attempted.value.isLast || isStuck(deps, signal);
    if (!held || isOver || deps.now() - held.at > freshMs) {
      const take = isOver ? [] : held ? [held.row.seq, ...rest] : rest;
      ({ held, rest } = await exchange(deps, { note: done, giveBack: held, take }));
      done = undefined;
    }
  }
}

type Exchange = {
  note?: Done | undefined;
  giveBack?: Held | undefined;
  take?: readonly number[];
};

async function exchange(
  deps: SendDeps,
  { note, giveBack, take = [] }: Exchange,
): Promise<{ held: Held | undefined; rest: readonly number[] }> {
  const { db, now } = deps;
  if (!note && !giveBack && take.length === 0) return { held: undefined, rest: [] };
  // Revival: a result that cannot be stored repeats the attempt, endlessly on a full disk.
  let ended: Ended | undefined;
  const result = await withRevival(db, () =>
    db.transaction('rw', [db.outbox, db.receipts, db.drafts, db.meta], async () => {
      if (note) ended = await settle(db, note.row, note.decision, now());
      if (note?.isOutdated) await writeQueue(db, { pause: 'update' });
      if (giveBack) await restoreItem(db, giveBack);
      for (const [at, seq] of take.entries()) {
        const held = await claim(deps, seq);
        if (held) return { held, rest: take.slice(at + 1) };
      }
      return { held: undefined, rest: [] };
    }),
  );
  if (note?.decision.do === 'sent' || (note && ended === 'sent')) deps.onSent?.(note.row.op);
  if (note && ended) deps.onEnded?.(note.row, ended);
  return result;
}

/** Needs a transaction. Undefined if the row must not be sent. */
async function claim(deps: SendDeps, seq: number): Promise<Held | undefined> {
  const { db, now, serverNow } = deps;
  const before = await db.outbox.get(seq);
  if (before?.state !== 'queued' || isHeldBack(before)) return undefined;
  if (before.requested) return hold(deps, before, before);
  const at = now();
  if (before.ambiguous && at - (before.firstTriedAt ?? at) > longAgo) {
    await db.outbox.update(seq, { state: 'attention', problem: { code: 'TRIED_LONG_AGO', at } });
    return undefined;
  }
  const issues =
    before.body === undefined ? operations[before.op].check(before.payload, new Date(serverNow())) : [];
  if (issues.length > 0) {
    const problem: OutboxProblem = { code: 'VALIDATION_FAILED', issues, at };
    await db.outbox.update(seq, { state: 'attention', problem });
    return undefined;
  }
  const body = before.body ?? JSON.stringify(before.payload);
  return hold(deps, before, { ...before, body, firstTriedAt: before.firstTriedAt ?? at });
}

async function hold({ db, now, tab }: SendDeps, before: OutboxRow, taken: OutboxRow): Promise<Held> {
  const at = now();
  const lease = { tab, until: at + leaseMs };
  const row: OutboxRow = { ...taken, state: 'sending', lease };
  await db.outbox.put(row);
  await db.meta.put({ k: 'lease', ...lease });
  return { row, before, at };
}

async function restoreItem(db: WorkDatabase, { row, before }: Held): Promise<void> {
  const stored = await db.outbox.get(row.seq);
  if (stored && isStillOurs(stored, row)) await db.outbox.put(before);
}

async function attempt(
  deps: SendDeps,
  row: OutboxRow,
  signal: AbortSignal,
): Promise<Omit<Done, 'row'> & { isLast: boolean }> {
  const { id, uid, op, wire, body = '', attempts, failures, waits } = row;
  const tried = { attempts, failures, waits, failuresToShow, random: deps.random };
  if (row.requested) {
    const fate = await deps.withdraw(row);
    return { decision: decideFate(fate, tried), isOutdated: false, isLast: fate.fate === 'unreachable' };
  }
  const answer = await deps.net({ id, uid, op, wire, body }, signal).catch((error: unknown): Answer => {
    if (!signal.aborted && !isOfNetwork(error)) deps.report('outbox', error);
    return { from: 'nobody' };
  });
  const decision = decide(answer, tried);
  if (decision.do === 'attention' && decision.problem.code === 'IDEMPOTENCY_KEY_REUSED') {
    deps.report('outbox', new Error(decision.problem.code));
  }
  const isOutdated = answer.from === 'server' && (answer.minWire ?? 0) > wireVersion;
  const isLast = isOutdated || decision.do === 'pause' || answer.from === 'nobody';
  return { decision, isOutdated, isLast };
}

function isOfNetwork(error: unknown): boolean {
  const names = new Set(['NoAnswer', 'TypeError', 'AbortError', 'TimeoutError']);
  return error instanceof Error && names.has(error.name);
}
