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

/** Replaces a row by its receipt; needs a transaction over both tables. */
export async function moveToReceipts(
  db: WorkDatabase,
  { seq, id, op, summary, payload }: OutboxRow,
  answer: SentAnswer,
  sentAt: number,
): Promise<void> {
  const { address_id, revision: on } = payload as { address_id?: string; revision?: number };
  const change = op === 'address.update' && on !== undefined ? { change: { address_id, on } } : {};
  await db.receipts.put({ id, op, summary, sentAt, answer, ...change } as Receipt);
  await db.outbox.delete(seq);
}

export type Instead = { op: Op; payload: unknown } & Partial<Pick<AddressRow, 'seen' | 'summary'>>;

/**
 * Replaces an item under a new key. The old key must be refused for good, else the order could be doubled. Needs a
 * transaction.
 */
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

/** Needs a transaction. */
export async function removeWithChildren(db: WorkDatabase, { seq, id }: OutboxRow): Promise<void> {
  await db.outbox.filter((row) => row.seq === seq || (isOfAddress(row) && row.parent === id)).delete();
}

/** Why the queue pauses, using up no attempts. `auth`: sign-in needed. `inactive`: account closed. */
export type QueuePause = 'auth' | 'inactive' | 'update' | 'offline';

export type Queue = {
  pause: QueuePause | undefined;
  /** Time in ms until which the server asked for silence. */
  until: number;
};

export async function readQueue(db: WorkDatabase): Promise<Queue> {
  const row = await db.meta.get('queue');
  return { pause: row?.pause as QueuePause | undefined, until: Number(row?.until ?? 0) };
}

export async function writeQueue(db: WorkDatabase, { pause, until = 0 }: Partial<Queue>): Promise<void> {
  await db.meta.put({ k: 'queue', pause, until });
}
