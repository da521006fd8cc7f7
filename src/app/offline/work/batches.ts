import { wireVersion } from '#app/api/base.ts';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { needsAttention, type OutboxRow } from '#app/offline/queue/outbox-row.ts';
import type { AddressWish } from '#domain/address-wishes.ts';
import type { Order } from '#domain/order.ts';
import type { Batch, BatchRow, BatchShare, RowFate, RowPlace } from './batch.ts';
import { type WorkDatabase, withRevival } from './db.ts';
import { noteDeletedBatch } from './deleted-batches.ts';

/*
 * Batches lie in their person's database beside drafts and queue. A row moves to the outbox under its own id, in one
 * transaction with the mark that it has: a window that closes in between leaves no order that goes twice, and none that
 * goes not at all.
 */

export type NewBatch = Omit<Batch, 'wire' | 'createdAt' | 'share'>;
export type NewRow = Omit<BatchRow, 'batch' | 'rev' | 'isLeftOut' | 'handedAt' | 'pending' | 'fate'> & {
  isLeftOut?: boolean;
};

/** All of it or nothing. */
export async function addBatch(db: WorkDatabase, batch: NewBatch, rows: readonly NewRow[]): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.batches, db.batchRows, async () => {
      await db.batches.put({ ...batch, wire: wireVersion, createdAt: Date.now() });
      await db.batchRows.bulkPut(
        rows.map((it) => ({ isLeftOut: false, ...it, batch: batch.id, rev: 1, pending: 1 })),
      );
    }),
  );
}

export type ListedBatch = Pick<Batch, 'id' | 'name' | 'createdAt'> & {
  rows: number;
  share: BatchShare | undefined;
};

/** Newest first; for useLiveQuery. */
export async function listBatches(db: WorkDatabase): Promise<ListedBatch[]> {
  return db.transaction('r', db.batches, db.batchShares, db.batchRows, async () => {
    const batches = await db.batches.toArray();
    const listed = await Promise.all(
      batches.map(async ({ id, name, createdAt }) => ({
        id,
        name,
        createdAt,
        share: await db.batchShares.get(id),
        rows: await db.batchRows.where({ batch: id }).count(),
      })),
    );
    return listed.sort((a, b) => b.createdAt - a.createdAt);
  });
}

export const readBatch = (db: WorkDatabase, id: string): PromiseLike<Batch | undefined> => db.batches.get(id);

/** In the order of the file. */
export async function readRows(db: WorkDatabase, batch: string): Promise<BatchRow[]> {
  const rows = await db.batchRows.where({ batch }).toArray();
  return rows.sort((a, b) => a.place - b.place);
}

export async function saveCommon(db: WorkDatabase, id: string, common: unknown): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.batches, db.batchShares, async () => {
      const share = await db.batchShares.get(id);
      if (share?.state === 'taken') return;
      await db.batches.update(id, { common });
      if (share && share.state !== 'alone') await db.batchShares.put({ ...share, isHeadPending: true });
    }),
  );
}

type RowChange = { id: string } & Partial<Pick<BatchRow, 'values' | 'notes' | 'isLeftOut' | 'isAskedFor'>>;

/** Changes rows; those that have gone to the outbox stay as they went. Answers the rows as they are now. */
export async function changeRows(db: WorkDatabase, changes: readonly RowChange[]): Promise<BatchRow[]> {
  return withRevival(db, () =>
    db.transaction('rw', db.batchShares, db.batchRows, async () => {
      const rows = await db.batchRows.bulkGet(changes.map((it) => it.id));
      const taken = await takenBatches(db);
      const next = changes.flatMap(({ id: _, ...change }, index) => {
        const row = rows[index];
        return row && row.handedAt === undefined && !taken.has(row.batch)
          ? [changed({ ...row, ...change })]
          : [];
      });
      await db.batchRows.bulkPut(next);
      return next;
    }),
  );
}

/** The row as the server does not know it yet. */
const changed = (row: BatchRow): BatchRow => ({ ...row, rev: row.rev + 1, pending: 1 });

/** Batches that another device works on. */
async function takenBatches(db: WorkDatabase): Promise<Set<string>> {
  return new Set(await db.batchShares.filter(({ state }) => state === 'taken').primaryKeys());
}

/** Orders that go to the outbox in one transaction: of most files all do, or none where the tab is closed before. */
const pieceSize = 500;

export type ReadyRow = {
  id: string;
  order: Order;
  form: unknown;
  /** What is to happen in the address book once the order is out; a row that was a draft may wish it. */
  addresses?: readonly AddressWish[];
};

