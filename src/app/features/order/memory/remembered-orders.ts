import type { QueryClient } from '@tanstack/react-query';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { knownShipments } from '#app/parts/print/known-shipments.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { type ContentsUse, contentsUses, joinUses, withContentsOf } from '#domain/order/sent-contents.ts';
import { type SentOrder, sentFromDraft, sentFromShipment } from '#domain/order/sent-order.ts';

/*
 * Stores the last order per recipient in the user's own database: it survives sign-out, and other users cannot open it.
 */

/** Recipients; the oldest is removed. */
const mostStored = 1000;
/** Texts per recipient; the oldest is removed. */
const mostContents = 12;

export async function rememberSent(db: WorkDatabase, draft: OrderDraft): Promise<void> {
  const last = sentFromDraft(draft, Date.now());
  if (!last) return;
  const { recipient } = last;
  await db.transaction('rw', db.rememberedOrders, async () => {
    const before = await db.rememberedOrders.get(recipient);
    const uses = withContentsOf(last, before?.uses ?? []).slice(0, mostContents);
    const address = plainAddress(draft.recipient);
    await db.rememberedOrders.put({ recipient, last, address, uses });
    await db.rememberedOrders.orderBy('last.at').reverse().offset(mostStored).delete();
  });
}

export async function recallContents(db: WorkDatabase, client: QueryClient): Promise<ContentsUse[]> {
  const rows = await db.rememberedOrders.toArray();
  return joinUses(
    rows.flatMap((it) => it.uses),
    contentsUses(knownOrders(client)),
  );
}

/** `recipient`: its `sameAddressKey`. */
export async function recallLast(
  db: WorkDatabase,
  client: QueryClient,
  recipient: string,
): Promise<SentOrder | undefined> {
  const row = await db.rememberedOrders.get(recipient);
  return lastOf([...(row ? [row.last] : []), ...knownOrders(client)], recipient);
}

export const lastOf = (orders: readonly SentOrder[], recipient: string): SentOrder | undefined =>
  orders
    .filter((it) => it.recipient === recipient)
    .reduce<SentOrder | undefined>((last, it) => (last && last.at >= it.at ? last : it), undefined);

const knownOrders = (client: QueryClient): SentOrder[] =>
  knownShipments(client).shipments.flatMap((it) => sentFromShipment(it) ?? []);
