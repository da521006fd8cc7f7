import { wireVersion } from '#app/api/base.ts';
import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import {
  type AddressRow,
  isOfAddress,
  type Op,
  type OutboxRow,
  type Receipt,
  type SentAnswer,
} from '#app/offline/rows/outbox-row.ts';

/** A row leaves only together with its receipt: inside a transaction over both. */
export async function moveToReceipts(
  db: WorkDatabase,
  { seq, id, op, summary, payload }: OutboxRow,
  answer: SentAnswer,
  sentAt: number,
): Promise<void> {
  // The operation has read the answer, so it is of its kind.
  const { address_id, revision: on } = payload as { address_id?: string; revision?: number };
  const change = op === 'address.update' && on !== undefined ? { change: { address_id, on } } : {};
  await db.receipts.put({ id, op, summary, sentAt, answer, ...change } as Receipt);
  await db.outbox.delete(seq);
}

/** What is sent in place of an item whose key has been refused for good. */
export type Instead = { op: Op; payload: unknown } & Partial<Pick<AddressRow, 'seen' | 'summary'>>;

/** The old key has been refused for good, so the new item can be no second one of it: inside a transaction. */
export async function replaceItem(
  db: WorkDatabase,
  { seq, body: _, lease: __, problem: ___, firstTriedAt: ____, ...row }: OutboxRow,
  instead: Instead,
  now: number,
): Promise<void> {
  await db.outbox.delete(seq);
  const fresh = {
    state: 'queued',
    attempts: 0,
    failures: 0,
    waits: 0,
    ambiguous: false,
    nextAt: now,
  } as const;
  await db.outbox.add({ ...row, ...instead, ...fresh, id: newId(), wire: wireVersion } as OutboxRow);
}

/** A person has done away with it, and so with what was to be saved along with it: inside a transaction. */
export async function removeWithChildren(db: WorkDatabase, { seq, id }: OutboxRow): Promise<void> {
  await db.outbox.filter((row) => row.seq === seq || (isOfAddress(row) && row.parent === id)).delete();
}

/**
 * The reason why the whole queue pauses, during which no attempts are used up. `auth`: somebody has to sign in;
 * `inactive`: the account is closed.
 */
export type QueuePause = 'auth' | 'inactive' | 'update' | 'offline';

/** The state of the whole queue. */
export type Queue = {
  pause: QueuePause | undefined;
  /** ms; the server asked for silence until then. */
  until: number;
};

export async function readQueue(db: WorkDatabase): Promise<Queue> {
  const row = await db.meta.get('queue');
  return { pause: row?.pause as QueuePause | undefined, until: Number(row?.until ?? 0) };
}

export async function writeQueue(db: WorkDatabase, { pause, until = 0 }: Partial<Queue>): Promise<void> {
  await db.meta.put({ k: 'queue', pause, until });
}
