import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { addressWishes } from '#domain/address/address-wishes.ts';
import { assembleOrder } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';

/** Moves the draft into the outbox under the same id, online and offline alike; the page only follows the item. */
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
  // A failure to remember the order must not fail the submit.
  await import('#app/features/order/memory/remember-order.ts')
    .then((it) => it.rememberOrder(db, draft))
    .catch(() => {});
}
