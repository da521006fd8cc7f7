import { v4 as uuid } from 'uuid';
import { wireVersion } from '#app/api/base.ts';
import { StorageProblem } from '#app/offline/storage/storage-trouble.ts';
import { removeBlackBox } from '#app/offline/work/black-box.ts';
import { type WorkDatabase, withRevival } from '#app/offline/work/db.ts';
import type { AddressWish } from '#domain/address-wishes.ts';
import type { Order } from '#domain/order.ts';
import { currentConnection } from './connection.ts';
import {
  type AddressRow,
  failuresToShow,
  isOfAddress,
  needsAttention,
  type OrderReceipt,
  type OrderRow,
  type OrderSummary,
  type OutboxRow,
  type OutboxState,
  type PackagingReceipt,
  type PackagingRow,
  type Receipt,
} from './outbox-row.ts';
import { type QueuePause, readQueue, writeQueue } from './queue-tables.ts';
import { upcast } from './upcast.ts';

export {
  type AddressReceipt,
  type AddressRow,
  isOfAddress,
  needsAttention,
  type OrderReceipt,
  type OrderRow,
  type OutboxProblem,
  type OutboxRow,
  type PackagingReceipt,
  type PackagingRow,
  type Receipt,
} from './outbox-row.ts';
export type { QueuePause } from './queue-tables.ts';

type InOutbox<Row, Sent> = (Row & { isSent: false }) | (Sent & { isSent: true; state: 'sent' });
/** An order in the outbox or, once sent, its receipt. */
export type Item = InOutbox<OrderRow, OrderReceipt>;
export type PackagingItem = InOutbox<PackagingRow, PackagingReceipt>;

export type QueueState = {
  waiting: number;
  sending: number;
  attention: number;
  pause: QueuePause | undefined;
};

type Submitted = {
  draftId: string;
  order: Order;
  form: unknown;
  /** The wishes for the order's addresses in the address book. */
  addresses?: readonly AddressWish[];
};

/**
 * Draft out, outbox rows in, in one transaction. A second call for the same draft changes nothing. Wake the sender
 * afterwards. Throws StorageProblem where nothing can be kept until there is a connection again.
 */
export async function enqueueOrder(
  db: WorkDatabase,
  { draftId: id, order, form, addresses = [] }: Submitted,
): Promise<void> {
  const common = freshRow(db);
  await withRevival(db, () =>
    db.transaction('rw', db.drafts, db.outbox, db.receipts, async () => {
      await db.drafts.delete(id);
      if (await isTaken(db, id)) return;
      await db.outbox.add({
        ...common,
        id,
        op: 'shipment.create',
        payload: order,
        form,
        summary: summaryOf(order),
      } as OrderRow);
      for (const { op, address } of addresses) {
        const { company, city, country_code } = address;
        const summary = { company, city, country_code };
        await db.outbox.add({
          ...common,
          id: uuid(),
          op,
          parent: id,
          payload: address,
          summary,
        } as AddressRow);
      }
    }),
  );
  removeBlackBox(db.uidHash, id);
}

/** The fields every new item begins with. Throws StorageProblem where the item would wait in memory alone. */
export function freshRow({ uid, isInMemory }: WorkDatabase) {
  if (isInMemory && currentConnection() !== 'online') throw new StorageProblem('unavailable');
  return {
    uid,
    wire: wireVersion,
    state: 'queued',
    attempts: 0,
    waits: 0,
    ambiguous: false,
    nextAt: 0,
    createdAt: Date.now(),
  } as const;
}

/** True if an item waits or was sent under that id. */
export async function isTaken(db: WorkDatabase, id: string): Promise<boolean> {
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

/** Finds the order that a page watches after submitting; for useLiveQuery. */
export async function findItem(db: WorkDatabase, id: string): Promise<Item | undefined> {
  const item = await find(db, id);
  return item?.op === 'shipment.create' ? item : undefined;
}

/** Finds the order of packaging material that a page watches; for useLiveQuery. */
export async function findPackaging(db: WorkDatabase, id: string): Promise<PackagingItem | undefined> {
  const item = await find(db, id);
  return item?.op === 'packaging.create' ? item : undefined;
}

function find(db: WorkDatabase, id: string): Promise<InOutbox<OutboxRow, Receipt> | undefined> {
  return db.transaction('r', db.outbox, db.receipts, async () => {
    const row = await db.outbox.where({ id }).first();
    if (row) return { ...upcast('item', row), isSent: false };
    const receipt = await db.receipts.get(id);
    return receipt && { ...receipt, isSent: true, state: 'sent' };
  });
}

/**
 * Lists what waits, in the order it was submitted, without the items an order takes along; for useLiveQuery. `most`:
 * as many as somebody looks at.
 */
export async function listItems(db: WorkDatabase, most = Number.POSITIVE_INFINITY): Promise<OutboxRow[]> {
  const rows = db.outbox.orderBy('seq');
  const found = await (most === Number.POSITIVE_INFINITY ? rows : rows.limit(most)).toArray();
  return withoutChildren(found.map((row) => upcast('item', row)));
}

function withoutChildren(rows: readonly OutboxRow[]): OutboxRow[] {
  const ids = new Set(rows.map((row) => row.id));
  return rows.filter((row) => !isOfAddress(row) || !row.parent || !ids.has(row.parent));
}

/** Lists the addresses that are saved once their order has been taken, by the order's id; for useLiveQuery. */
export async function listChildren(db: WorkDatabase): Promise<Map<string, AddressRow[]>> {
  const children = new Map<string, AddressRow[]>();
  const rows = await db.outbox.where('parent').above('').toArray();
  for (const row of rows.sort((a, b) => a.seq - b.seq)) {
    if (!isOfAddress(row) || !row.parent) continue;
    children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  }
  return children;
}

/** Lists what was sent since that time (ms), newest first; for useLiveQuery. */
export async function listReceipts(db: WorkDatabase, since: number): Promise<Receipt[]> {
  return db.receipts.where('sentAt').aboveOrEqual(since).reverse().toArray();
}

/**
 * Counts the queue, all of it or one sort of items; for useLiveQuery. It counts by indexes alone, since it follows
 * every step of a queue that may hold a thousand orders with all that is in them.
 */
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

/** Counts the items that wait for their order, whose place in the queue stands for both. */
async function countChildren(db: WorkDatabase): Promise<number> {
  const parents = await db.outbox.orderBy('parent').keys();
  if (parents.length === 0) return 0;
  const ids = new Set(await db.outbox.orderBy('id').keys());
  return parents.filter((parent) => ids.has(parent)).length;
}

/** Lists the addresses that a person should look at; for useLiveQuery. */
export async function listRefusedAddresses(db: WorkDatabase): Promise<OutboxRow[]> {
  const states = ['queued', 'attention'] as const;
  const kinds = (['address.create', 'address.update'] as const).flatMap((op) =>
    states.map((state) => [op, state] as const),
  );
  return db.outbox.where('[op+state]').anyOf(kinds).filter(needsAttention).toArray();
}

/** Finds the receipt of what was sent last; for useLiveQuery. */
export async function newestReceipt(db: WorkDatabase): Promise<Receipt | undefined> {
  return db.receipts.orderBy('sentAt').last();
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
      firstTriedAt: undefined,
    });
    await writeQueue(db, {});
  });
}
