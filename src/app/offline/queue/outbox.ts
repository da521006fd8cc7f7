import { wireVersion } from '#app/api/base.ts';
import { newId } from '#app/api/new-id.ts';
import { currentConnection } from '#app/offline/connection.ts';
import type { BatchRow } from '#app/offline/rows/batch.ts';
import { removeBlackBox } from '#app/offline/rows/black-box.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
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
import { fromFileLimits } from '#domain/order/ordered-before.ts';
import { deviceName, deviceOf } from '#domain/people/device.ts';

type Submitted = {
  draftId: string;
  order: Order;
  form: unknown;
  addresses?: readonly AddressWish[];
  /** The row of a batch that becomes the order. */
  row?: BatchRow;
};

/**
 * Replaces the draft by outbox rows in one transaction; repeating it changes nothing. Wake the sender afterwards.
 * Throws StorageProblem if offline without storage.
 */
export async function enqueueOrder(
  db: WorkDatabase,
  { draftId: id, order, form, addresses = [], row: given }: Submitted,
): Promise<void> {
  const common = freshRow(db);
  await withRevival(db, () =>
    db.transaction('rw', [db.drafts, db.outbox, db.receipts, db.batchShares, db.batchRows], async () => {
      const draft = await db.drafts.get(id);
      await db.drafts.delete(id);
      if (await isTaken(db, id)) return;
      const row = given ?? (await db.batchRows.get(id));
      await db.outbox.add({
        ...common,
        id,
        op: 'shipment.create',
        payload: { ...order, ...(row ? fileMark(row) : ofDraft(draft)) },
        form,
        summary: summaryOf(order),
        ...(await markOf(db, row, given === undefined)),
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
  row: BatchRow | undefined,
  isFromForm: boolean,
): Promise<Pick<OutboxRow, 'batch' | 'mark' | 'isFromForm'>> {
  if (!row) return {};
  const { batch } = row;
  // Another device has the batch: send as the user's own order under the shared key.
  if ((await db.batchShares.get(batch))?.state === 'taken') return {};
  return { batch, mark: 'pending', ...(isFromForm && { isFromForm }) };
}

/** Lets the server find an earlier order of the same file (docs/rules.md 25.21). Rows of forms have no mark. */
function fileMark({
  own,
  file,
  rows: [row],
  isOrderedAgain,
}: BatchRow): Pick<Order, 'from_file' | 'order_again'> {
  if (own === '' && (file === undefined || row === undefined)) return {};
  const ofFile = file !== undefined && row !== undefined && { file_hash: file, row };
  const device_name = deviceName(deviceOf(navigator.userAgent)).slice(0, fromFileLimits.device_name);
  return {
    from_file: { order_number: own.slice(0, fromFileLimits.order_number), ...ofFile, device_name },
    ...(isOrderedAgain && { order_again: true }),
  };
}

const ofDraft = ({ from_file }: Pick<Draft, 'from_file'> = {}) => (from_file ? { from_file } : {});

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
