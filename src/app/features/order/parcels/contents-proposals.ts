import type { QueryClient } from '@tanstack/react-query';
import { recallContents } from '#app/features/order/memory/remembered-orders.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { proposedContents } from '#domain/order/sent-contents.ts';

const shownAtOnce = 6;

export type Proposals = (typed: string, recipient: OrderDraft['recipient']) => string[];

export async function loadProposals(uid: string, client: QueryClient): Promise<Proposals> {
  const uses = await recallContents(await openWorkDatabase(uid), client);
  return (typed, recipient) =>
    proposedContents(uses, { recipient: sameAddressKey(recipient), typed, most: shownAtOnce });
}
