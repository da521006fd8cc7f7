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
 * One pass over what waits, oldest first. Nothing in here needs the browser: database, network, clock, chance and
 * locks are handed in, so that tests can break each of them at every step.
 * Exactly once, in short: a row leaves the outbox only together with its receipt; every attempt sends the same bytes
 * under the same key; a row found `sending` without a sender goes back to `queued`. Locks and leases only decide
 * when something is sent, never whether twice.
 */

export type Outgoing = Pick<OutboxRow, 'id' | 'uid' | 'op' | 'wire'> & { body: string };

export type SendDeps = {
  db: WorkDatabase;
  /** Sends exactly these bytes. May throw: then nobody answered. */
  net: (item: Outgoing, signal: AbortSignal) => Promise<Answer>;
  /** Asks what became of an item that somebody wants to edit or discard. */
  withdraw: WithdrawKey;
  /** Tells the server which rows of a batch go out from here. */
  mark: MarkRows;
  /** ms */
  now: () => number;
  /** The server's clock as far as it is known, for rules about days. */
  serverNow: () => number;
  random: () => number;
  /** The window that sends, as leases name it. */
  tab: string;
  /** True if the person whose items these are is the one signed in. */
  isOwner: () => boolean;
  canSend: () => boolean;
  /** The server has taken something, and this device its receipt. */
  onSent?: (op: Op) => void;
  /** What somebody wanted of an item that might have arrived is done. */
  onEnded?: (row: OutboxRow, ended: Ended) => void;
  report: (where: string, error: unknown) => void;
};

const receiptDays = 30;
/**
 * ms after which what may have arrived is not sent by itself any more (docs/queue.md 4.8): whoever typed it may have
 * helped themselves otherwise. The server would still know it, by its key and then by the shipment's client_ref.
 */
const longAgo = 25 * 24 * hour;

/** ms at which something is due next; undefined: nothing, or something has to happen first. */
export type PassResult = { nextAt: number | undefined };

/** `isAlone`: the lock is ours, so whoever was sending is gone. */
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

/** Somebody has to do something before anything is sent; a pause with an end ends by itself. */
const isForSomebody = ({ pause, until }: Queue) => pause !== undefined && pause !== 'offline' && until === 0;

const isStuck = ({ isOwner, canSend }: SendDeps, signal: AbortSignal) =>
  signal.aborted || !isOwner() || !canSend();

/** A time that is still to come. One further ahead than any wait can be means that the clock was moved: it is due. */
export function isAhead(at: number, now: number, longest: number): boolean {
  return at > now && at - now <= longest;
}

const longestWait = (row: OutboxRow) => (needsAttention(row) ? hour : longestBackoff);

/** An item of a newer app is shown, but not sent and not dropped. */
const isWaiting = (row: OutboxRow) => row.state === 'queued' && !isOfNewerApp(row);

const isDue = ({ now }: Pick<SendDeps, 'now'>, row: OutboxRow) =>
  isWaiting(row) && !isAhead(row.nextAt, now(), longestWait(row));

/** A wish asks the server about the key, marked or not. */
const isHeldBack = ({ mark, wanted }: OutboxRow) => mark === 'wanted' && wanted === undefined;

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

/** Puts items back that were being sent when their window closed: they may have arrived. */
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

/** A row this window has taken, and how it stood before, should it not be sent after all. */
type Held = { row: OutboxRow; before: OutboxRow; at: number };
/** The outcome of an attempt, for the database to note. */
type Done = { row: OutboxRow; decision: Decision; isOutdated: boolean };

/** ms. What was taken longer ago than that is taken anew, so that its lease covers the attempt. */
const freshMs = 10_000;

/**
 * One at a time, in their order. While the server has one, the database notes what became of the one before and takes the
 * one after, in one transaction: each waits for the disk, which is half the time that a long queue takes.
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
  /** The row that was taken and then not sent. */
  giveBack?: Held | undefined;
  /** The first of these that can be sent. */
  take?: readonly number[];
};

async function exchange(
  deps: SendDeps,
  { note, giveBack, take = [] }: Exchange,
): Promise<{ held: Held | undefined; rest: readonly number[] }> {
  const { db, now } = deps;
  if (!note && !giveBack && take.length === 0) return { held: undefined, rest: [] };
  // An outcome that cannot be noted leads to another attempt under the same key, on a full disk for ever: hence the
  // revival.
  let ended: Ended | undefined;
  const result = await withRevival(db, () =>
    db.transaction('rw', [db.outbox, db.receipts, db.drafts, db.meta], async () => {
      if (note) ended = await settle(db, note.row, note.decision, now());
      if (note?.isOutdated) await writeQueue(db, { pause: 'update' });
      if (giveBack) await putDown(db, giveBack);
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

/** Takes a row for this window and freezes its bytes, inside a transaction. Nothing, if it is no longer to be sent. */
async function claim(deps: SendDeps, seq: number): Promise<Held | undefined> {
  const { db, now, serverNow } = deps;
  const before = await db.outbox.get(seq);
  if (before?.state !== 'queued' || isHeldBack(before)) return undefined;
  if (before.wanted) return hold(deps, before, before);
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

async function putDown(db: WorkDatabase, { row, before }: Held): Promise<void> {
  const kept = await db.outbox.get(row.seq);
  if (kept && isStillOurs(kept, row)) await db.outbox.put(before);
}

/** `isLast`: nothing else is to be sent for now. */
async function attempt(
  deps: SendDeps,
  row: OutboxRow,
  signal: AbortSignal,
): Promise<Omit<Done, 'row'> & { isLast: boolean }> {
  const { id, uid, op, wire, body = '', attempts, failures, waits } = row;
  const tried = { attempts, failures, waits, failuresToShow, random: deps.random };
  if (row.wanted) {
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
