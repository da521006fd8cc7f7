import { wakeSender } from '#app/offline/queue/keep-sending.ts';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import { addressWishes } from '#domain/address-wishes.ts';
import { assembleOrder, type OrderDraft } from '#domain/order-draft.ts';
import { checkOrder, type OrderContext } from '#domain/order-rules.ts';

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
  if (order.customs) {
    // The order is on its way whether or not its goods can be kept for the next one.
    void import('#app/features/order/customs/remembered-goods.ts')
      .then((it) => it.rememberGoods(db, draft))
      .catch(() => {});
  }
  wakeSender();
}