/**
 * Rows become items of the outbox, in the order given, until the signal stops it. One that has gone before, or is open in
 * the form, is left alone. Wake the sender after each piece (`onPiece`). Answers how many went.
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
      for (const [index, { id, order, form, addresses = [] }] of piece.entries()) {
        const row = rows[index];
        if (!row || row.handedAt !== undefined || taken.has(row.batch)) continue;
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
      for (const { id } of waiting) await db.batchRows.update(id, { handedAt: undefined, pending: 1 });
      return waiting.length;
    }),
  );
}

/** Another device sends a marked one only after it has taken the batch, and what is sent from here is marked again then. */
const isUntried = ({ state, attempts, ambiguous, body }: OutboxRow) =>
  state === 'queued' && attempts === 0 && !ambiguous && body === undefined;

/** Where each row of a batch is; for useLiveQuery. */
export async function rowPlaces(db: WorkDatabase, batch: string): Promise<Record<string, RowPlace>> {
  return db.transaction('r', [db.batchShares, db.batchRows, db.drafts, db.outbox, db.receipts], async () => {
    const isTaken = (await db.batchShares.get(batch))?.state === 'taken';
    const rows = await db.batchRows.where({ batch }).toArray();
    const drafts = new Set(await db.drafts.toCollection().primaryKeys());
    const waiting = new Set((await db.outbox.orderBy('id').keys()) as string[]);
    const receipts = new Set(await db.receipts.toCollection().primaryKeys());
    const troubled = new Map(
      (await db.outbox.where('state').anyOf('attention', 'queued').filter(needsAttention).toArray()).map(
        (it) => [it.id, it],
      ),
    );
    const places = new Map<string, RowPlace>();
    const sent = rows.filter((row) => receipts.has(row.id));
    for (const receipt of await db.receipts.bulkGet(sent.map((it) => it.id))) {
      if (receipt?.op !== 'shipment.create') continue;
      const { shipment_id, tracking_number } = receipt.answer;
      places.set(receipt.id, { is: 'sent', shipment_id, tracking_number, sentAt: receipt.sentAt });
    }
    for (const { id, handedAt, fate } of rows) {
      if (fate?.is === 'shipment') places.set(id, fatePlace(fate, places.get(id)));
      if (places.has(id)) continue;
      if (waiting.has(id)) places.set(id, refusedPlace(troubled.get(id)) ?? { is: 'waiting' });
      else if (drafts.has(id)) places.set(id, { is: 'draft' });
      else if (isTaken) places.set(id, { is: 'elsewhere' });
      else places.set(id, { is: handedAt === undefined ? 'here' : 'taken' });
    }
    return Object.fromEntries(places);
  });
}

/** The server's word counts for more than a receipt: a shipment is cancelled on any page. */
function fatePlace(
  { shipment_id, tracking_number, shipment_status }: Extract<RowFate, { is: 'shipment' }>,
  known: RowPlace | undefined,
): RowPlace {
  if (shipment_status === 0) return { is: 'cancelled', shipment_id, tracking_number };
  return known ?? { is: 'sent', shipment_id, tracking_number, sentAt: 0 };
}

function refusedPlace(row: OutboxRow | undefined): RowPlace | undefined {
  if (!row) return undefined;
  const { code = 'UNKNOWN', issues = [], carrierMessage = '' } = row.problem ?? {};
  return { is: 'refused', code, issues, carrierMessage };
}

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

/** The row, as the form has left its draft, comes back into the list. */
export async function takeFromForm(
  db: WorkDatabase,
  id: string,
  valuesOf: (form: unknown) => unknown,
): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.drafts, db.batchRows, async () => {
      const [draft, row] = [await db.drafts.get(id), await db.batchRows.get(id)];
      if (!draft || !row) return;
      const values = valuesOf(draft.values);
      await db.batchRows.put(changed({ ...row, values, notes: [], handedAt: undefined }));
      await db.drafts.delete(id);
    }),
  );
}

/** The row is opened in the form: as a draft under its own id, so that it is one order wherever it goes out. */
export async function openInForm(
  db: WorkDatabase,
  id: string,
  form: unknown,
  title: string,
): Promise<boolean> {
  return withRevival(db, () =>
    db.transaction('rw', [db.drafts, db.outbox, db.receipts, db.batchShares, db.batchRows], async () => {
      const row = await db.batchRows.get(id);
      if (!row || (await takenBatches(db)).has(row.batch)) return false;
      if (await db.drafts.get(id)) return true;
      if (row.handedAt !== undefined) return false;
      const now = Date.now();
      await db.batchRows.update(id, { handedAt: now });
      await db.drafts.add({
        id,
        values: form,
        title,
        rev: 1,
        wire: wireVersion,
        createdAt: now,
        updatedAt: now,
      });
      return true;
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

/**
 * The list goes, and what was not sent with it; what has gone to the queue stays there. The server hears of it, unless
 * another device works on it by now.
 */
export async function deleteBatch(db: WorkDatabase, id: string): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', [db.batches, db.batchShares, db.batchRows, db.meta], async () => {
      const share = await db.batchShares.get(id);
      if (share?.state === 'mine' || share?.state === 'free') await noteDeletedBatch(db, id);
      await db.batchRows.where({ batch: id }).delete();
      await db.batchShares.delete(id);
      await db.batches.delete(id);
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
