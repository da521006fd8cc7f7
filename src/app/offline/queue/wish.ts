import type { WorkDatabase } from '#app/offline/rows/db.ts';
import {
  type Ended,
  isOfAddress,
  type KeyFate,
  type KnownFate,
  type OutboxRow,
  type SentAnswer,
} from '#app/offline/rows/outbox-row.ts';
import type { Order } from '#domain/order/order.ts';
import { fillForm } from './packaging-form.ts';
import { moveToReceipts, removeWithChildren } from './queue-tables.ts';

/*
 * Edits or discards an item that may have arrived. The server cancels the key or reports the outcome; until then the
 * sender asks instead of sending (docs/queue.md 4.11). A new order without asking could make two shipments.
 */

export type WithdrawKey = (item: Pick<OutboxRow, 'id' | 'uid'>) => Promise<KeyFate>;

/**
 * Needs a transaction over all tables but templates. Undefined if the user has chosen to send after all; the next
 * attempt then reports the closed key.
 */
export async function fulfilWish(
  db: WorkDatabase,
  row: OutboxRow,
  fate: KnownFate,
  now: number,
): Promise<Ended | undefined> {
  const answer = answerIn(row, fate);
  if (answer) {
    await moveToReceipts(db, row, answer, now);
    return 'sent';
  }
  if (row.requested === undefined) return undefined;
  const isEdited = row.requested === 'edit';
  if (isEdited) await returnToForm(db, row, now);
  await removeWithChildren(db, row);
  return isEdited ? 'edited' : 'discarded';
}

function answerIn(row: OutboxRow, fate: KnownFate): SentAnswer | undefined {
  // The key belongs to another order; ours was refused and never arrived.
  if (row.problem?.code === 'IDEMPOTENCY_KEY_REUSED') return undefined;
  if (fate.fate === 'sent') return fate.answer;
  return fate.fate === 'used' && isOfAddress(row) ? { outcome: 'saved' } : undefined;
}

async function returnToForm(db: WorkDatabase, row: OutboxRow, at: number): Promise<void> {
  if (row.op === 'packaging.create') await fillForm(db, row.summary);
  if (row.op !== 'shipment.create' || row.draftId === undefined) return;
  const { from_file } = row.payload as Partial<Order>;
  await db.drafts.add({
    id: row.draftId,
    ...(from_file && { from_file }),
    rev: 1,
    wire: row.wire,
    values: row.form,
    title: row.summary.company,
    createdAt: at,
    updatedAt: at,
  });
}

/** Uses the owner's name, because under another session the key belongs to another user. */
export async function withdrawAtServer(item: Pick<OutboxRow, 'id' | 'uid'>): Promise<KeyFate> {
  const { api, describeError } = await import('#app/api/client.ts');
  try {
    const options = { context: { queueUser: item.uid } };
    const { data } = await api.idempotency.cancel({ key: item.id }, options);
    // Ignore an answer for another key.
    if (data.client_ref !== item.id.toLowerCase()) return { fate: 'unreachable' };
    if (data.state === 'cancelled') return { fate: 'withdrawn' };
    const { shipment_id, packaging_id, tracking_number = [] } = data;
    if (packaging_id !== undefined) return { fate: 'sent', answer: { packaging_id } };
    if (shipment_id === undefined) return { fate: 'used' };
    return { fate: 'sent', answer: { shipment_id, tracking_number, shipment_status: null } };
  } catch (error) {
    const problem = describeError(error);
    return problem.code === 'REQUEST_IN_PROGRESS' ? { fate: 'busy' } : { fate: 'unreachable', problem };
  }
}
