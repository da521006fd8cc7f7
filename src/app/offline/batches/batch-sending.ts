import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OrderRow, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { AddressWish } from '#domain/address/address-wishes.ts';
import type { Order } from '#domain/order/order.ts';
import { changed, rowBack, takenBatches } from './batches.ts';

/*
 * Moves rows to the outbox. One transaction marks the row and adds the item, so a closing window neither loses nor
 * duplicates an order.
 */

/** Orders per transaction. */
const pieceSize = 500;

export type ReadyRow = {
  id: string;
  /** Revision of the row when the order was built; later changes stop the submission. */
  rev: number;
  order: Order;
  form: unknown;
  addresses?: readonly AddressWish[];
};

/**
 * Submits the rows in order until the signal aborts; skips submitted, changed and open rows. Returns their number; wake
 * the sender in `onPiece`.
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
        await enqueueOrder(db, { draftId: id, order, form, addresses, row });
        await db.batchRows.update(id, { handedAt: Date.now(), pending: 1 });
        handed += 1;
      }
      return handed;
    }),
  );
}

/** Moves untried orders from the outbox back to the batch; returns their number. */
export async function takeBack(db: WorkDatabase, batch: string): Promise<number> {
  return withRevival(db, () =>
    db.transaction('rw', db.outbox, db.batchRows, async () => {
      const ids = (await db.batchRows.where({ batch }).primaryKeys()) as string[];
      const waiting = await db.outbox.where('id').anyOf(ids).filter(isUntried).toArray();
      await db.outbox.bulkDelete(waiting.map((it) => it.seq));
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

/** Marks do not matter: another device must take the batch first, and a new submission marks again. */
const isUntried = ({ state, attempts, ambiguous, body }: OutboxRow) =>
  state === 'queued' && attempts === 0 && !ambiguous && body === undefined;

/** Makes a removed or cancelled row sendable under a new id, because its old key is used up. */
export async function restoreRow(
  db: WorkDatabase,
  id: string,
  newId: string,
  isLeftOut = false,
): Promise<void> {
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
      await db.batchRows.add(changed({ ...rest, id: newId, isLeftOut, isAskedFor: !isLeftOut }));
    }),
  );
}

export async function recordFate(
  db: WorkDatabase,
  id: string,
  shipment_status: number | null,
): Promise<void> {
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

/** Returns the customer's own order numbers already submitted in other batches on this device, with the time in ms. */
export async function knownNumbers(
  db: WorkDatabase,
  numbers: readonly string[],
  but: string,
): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  const requested = [...new Set(numbers)].filter(Boolean);
  await db.batchRows
    .where('own')
    .anyOf(requested)
    .each(({ own, handedAt, batch }) => {
      if (handedAt !== undefined && batch !== but) known.set(own, Math.max(handedAt, known.get(own) ?? 0));
    });
  return known;
}
