import type { QueryClient } from '@tanstack/react-query';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { knownShipments } from '#app/parts/print/known-shipments.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { type ContentsUse, contentsUses, joinUses, withContentsOf } from '#domain/order/sent-contents.ts';
import { type SentOrder, sentFromDraft, sentFromShipment } from '#domain/order/sent-order.ts';

/*
 * What was sent to a recipient is kept on this device beside the drafts, one row per recipient, for whoever sent it: it
 * stays when they sign out, and nobody else's session opens that database.
 */

/** Recipients; the oldest goes. */
const mostKept = 1000;
/** Texts per recipient; the oldest goes. */
const mostContents = 12;

/** Remembers, after an order was given, what went to its recipient. */
export async function rememberSent(db: WorkDatabase, draft: OrderDraft): Promise<void> {
  const last = sentFromDraft(draft, Date.now());
  if (!last) return;
  const { recipient } = last;
  await db.transaction('rw', db.rememberedOrders, async () => {
    const before = await db.rememberedOrders.get(recipient);
    const uses = withContentsOf(last, before?.uses ?? []).slice(0, mostContents);
    await db.rememberedOrders.put({ recipient, last, uses });
    await db.rememberedOrders.orderBy('last.at').reverse().offset(mostKept).delete();
  });
}

/** The contents that this client is known to have written: on this device, and in the shipments it knows. */
export async function recallContents(db: WorkDatabase, client: QueryClient): Promise<ContentsUse[]> {
  const rows = await db.rememberedOrders.toArray();
  return joinUses(
    rows.flatMap((it) => it.uses),
    contentsUses(knownOrders(client)),
  );
}

/** What went last to a recipient, by its `sameAddressKey`, as far as this device knows. */
export async function recallLast(
  db: WorkDatabase,
  client: QueryClient,
  recipient: string,
): Promise<SentOrder | undefined> {
  const row = await db.rememberedOrders.get(recipient);
  return lastOf([...(row ? [row.last] : []), ...knownOrders(client)], recipient);
}

/** The latest of orders that went to a recipient. */
export const lastOf = (orders: readonly SentOrder[], recipient: string): SentOrder | undefined =>
  orders
    .filter((it) => it.recipient === recipient)
    .reduce<SentOrder | undefined>((last, it) => (last && last.at >= it.at ? last : it), undefined);

const knownOrders = (client: QueryClient): SentOrder[] =>
  knownShipments(client).shipments.flatMap((it) => sentFromShipment(it) ?? []);
