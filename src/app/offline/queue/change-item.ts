import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import { leaseMs, type OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { writeQueue } from './queue-tables.ts';
import { fulfilWish, type WithdrawKey, withdrawAtServer } from './wish.ts';

/*
 * Edits and discards submitted items: immediately if the item cannot have arrived, else after asking the server
 * (wish.ts).
 */

/**
 * `sent`: the item had arrived and is a receipt now. `busy`: it is being sent or queued again. `later`: the server did
 * not answer, and the sender will ask.
 */
export type Settled<T> = { outcome: 'done'; value: T } | { outcome: 'sent' | 'busy' | 'later' };

/** Moves an order back to a new draft; the value is its id. Wake the sender afterwards. */
export function editItem(
  db: WorkDatabase,
  id: string,
  withdraw: WithdrawKey = withdrawAtServer,
): Promise<Settled<string>> {
  return change(db, id, 'edit', withdraw, (row) => {
    if (row.op !== 'shipment.create') throw new TypeError('Only an order can become a draft');
    if (isOfNewerApp(row)) throw new TypeError('Only a newer app can read it');
  });
}

/** Moves a packaging order back into its form. Wake the sender afterwards. */
export function editPackaging(
  db: WorkDatabase,
  id: string,
  withdraw: WithdrawKey = withdrawAtServer,
): Promise<Settled<string>> {
  return change(db, id, 'edit', withdraw, (row) => {
    if (row.op !== 'packaging.create')
      throw new TypeError('Only packaging material comes back into its form');
  });
}

/** Wake the sender afterwards. */
export function discardItem(
  db: WorkDatabase,
  id: string,
  withdraw: WithdrawKey = withdrawAtServer,
): Promise<Settled<string>> {
  return change(db, id, 'discard', withdraw);
}

async function change(
  db: WorkDatabase,
  id: string,
  requested: 'edit' | 'discard',
  withdraw: WithdrawKey,
  refuse?: (row: OutboxRow) => void,
): Promise<Settled<string>> {
  const begun = await inTransaction(db, async (): Promise<Settled<string> | { ask: OutboxRow }> => {
    const row = await db.outbox.where({ id }).first();
    if (!row) return { outcome: 'sent' };
    refuse?.(row);
    if (row.state === 'sending' && isHeld(row)) return { outcome: 'busy' };
    const draftId = row.draftId ?? newId();
    // Another device may have sent a marked order.
    const isCertain = !row.ambiguous && row.state !== 'sending' && row.mark !== 'made';
    if (isCertain) {
      await fulfilWish(db, { ...row, requested, draftId }, { fate: 'withdrawn' }, Date.now());
      return { outcome: 'done', value: draftId };
    }
    // If this window closes before asking, the sender asks after the lease.
    const nextAt = Date.now() + leaseMs;
    const wish = { state: 'queued', ambiguous: true, requested, draftId, lease: undefined, nextAt } as const;
    await db.outbox.update(row.seq, wish);
    return { ask: { ...row, ...wish } };
  });
  if ('outcome' in begun) return begun;

  const { seq, uid, draftId = '' } = begun.ask;
  const fate = await withdraw({ id, uid });
  if (fate.fate === 'busy' || fate.fate === 'unreachable') {
    await db.outbox.update(seq, { nextAt: 0 });
    return { outcome: 'later' };
  }
  return inTransaction(db, async (): Promise<Settled<string>> => {
    const row = await db.outbox.get(seq);
    const ended = row ? await fulfilWish(db, row, fate, Date.now()) : undefined;
    if (row && !ended) return { outcome: 'busy' };
    const isSent = ended === 'sent' || (await db.receipts.get(id)) !== undefined;
    return isSent ? { outcome: 'sent' } : { outcome: 'done', value: draftId };
  });
}

const inTransaction = <T>(db: WorkDatabase, work: () => Promise<T>) =>
  db.transaction('rw', [db.drafts, db.outbox, db.receipts, db.meta], work);

function isHeld({ lease }: OutboxRow): boolean {
  const left = (lease?.until ?? 0) - Date.now();
  return left > 0 && left <= leaseMs;
}

/** "Alle senden": makes queued items due now, except those that need the user. Wake the sender afterwards. */
export async function sendAllNow(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    await db.outbox.where('state').equals('queued').modify({ nextAt: 0 });
    await writeQueue(db, {});
  });
}

/** "Jetzt senden": makes the item due now, even if it needs attention. Wake the sender afterwards. */
export async function sendNow(db: WorkDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.where({ id }).first();
    // A cancelled key is refused for ever.
    if (!row || row.state === 'sending' || row.problem?.code === 'CANCELLED') return;
    // The user has confirmed the order, so restart the 25 days of `TRIED_LONG_AGO`.
    await db.outbox.update(row.seq, {
      state: 'queued',
      nextAt: 0,
      requested: undefined,
      draftId: undefined,
      firstTriedAt: undefined,
    });
    await writeQueue(db, {});
  });
}
