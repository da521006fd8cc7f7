import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { lastOf, recallLast } from '#app/features/order/memory/remembered-orders.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import { type SentOrder, sentFromShipment } from '#domain/order/sent-order.ts';

type Recipient = Parameters<typeof sameAddressKey>[0];

/** Asks the server only if the device knows no order and is online. */
export async function findLast(
  uid: string,
  client: QueryClient,
  recipient: Recipient,
): Promise<SentOrder | undefined> {
  const key = sameAddressKey(recipient);
  const known = await recallLast(await openWorkDatabase(uid), client, key);
  if (known || currentConnection() === 'offline') return known;
  const { data } = await client.fetchQuery(
    orpc.shipment.userList.queryOptions({
      input: {
        search: recipient.company.trim(),
        shipment_status: -1,
        without_tracking_number: true,
        with_total: false,
        pagination: { page: 1, per_page: 25 },
      },
    }),
  );
  return lastOf(
    data.flatMap((it) => sentFromShipment(it) ?? []),
    key,
  );
}
