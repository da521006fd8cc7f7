import { v4 as uuid } from 'uuid';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import { putIntoForm } from '#app/offline/work/packaging-form.ts';
import { isOfAddress, leaseMs, type OutboxRow, type SentAnswer } from './outbox-row.ts';
import { moveToReceipts, removeWithChildren } from './queue-tables.ts';
import { isOfNewerApp } from './upcast.ts';

/*
 * Editing and discarding what was submitted. While its bytes may have arrived, the server is asked first to withdraw
 * the key: it answers what became of the order, or refuses it for ever. A new order made without asking would be the
 * one way to get two shipments.
 */

/**
 * The server's word on a key. `used`: nothing came of it that the server could name, since an order was refused under
 * it, or an address saved.
 */
export type KeyFate =
  | { fate: 'sent'; answer: SentAnswer }
  | { fate: 'withdrawn' | 'used' | 'busy' | 'unreachable' };

export type WithdrawKey = (id: string) => Promise<KeyFate>;

/** `sent`: it had arrived and is a receipt now; `busy`: it is being sent; `offline`: the server could not be asked. */
export type Settled<T> = { outcome: 'done'; value: T } | { outcome: 'sent' | 'busy' | 'offline' };

/** An order goes back to a new draft, whose id is the value; what was to be saved with it stands in the draft again. */
export function editItem(
  db: WorkDatabase,
  id: string,
  withdraw: WithdrawKey = atServer,
): Promise<Settled<string>> {
  return change(db, id, 'edit', withdraw, async (row) => {
    if (row.op !== 'shipment.create') throw new TypeError('Only an order can become a draft');
    if (isOfNewerApp(row)) throw new TypeError('Only a newer app can read it');
    const draftId = uuid();
    const at = Date.now();
    await db.drafts.add({
      id: draftId,
      rev: 1,
      wire: row.wire,
      values: row.form,
      title: row.summary.company,
      createdAt: at,
      updatedAt: at,
    });
    return draftId;
  });
}

/** An order of packaging material goes back into its form. */
export function editPackaging(
  db: WorkDatabase,
  id: string,
  withdraw: WithdrawKey = atServer,
): Promise<Settled<undefined>> {
  return change(db, id, 'edit', withdraw, async (row) => {
    if (row.op !== 'packaging.create')
      throw new TypeError('Only packaging material comes back into its form');
    await putIntoForm(db, row.summary);
    return undefined;
  });
}

/** Gone for good. */
export function discardItem(
  db: WorkDatabase,
  id: string,
  withdraw: WithdrawKey = atServer,
): Promise<Settled<undefined>> {
  return change(db, id, 'discard', withdraw, async () => undefined);
}

async function change<T>(
  db: WorkDatabase,
  id: string,
  wanted: 'edit' | 'discard',
  withdraw: WithdrawKey,
  replace: (row: OutboxRow) => Promise<T>,
): Promise<Settled<T>> {
  let isKeyOfAnother = false;
  let isAddress = false;
  const finish = (isCertain: (row: OutboxRow) => boolean) =>
    db.transaction(
      'rw',
      db.drafts,
      db.outbox,
      db.receipts,
      db.meta,
      async (): Promise<Settled<T> | 'ask'> => {
        const row = await db.outbox.where({ id }).first();
        if (!row) return { outcome: 'sent' };
        isAddress = isOfAddress(row);
        const isHeld =
          (row.lease?.until ?? 0) > Date.now() && (row.lease?.until ?? 0) - Date.now() <= leaseMs;
        if (row.state === 'sending' && isHeld) return { outcome: 'busy' };
        if (!isCertain(row)) {
          isKeyOfAnother = row.problem?.code === 'IDEMPOTENCY_KEY_REUSED';
          // Nobody sends the item from here on, and a late refusal of its key knows what to do.
          await db.outbox.update(row.seq, { state: 'attention', ambiguous: true, wanted, lease: undefined });
          return 'ask';
        }
        const value = await replace(row);
        await removeWithChildren(db, row);
        return { outcome: 'done', value };
      },
    );

  const first = await finish((row) => !row.ambiguous && row.state !== 'sending');
  if (first !== 'ask') return first;
  const fate = await withdraw(id);
  if (fate.fate === 'busy') return { outcome: 'busy' };
  if (fate.fate === 'unreachable') return { outcome: 'offline' };
  // A key that is another order's says nothing of ours, which was refused under it and never arrived.
  const answer: SentAnswer | undefined =
    fate.fate === 'sent' ? fate.answer : fate.fate === 'used' && isAddress ? { outcome: 'saved' } : undefined;
  if (answer && !isKeyOfAnother) {
    await keepReceipt(db, id, answer);
    return { outcome: 'sent' };
  }
  const second = await finish(() => true);
  return second === 'ask' ? { outcome: 'busy' } : second;
}

async function keepReceipt(db: WorkDatabase, id: string, answer: SentAnswer): Promise<void> {
  await db.transaction('rw', db.outbox, db.receipts, async () => {
    const row = await db.outbox.where({ id }).first();
    if (row) await moveToReceipts(db, row, answer, Date.now());
  });
}

async function atServer(id: string): Promise<KeyFate> {
  const { api, describeError } = await import('#app/api/client.ts');
  try {
    const { data } = await api.idempotency.cancel({ key: id });
    if (data.state === 'cancelled') return { fate: 'withdrawn' };
    const { shipment_id, packaging_id, tracking_number = [] } = data;
    if (packaging_id !== undefined) return { fate: 'sent', answer: { packaging_id } };
    if (shipment_id === undefined) return { fate: 'used' };
    return { fate: 'sent', answer: { shipment_id, tracking_number, shipment_status: null } };
  } catch (error) {
    return { fate: describeError(error).code === 'REQUEST_IN_PROGRESS' ? 'busy' : 'unreachable' };
  }
}
