import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OrderRow, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { AddressWish } from '#domain/address/address-wishes.ts';
import type { Order } from '#domain/order/order.ts';
import { changed, rowBack, takenBatches } from './batches.ts';

/*
 * A row moves to the outbox under its own id, in one transaction with the mark that it has: a window that closes in between
 * leaves no order that goes twice, and none that goes not at all.
 */

/** Orders that go to the outbox in one transaction: of most files all do, or none where the tab is closed before. */
const pieceSize = 500;

export type ReadyRow = {
  id: string;
  /** The state of the row that the order was made of: one that was changed since stays. */
  rev: number;
  order: Order;
  form: unknown;
  /** What is to happen in the address book once the order is out; a row that was a draft may wish it. */
  addresses?: readonly AddressWish[];
};

/**
 * Rows become items of the outbox, in the order given, until the signal stops it. One that has gone before, was changed
 * meanwhile, or is open in the form, is left alone. Wake the sender after each piece (`onPiece`). Answers how many went.
 */
export async function handOver(
  db: WorkDatabase,
  ready: readonly ReadyRow[],
  { signal, onPiece }: { signal?: AbortSignal; onPiece?: () => void } = {},
): Promise<number> {
  let handed = 0;
  for (let from = 0; from < ready.length && !signal?.aborted; from += pieceSize) {
    handed += await handOverPiece(db, ready.slice(from, from + pieceSize));
    onPiece?.();
  }
  return handed;
}

function handOverPiece(db: WorkDatabase, piece: readonly ReadyRow[]): Promise<number> {
  return withRevival(db, () =>
    db.transaction('rw', [db.drafts, db.outbox, db.receipts, db.batchShares, db.batchRows], async () => {
      let handed = 0;
      const taken = await takenBatches(db);
      const rows = await db.batchRows.bulkGet(piece.map((it) => it.id));
      for (const [index, { id, rev, order, form, addresses = [] }] of piece.entries()) {
        const row = rows[index];
        if (row?.rev !== rev || row.handedAt !== undefined || taken.has(row.batch)) continue;
        await enqueueOrder(db, { draftId: id, order, form, addresses, batch: row.batch });
        await db.batchRows.update(id, { handedAt: Date.now(), pending: 1 });
        handed += 1;
      }
      return handed;
    }),
  );
}

/** Takes back what waits and was never tried: nothing of it can have arrived. Answers how many came back. */
export async function takeBack(db: WorkDatabase, batch: string): Promise<number> {
  return withRevival(db, () =>
    db.transaction('rw', db.outbox, db.batchRows, async () => {
      const ids = (await db.batchRows.where({ batch }).primaryKeys()) as string[];
      const waiting = await db.outbox.where('id').anyOf(ids).filter(isUntried).toArray();
      await db.outbox.bulkDelete(waiting.map((it) => it.seq));
      // What an order wished for the address book is wished again when it goes again.
      const back = new Set(waiting.map((it) => it.id));
      await db.outbox.filter((it) => 'parent' in it && back.has(String(it.parent))).delete();
      for (const item of waiting) {
        const row = item.isFromForm ? await db.batchRows.get(item.id) : undefined;
        if (row) await db.batchRows.put(rowBack(row, item as OrderRow));
        else await db.batchRows.update(item.id, { handedAt: undefined, pending: 1 });
      }
      return waiting.length;
    }),
  );
}

/** Another device sends a marked one only after it has taken the batch, and what is sent from here is marked again then. */
const isUntried = ({ state, attempts, ambiguous, body }: OutboxRow) =>
  state === 'queued' && attempts === 0 && !ambiguous && body === undefined;

/**
 * A row that somebody took out of the queue, or whose shipment was cancelled, is to go after all: under a new id, since its
 * old key is used up.
 */
export async function putBackRow(db: WorkDatabase, id: string, newId: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', [db.batchShares, db.batchRows, db.outbox, db.receipts], async () => {
      const row = await db.batchRows.get(id);
      const isCanceled = row?.fate?.is === 'shipment' && row.fate.shipment_status === 0;
      const isElsewhere =
        (await db.outbox.where({ id }).count()) > 0 ||
        (!isCanceled && (await db.receipts.where({ id }).count()) > 0);
      if (!row || isElsewhere || (await takenBatches(db)).has(row.batch)) return;
      const { handedAt: _, fate: __, ...rest } = row;
      await db.batchRows.delete(id);
      await db.batchRows.add(changed({ ...rest, id: newId, isAskedFor: true }));
    }),
  );
}

/** The status that a row's shipment has by now; its numbers are those of its receipt or of the server's word. */
export async function noteFate(db: WorkDatabase, id: string, shipment_status: number | null): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.batchRows, db.receipts, async () => {
      const row = await db.batchRows.get(id);
      const receipt = await db.receipts.get(id);
      const sent = receipt?.op === 'shipment.create' ? receipt.answer : undefined;
      const known = row?.fate?.is === 'shipment' ? row.fate : sent && { ...sent, is: 'shipment' as const };
      if (row && known) await db.batchRows.update(id, { fate: { ...known, shipment_status } });
    }),
  );
}

/** Own numbers that this device has given an order for already, in batches but this one, and when (ms). */
export async function knownNumbers(
  db: WorkDatabase,
  numbers: readonly string[],
  but: string,
): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  const wanted = [...new Set(numbers)].filter(Boolean);
  await db.batchRows
    .where('own')
    .anyOf(wanted)
    .each(({ own, handedAt, batch }) => {
      if (handedAt !== undefined && batch !== but) known.set(own, Math.max(handedAt, known.get(own) ?? 0));
    });
  return known;
}
