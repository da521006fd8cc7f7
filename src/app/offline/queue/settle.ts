import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { type Ended, isFailure, type OutboxProblem, type OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { operations } from './operations.ts';
import { onOwnChanges } from './own-changes.ts';
import { moveToReceipts, replaceItem, writeQueue } from './queue-tables.ts';
import type { AttemptProblem, Decision } from './retry.ts';
import { fulfilWish } from './wish.ts';

/* Applies the decision of an attempt to its row (docs/queue.md 4.5), inside the sender's transaction. */

export const isStillOurs = (stored: OutboxRow, { lease }: OutboxRow) =>
  stored.state === 'sending' && stored.lease?.tab === lease?.tab && stored.lease?.until === lease?.until;

export async function settle(
  db: WorkDatabase,
  sent: OutboxRow,
  decision: Decision,
  now: number,
): Promise<Ended | undefined> {
  const row = await db.outbox.get(sent.seq);
  if (!row) return undefined;
  if (decision.do === 'sent') {
    await moveToReceipts(db, row, decision.answer, now);
    return undefined;
  }
  // Another window has claimed the row: its attempt decides, ours may have arrived.
  if (!isStillOurs(row, sent)) {
    await db.outbox.update(row.seq, { ambiguous: true });
    return undefined;
  }
  if (decision.do === 'fulfil') return fulfilWish(db, row, decision.fate, now);
  await leaveWaiting(db, row, decision, now);
  return undefined;
}

async function leaveWaiting(
  db: WorkDatabase,
  row: OutboxRow,
  decision: Exclude<Decision, { do: 'sent' | 'fulfil' }>,
  now: number,
): Promise<void> {
  if (decision.do === 'withdrawn') return withdraw(db, row, now);
  const code = decision.do === 'attention' ? decision.problem.code : undefined;
  const { address } = decision.problem ?? {};
  const instead = operations[row.op].instead?.(code, row.payload) ?? (await onOwnChanges(db, row, address));
  if (instead) await replaceItem(db, row, instead, now);
  else await restore(db, row, decision, now);
}

/** Key cancelled, maybe by another device: the user has to decide. */
async function withdraw(db: WorkDatabase, row: OutboxRow, now: number): Promise<void> {
  await db.outbox.update(row.seq, {
    state: 'attention',
    ambiguous: false,
    lease: undefined,
    problem: { code: 'CANCELLED', at: now },
  });
}

async function restore(
  db: WorkDatabase,
  row: OutboxRow,
  decision: Exclude<Decision, { do: 'sent' | 'withdrawn' | 'fulfil' }>,
  now: number,
): Promise<void> {
  const { problem } = decision;
  const isCounted = decision.do === 'again' && decision.isCounted;
  await db.outbox.update(row.seq, {
    state: decision.do === 'attention' ? 'attention' : 'queued',
    ambiguous: row.ambiguous || decision.ambiguous,
    attempts: row.attempts + (isCounted ? 1 : 0),
    failures: row.failures + (isCounted && isFailure(problem) ? 1 : 0),
    waits: decision.do === 'attention' || isCounted ? 0 : row.waits + 1,
    lease: undefined,
    nextAt: decision.do === 'attention' ? 0 : now + decision.wait,
    problem: problem ? toProblem(problem, now) : row.problem,
  });
  if (decision.do === 'pause') {
    // The connection's own probe ends an offline pause.
    const hasEnd = decision.wait > 0 && decision.pause !== 'offline';
    await writeQueue(db, { pause: decision.pause, until: hasEnd ? now + decision.wait : 0 });
  }
}

function toProblem(
  { code, issues, carrierMessage, requestId, address, before }: AttemptProblem,
  at: number,
): OutboxProblem {
  return {
    code,
    at,
    ...(issues ? { issues } : {}),
    ...(carrierMessage ? { carrierMessage } : {}),
    ...(requestId ? { requestId } : {}),
    ...(address ? { address } : {}),
    ...(before ? { before } : {}),
  };
}
