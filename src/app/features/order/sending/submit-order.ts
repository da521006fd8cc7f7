import { wakeSender } from '#app/offline/queue/keep-sending.ts';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { addressWishes } from '#domain/address/address-wishes.ts';
import { assembleOrder } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';

/**
 * The draft becomes an item of the outbox, under the same id, and the sender is woken. Online and offline are one
 * path: whether and when it goes out is the sender's business, the page watches the item.
 */
export async function submitOrder(
  db: WorkDatabase,
  draftId: string,
  draft: OrderDraft,
  context: OrderContext,
): Promise<void> {
  const { order, issues } = checkOrder(assembleOrder(draft), context);
  if (!order) throw new Error(`Submitted with open issues: ${issues.map((it) => it.path).join(', ')}`);
  await enqueueOrder(db, { draftId, order, form: draft, addresses: addressWishes(draft) });
  wakeSender();
  // The order is on its way whether or not it can be remembered for the next one.
  await import('#app/features/order/memory/remember-order.ts')
    .then((it) => it.rememberOrder(db, draft))
    .catch(() => {});
}
