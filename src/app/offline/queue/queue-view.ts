import type { WorkDatabase } from '#app/offline/rows/db.ts';
import {
  type AddressRow,
  failuresToShow,
  isOfAddress,
  needsAttention,
  type OrderReceipt,
  type OrderRow,
  type OutboxRow,
  type OutboxState,
  type PackagingReceipt,
  type PackagingRow,
  type Receipt,
} from '#app/offline/rows/outbox-row.ts';
import { type QueuePause, readQueue } from './queue-tables.ts';

type InOutbox<Row, Sent> = (Row & { isSent: false }) | (Sent & { isSent: true; state: 'sent' });
export type Item = InOutbox<OrderRow, OrderReceipt>;
export type PackagingItem = InOutbox<PackagingRow, PackagingReceipt>;

export type QueueState = {
  waiting: number;
  sending: number;
  attention: number;
  pause: QueuePause | undefined;
};

export async function findItem(db: WorkDatabase, id: string): Promise<Item | undefined> {
  const item = await find(db, id);
  return item?.op === 'shipment.create' ? item : undefined;
}

export async function findPackaging(db: WorkDatabase, id: string): Promise<PackagingItem | undefined> {
  const item = await find(db, id);
  return item?.op === 'packaging.create' ? item : undefined;
}

function find(db: WorkDatabase, id: string): Promise<InOutbox<OutboxRow, Receipt> | undefined> {
  return db.transaction('r', db.outbox, db.receipts, async () => {
    const row = await db.outbox.where({ id }).first();
    if (row) return { ...row, isSent: false };
    const receipt = await db.receipts.get(id);
    return receipt && { ...receipt, isSent: true, state: 'sent' };
  });
}

export async function listChildren(db: WorkDatabase): Promise<Map<string, AddressRow[]>> {
  const children = new Map<string, AddressRow[]>();
  const rows = await db.outbox.where('parent').above('').toArray();
  for (const row of rows.sort((a, b) => a.seq - b.seq)) {
    if (!isOfAddress(row) || !row.parent) continue;
    children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  }
  return children;
}

/** `since` in ms; newest first. */
export async function listReceipts(db: WorkDatabase, since: number): Promise<Receipt[]> {
  return db.receipts.where('sentAt').aboveOrEqual(since).reverse().toArray();
}

/** Counts by indexes only, because it runs on every change of a queue of perhaps a thousand orders. */
export async function queueState(
  db: WorkDatabase,
  op?: 'shipment.create' | 'packaging.create',
): Promise<QueueState> {
  return db.transaction('r', db.outbox, db.meta, async () => {
    const count = (state: OutboxState) =>
      op
        ? db.outbox.where('[op+state]').equals([op, state]).count()
        : db.outbox.where('state').equals(state).count();
    const [queued, sending, refused, { pause }] = await Promise.all([
      count('queued'),
      count('sending'),
      count('attention'),
      readQueue(db),
    ]);
    const failing = await db.outbox
      .where('attempts')
      .aboveOrEqual(failuresToShow)
      .filter((row) => row.state === 'queued' && needsAttention(row) && (!op || row.op === op))
      .count();
    const children = op ? 0 : await countChildren(db);
    return { attention: refused + failing, sending, waiting: queued - failing - children, pause };
  });
}

async function countChildren(db: WorkDatabase): Promise<number> {
  const parents = await db.outbox.orderBy('parent').keys();
  if (parents.length === 0) return 0;
  const ids = new Set(await db.outbox.orderBy('id').keys());
  return parents.filter((parent) => ids.has(parent)).length;
}

export async function listRefusedAddresses(db: WorkDatabase): Promise<OutboxRow[]> {
  const states = ['queued', 'attention'] as const;
  const kinds = (['address.create', 'address.update'] as const).flatMap((op) =>
    states.map((state) => [op, state] as const),
  );
  return db.outbox.where('[op+state]').anyOf(kinds).filter(needsAttention).toArray();
}

export async function newestReceipt(db: WorkDatabase): Promise<Receipt | undefined> {
  return db.receipts.orderBy('sentAt').last();
}
