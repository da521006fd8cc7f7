import { wireVersion } from '#app/api/base.ts';
import type { ErrorDescription } from '#app/api/describe-error.ts';
import type { WorkDatabase } from './db.ts';
import { operations } from './operations.ts';
import {
  failuresToShow,
  leaseMs,
  needsAttention,
  type OutboxProblem,
  type OutboxRow,
  readQueue,
  writeQueue,
} from './outbox-row.ts';
import { type Answer, type Decision, decide, hour, longestBackoff } from './retry.ts';

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
  /** ms */
  now: () => number;
  /** The server's clock as far as it is known, for rules about days. */
  serverNow: () => number;
  random: () => number;
  /** This window. */
  tab: string;
  /** Whether the person whose items these are is the one signed in. */
  isOwner: () => boolean;
  canSend: () => boolean;
  report: (where: string, error: unknown) => void;
};

const receiptDays = 30;

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
  if (queue.pause && queue.pause !== 'offline') return { nextAt: undefined };
  if (isAhead(queue.until, now(), hour)) return { nextAt: queue.until };
  if (queue.pause || queue.until) await writeQueue(db, {});
  for (const row of await dueRows(deps)) {
    if (signal.aborted || !deps.isOwner() || !deps.canSend()) break;
    const claimed = await claim(deps, row.seq);
    if (claimed && (await attempt(deps, claimed, signal)) === 'stop') break;
  }
  await db.transaction('rw', db.meta, db.receipts, async () => {
    const lease = await db.meta.get('lease');
    if (lease?.tab === deps.tab) await db.meta.delete('lease');
    await db.receipts
      .where('sentAt')
      .below(now() - receiptDays * 24 * hour)
      .delete();
  });
  const isStuck = signal.aborted || !deps.isOwner() || !deps.canSend();
  return { nextAt: isStuck ? undefined : await nextDue(deps) };
}

/** A time that is still to come. One further ahead than any wait can be means that the clock was moved: it is due. */
function isAhead(at: number, now: number, longest: number): boolean {
  return at > now && at - now <= longest;
}

const longestWait = (row: OutboxRow) => (needsAttention(row) ? hour : longestBackoff);

/** An item of a newer app is shown, but not sent and not dropped. */
const isWaiting = (row: OutboxRow) => row.state === 'queued' && row.wire <= wireVersion;

async function dueRows({ db, now }: SendDeps): Promise<OutboxRow[]> {
  const rows = await db.outbox.orderBy('seq').toArray();
  return rows.filter((row) => isWaiting(row) && !isAhead(row.nextAt, now(), longestWait(row)));
}

async function nextDue({ db, now }: SendDeps): Promise<number | undefined> {
  const { pause, until } = await readQueue(db);
  if (pause && pause !== 'offline') return undefined;
  const rows = (await db.outbox.toArray()).filter(isWaiting);
  if (rows.length === 0) return undefined;
  const first = Math.min(
    ...rows.map((row) => (isAhead(row.nextAt, now(), longestWait(row)) ? row.nextAt : now())),
  );
  return Math.max(first, until);
}

/** What somebody was sending when their window closed: it may have arrived. */
async function recover({ db, now, tab }: SendDeps, isAlone: boolean): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    const rows = await db.outbox.where('state').equals('sending').toArray();
    for (const row of rows) {
      const isHeld = !isAlone && isAhead(row.lease?.until ?? 0, now(), leaseMs);
      if (!isHeld) await db.outbox.update(row.seq, { state: 'queued', ambiguous: true, lease: undefined });
    }
    await db.meta.put({ k: 'lease', tab, until: now() + leaseMs });
  });
}

/** Takes a row for this window and freezes its bytes. Nothing, if it is no longer to be sent. */
async function claim({ db, now, serverNow, tab }: SendDeps, seq: number): Promise<OutboxRow | undefined> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.get(seq);
    if (row?.state !== 'queued') return undefined;
    const issues = row.body === undefined ? operations[row.op].check(row.payload, new Date(serverNow())) : [];
    if (issues.length > 0) {
      const problem: OutboxProblem = { code: 'VALIDATION_FAILED', issues, at: now() };
      await db.outbox.update(seq, { state: 'attention', problem });
      return undefined;
    }
    const until = now() + leaseMs;
    const claimed: OutboxRow = {
      ...row,
      state: 'sending',
      body: row.body ?? JSON.stringify(row.payload),
      firstTriedAt: row.firstTriedAt ?? now(),
      lease: { tab, until },
    };
    await db.outbox.put(claimed);
    await db.meta.put({ k: 'lease', tab, until });
    return claimed;
  });
}

