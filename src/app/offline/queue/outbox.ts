import { wireVersion } from '#app/api/base.ts';
import { newId } from '#app/api/new-id.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { removeBlackBox } from '#app/offline/rows/black-box.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import {
  type AddressRow,
  isOfAddress,
  type OrderRow,
  type OrderSummary,
  type OutboxRow,
} from '#app/offline/rows/outbox-row.ts';
import { StorageProblem } from '#app/offline/rows/storage-trouble.ts';
import type { AddressWish } from '#domain/address/address-wishes.ts';
import type { Order } from '#domain/order/order.ts';

type Submitted = {
  draftId: string;
  order: Order;
  form: unknown;
  addresses?: readonly AddressWish[];
  batch?: string;
};

/**
 * Replaces the draft by outbox rows in one transaction; repeating it changes nothing. Wake the sender afterwards.
 * Throws StorageProblem if offline without storage.
 */
export async function enqueueOrder(
  db: WorkDatabase,
  { draftId: id, order, form, addresses = [], batch }: Submitted,
): Promise<void> {
  const common = freshRow(db);
  await withRevival(db, () =>
    db.transaction('rw', [db.drafts, db.outbox, db.receipts, db.batchShares, db.batchRows], async () => {
      await db.drafts.delete(id);
      if (await isTaken(db, id)) return;
      await db.outbox.add({
        ...common,
        id,
        op: 'shipment.create',
        payload: order,
        form,
        summary: summaryOf(order),
        ...(await markOf(db, id, batch)),
      } as OrderRow);
      for (const { op, address, ...wish } of addresses) {
        const { company, city, country_code } = address;
        const summary = { company, city, country_code };
        await db.outbox.add({
          ...common,
          id: newId(),
          op,
          parent: id,
          payload: address,
          summary,
          ...wish,
        } as AddressRow);
      }
    }),
  );
  removeBlackBox(db.uidHash, id);
}

/** Batch rows need a mark before sending, also those edited in the form. */
async function markOf(
  db: WorkDatabase,
  id: string,
  given: string | undefined,
): Promise<Pick<OutboxRow, 'batch' | 'mark' | 'isFromForm'>> {
  const batch = given ?? (await db.batchRows.get(id))?.batch;
  if (batch === undefined) return {};
  // Another device has the batch: send as the user's own order under the shared key.
  if ((await db.batchShares.get(batch))?.state === 'taken') return {};
  return { batch, mark: 'pending', ...(given === undefined && { isFromForm: true }) };
}

/** Throws StorageProblem if the item would wait in memory only. */
export function freshRow({ uid, isInMemory }: WorkDatabase) {
  if (isInMemory && currentConnection() !== 'online') throw new StorageProblem('unavailable');
  return {
    uid,
    wire: wireVersion,
    state: 'queued',
    attempts: 0,
    failures: 0,
    waits: 0,
    ambiguous: false,
    nextAt: 0,
    createdAt: Date.now(),
  } as const;
}

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

export async function listItems(db: WorkDatabase, most = Number.POSITIVE_INFINITY): Promise<OutboxRow[]> {
  const rows = db.outbox.orderBy('seq');
  const found = await (most === Number.POSITIVE_INFINITY ? rows : rows.limit(most)).toArray();
  return withoutChildren(found);
}

function withoutChildren(rows: readonly OutboxRow[]): OutboxRow[] {
  const ids = new Set(rows.map((row) => row.id));
  return rows.filter((row) => !isOfAddress(row) || !row.parent || !ids.has(row.parent));
}
