import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OrderRow, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { Order } from '#domain/order/order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { orderPickupContext } from '#domain/pickup/order-pickup.ts';
import { checkPickup, defaultPickup, type PickupWindow } from '#domain/pickup/pickup.ts';
import { daySeconds } from '#domain/values/working-days.ts';

/* Offers the next possible day for a queued order whose pickup has passed. */

/** Keeps the times if possible. Undefined if the order has other problems or may have arrived. */
export function laterPickup(row: OutboxRow, now: Date): PickupWindow | undefined {
  if (!isUntried(row)) return undefined;
  const issues = row.problem?.issues ?? [];
  if (issues.length === 0 || !issues.every(({ path }) => path.startsWith('pickup_'))) return undefined;
  const order = row.payload as Order;
  // A malformed payload must not break the list.
  if (!(order as Partial<Order>).sender) return undefined;
  const context = orderPickupContext(order, now);
  const { pickup_datetime_from: from = '', pickup_datetime_to: to = '' } = order;
  const usual = defaultPickup(context);
  const isPossible = ({ day, from, to }: PickupWindow) => {
    const fields = { pickup_date: day, pickup_datetime_from: from, pickup_datetime_to: to };
    return checkPickup(fields, context).length === 0;
  };
  return [{ ...usual, from, to }, usual].find(isPossible);
}

const isUntried = (row: OutboxRow): row is OrderRow =>
  row.op === 'shipment.create' && row.state === 'attention' && !row.ambiguous && row.body === undefined;

/** Returns false if the order has changed meanwhile. Wake the sender afterwards. */
export async function movePickup(
  db: WorkDatabase,
  id: string,
  { day, from, to }: PickupWindow,
): Promise<boolean> {
  return withRevival(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.where({ id }).first();
      if (!row || !isUntried(row)) return false;
      const times = { pickup_datetime_from: from, pickup_datetime_to: to };
      const payload: Order = { ...(row.payload as Order), pickup_date: daySeconds(day), ...times };
      const form: OrderDraft = { ...(row.form as OrderDraft), pickup_date: day, ...times };
      const again = { state: 'queued', nextAt: 0, problem: undefined } as const;
      const moved: OrderRow = { ...row, payload, form, ...again, ...(row.mark && { mark: 'pending' }) };
      await db.outbox.put(moved);
      return true;
    }),
  );
}