async function attempt(deps: SendDeps, row: OutboxRow, signal: AbortSignal): Promise<'go on' | 'stop'> {
  const { db, net, now, random } = deps;
  const { id, uid, op, wire, body = '', attempts, waits } = row;
  const answer = await net({ id, uid, op, wire, body }, signal).catch((error: unknown): Answer => {
    if (!signal.aborted && !isOfNetwork(error)) deps.report('outbox', error);
    return { from: 'nobody' };
  });
  const decision = decide(answer, { attempts, waits, failuresToShow, random });
  if (decision.do === 'attention' && decision.problem.code === 'IDEMPOTENCY_KEY_REUSED') {
    deps.report('outbox', new Error(decision.problem.code));
  }
  await db.transaction('rw', db.outbox, db.receipts, db.meta, () => settle(db, row, decision, now()));
  if (answer.from === 'server' && (answer.minWire ?? 0) > wireVersion) {
    await writeQueue(db, { pause: 'update' });
    return 'stop';
  }
  return decision.do === 'pause' || answer.from === 'nobody' ? 'stop' : 'go on';
}

function isOfNetwork(error: unknown): boolean {
  const names = new Set(['NoAnswer', 'TypeError', 'AbortError', 'TimeoutError']);
  return error instanceof Error && names.has(error.name);
}

async function settle(db: WorkDatabase, sent: OutboxRow, decision: Decision, now: number): Promise<void> {
  const row = await db.outbox.get(sent.seq);
  if (!row) return;
  if (decision.do === 'sent') {
    const { id, op, summary } = row;
    await db.receipts.put({ id, op, summary, sentAt: now, answer: decision.answer });
    await db.outbox.delete(row.seq);
    return;
  }
  // Somebody took the row over meanwhile: their attempt decides, ours may only have arrived.
  const isOurs =
    row.state === 'sending' && row.lease?.tab === sent.lease?.tab && row.lease?.until === sent.lease?.until;
  if (!isOurs) {
    await db.outbox.update(row.seq, { ambiguous: true });
    return;
  }
  if (decision.do === 'withdrawn') await withdraw(db, row, now);
  else await putBack(db, row, decision, now);
}

async function withdraw(db: WorkDatabase, row: OutboxRow, now: number): Promise<void> {
  if (row.wanted === 'discard') await db.outbox.delete(row.seq);
  else {
    await db.outbox.update(row.seq, {
      state: 'attention',
      ambiguous: false,
      lease: undefined,
      problem: { code: 'CANCELLED', at: now },
    });
  }
}

async function putBack(
  db: WorkDatabase,
  row: OutboxRow,
  decision: Exclude<Decision, { do: 'sent' | 'withdrawn' }>,
  now: number,
): Promise<void> {
  const { problem } = decision;
  const isCounted = decision.do === 'again' && decision.isCounted;
  await db.outbox.update(row.seq, {
    state: decision.do === 'attention' ? 'attention' : 'queued',
    ambiguous: row.ambiguous || decision.ambiguous,
    attempts: row.attempts + (isCounted ? 1 : 0),
    waits: decision.do === 'attention' || isCounted ? 0 : row.waits + 1,
    lease: undefined,
    nextAt: decision.do === 'attention' ? 0 : now + decision.wait,
    problem: problem ? toProblem(problem, now) : row.problem,
  });
  if (decision.do === 'pause') {
    await writeQueue(db, { pause: decision.pause, until: decision.pause ? 0 : now + decision.wait });
  }
}

function toProblem({ code, issues, carrierMessage, requestId }: ErrorDescription, at: number): OutboxProblem {
  return {
    code,
    at,
    ...(issues ? { issues } : {}),
    ...(carrierMessage ? { carrierMessage } : {}),
    ...(requestId ? { requestId } : {}),
  };
}

/** ms a window waits for another's pass to end before it looks whether that one still lives. */
const lockPatienceMs = 5_000;

export type Locks = Pick<LockManager, 'request'>;

/** A pass under the lock of this person's outbox; a window that froze with the lock in its hands loses it. */
export async function drainUnderLock(
  deps: SendDeps,
  { locks, signal }: { locks: Locks | undefined; signal: AbortSignal },
): Promise<PassResult> {
  if (!locks) return drain(deps, { isAlone: false, signal });
  const name = `outbox:${deps.db.uidHash}`;
  const patience = AbortSignal.timeout(lockPatienceMs);
  let isHeld = false;
  // Whoever steals the lock from us ends our pass at its next step.
  const lost = new AbortController();
  const pass = (isAlone: boolean) => {
    isHeld = true;
    return drain(deps, { isAlone, signal: AbortSignal.any([signal, lost.signal]) });
  };
  try {
    return await locks.request(name, { signal: AbortSignal.any([signal, patience]) }, () => pass(true));
  } catch (error) {
    if (isHeld) lost.abort();
    if (isHeld && !isAbort(error)) throw error;
    if (isHeld || signal.aborted) return { nextAt: undefined };
  }
  const lease = await deps.db.meta.get('lease');
  if (isAhead(Number(lease?.until ?? 0), deps.now(), leaseMs)) return { nextAt: deps.now() + lockPatienceMs };
  try {
    return await locks.request(name, { steal: true }, () => pass(false));
  } catch (error) {
    lost.abort();
    if (!isAbort(error)) throw error;
    return { nextAt: undefined };
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';
