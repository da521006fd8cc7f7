import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import { leaseMs, type OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { writeQueue } from './queue-tables.ts';
import { fulfilWish, type WithdrawKey, withdrawAtServer } from './wish.ts';

/*
 * Editing and discarding what was submitted: at once, if it has certainly not arrived; otherwise the server is asked
 * first (wish.ts).
 */

/**
 * `sent`: it had arrived and is a receipt now; `busy`: it is being sent, or is to be after all; `later`: the server could
 * not be asked, and the sender does it as soon as it can.
 */
export type Settled<T> = { outcome: 'done'; value: T } | { outcome: 'sent' | 'busy' | 'later' };

/** An order goes back to a new draft, whose id is the value. Wake the sender afterwards. */
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

/** An order of packaging material goes back into its form. Wake the sender afterwards. */
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

/** Gone for good. Wake the sender afterwards. */
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
  wanted: 'edit' | 'discard',
  withdraw: WithdrawKey,
  refuse?: (row: OutboxRow) => void,
): Promise<Settled<string>> {
  const begun = await inTransaction(db, async (): Promise<Settled<string> | { ask: OutboxRow }> => {
    const row = await db.outbox.where({ id }).first();
    if (!row) return { outcome: 'sent' };
    refuse?.(row);
    if (row.state === 'sending' && isHeld(row)) return { outcome: 'busy' };
    const draftId = row.draftId ?? newId();
    // Another device may have sent what is marked for it.
    const isCertain = !row.ambiguous && row.state !== 'sending' && row.mark !== 'made';
    if (isCertain) {
      await fulfilWish(db, { ...row, wanted, draftId }, { fate: 'withdrawn' }, Date.now());
      return { outcome: 'done', value: draftId };
    }
    // Nobody sends it from here on. Should this window close before it has asked, the sender does.
    const nextAt = Date.now() + leaseMs;
    const wish = { state: 'queued', ambiguous: true, wanted, draftId, lease: undefined, nextAt } as const;
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
    // The sender may have asked meanwhile, and done it.
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

/** "Alle senden": what waits is due at once; what needs a person goes on waiting for one. Wake the sender afterwards. */
export async function sendAllNow(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    await db.outbox.where('state').equals('queued').modify({ nextAt: 0 });
    await writeQueue(db, {});
  });
}

/** "Jetzt senden": due at once, also out of attention. Wake the sender afterwards. */
export async function sendNow(db: WorkDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.where({ id }).first();
    // A withdrawn key is refused for ever.
    if (!row || row.state === 'sending' || row.problem?.code === 'CANCELLED') return;
    // Somebody wants it as it is: from here on it is not long ago.
    await db.outbox.update(row.seq, {
      state: 'queued',
      nextAt: 0,
      wanted: undefined,
      draftId: undefined,
      firstTriedAt: undefined,
    });
    await writeQueue(db, {});
  });
}
