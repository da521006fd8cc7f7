import { wireVersion } from '#app/api/base.ts';
import type { Order } from '#domain/order.ts';
import { removeBlackBox } from './black-box.ts';
import { type WorkDatabase, withRevival } from './db.ts';
import {
  needsAttention,
  type OrderSummary,
  type OutboxRow,
  type QueuePause,
  type Receipt,
  readQueue,
  writeQueue,
} from './outbox-row.ts';

export { discardItem, editItem, type Settled } from './change-item.ts';
export {
  needsAttention,
  type OrderSummary,
  type OutboxProblem,
  type OutboxRow,
  type QueuePause,
  type Receipt,
} from './outbox-row.ts';

/** An item or, once sent, its receipt. */
export type Item = (OutboxRow & { isSent: false }) | (Receipt & { isSent: true; state: 'sent' });

export type QueueState = {
  waiting: number;
  sending: number;
  attention: number;
  pause: QueuePause | undefined;
};

/** Draft out, outbox row in, in one transaction. A second call for the same draft changes nothing. Wake the sender afterwards. */
export async function enqueueOrder(
  db: WorkDatabase,
  { draftId: id, order, form }: { draftId: string; order: Order; form: unknown },
): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.drafts, db.outbox, db.receipts, async () => {
      await db.drafts.delete(id);
      if (await isTaken(db, id)) return;
      await db.outbox.add({
        id,
        uid: db.uid,
        op: 'shipment.create',
        wire: wireVersion,
        payload: order,
        form,
        state: 'queued',
        attempts: 0,
        waits: 0,
        ambiguous: false,
        nextAt: 0,
        summary: summaryOf(order),
        createdAt: Date.now(),
      });
    }),
  );
  removeBlackBox(db.uidHash, id);
}

async function isTaken(db: WorkDatabase, id: string): Promise<boolean> {
  return (await db.outbox.where({ id }).count()) + (await db.receipts.where({ id }).count()) > 0;
}

function summaryOf(order: Order): OrderSummary {
  const { company, city, country_code } = order.recipient;
  const { service, transport_kind, parcels, total_weight } = order;
  return {
    company,
    city,
    country_code,
    service,
    transport_kind,
    parcels: parcels.length,
    weight: total_weight,
  };
}

/** For useLiveQuery: the item a page watches after submitting. */
export function findItem(db: WorkDatabase, id: string): Promise<Item | undefined> {
  return db.transaction('r', db.outbox, db.receipts, async (): Promise<Item | undefined> => {
    const row = await db.outbox.where({ id }).first();
    if (row) return { ...row, isSent: false };
    const receipt = await db.receipts.get(id);
    return receipt && { ...receipt, isSent: true, state: 'sent' };
  });
}

/** For useLiveQuery: what waits, in the order it was submitted. */
export async function listItems(db: WorkDatabase): Promise<OutboxRow[]> {
  return db.outbox.orderBy('seq').toArray();
}

/** For useLiveQuery: what was sent since then (ms), newest first. */
export async function listReceipts(db: WorkDatabase, since: number): Promise<Receipt[]> {
  return db.receipts.where('sentAt').aboveOrEqual(since).reverse().toArray();
}

/** For useLiveQuery. */
export async function queueState(db: WorkDatabase): Promise<QueueState> {
  const rows = await db.outbox.toArray();
  const { pause } = await readQueue(db);
  const attention = rows.filter(needsAttention).length;
  const sending = rows.filter((row) => row.state === 'sending').length;
  return { attention, sending, waiting: rows.length - attention - sending, pause };
}

/** "Jetzt senden": due at once, also out of attention. Wake the sender afterwards. */
export async function sendNow(db: WorkDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.where({ id }).first();
    // A withdrawn key is refused for ever.
    if (!row || row.state === 'sending' || row.problem?.code === 'CANCELLED') return;
    await db.outbox.update(row.seq, { state: 'queued', nextAt: 0, wanted: undefined });
    await writeQueue(db, {});
  });
}
