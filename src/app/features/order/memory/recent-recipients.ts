import type { QueryClient } from '@tanstack/react-query';
import { newestShipmentsQuery } from '#app/api/persisted-queries.ts';
import { serverNow } from '#app/api/server-clock.ts';
import { getAddressBook } from '#app/offline/addresses/address-book.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { knownShipments } from '#app/parts/print/known-shipments.ts';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import { sameAddressKey, sameEntryKey } from '#domain/address/same-address.ts';

const mostShown = 5;
const recentMs = 90 * 24 * 60 * 60 * 1000;
const mostRows = 50;

/** The last recipients of this device's orders and of shipments it knows, newest first (docs/rules.md 14.12). */
export async function recentRecipients(uid: string, client: QueryClient): Promise<readonly PlainAddress[]> {
  const since = serverNow() - recentMs;
  await fetchNewest(client).catch(() => {});
  const found = [...(await rememberedSince(uid, since).catch(() => [])), ...knownSince(client, since)];
  const recent = new Map<string, PlainAddress>();
  for (const { address } of found.sort((a, b) => b.at - a.at)) {
    const key = sameAddressKey(address);
    if (!recent.has(key) && recent.size < mostShown) recent.set(key, address);
  }
  return [...recent.values()];
}

/** The entry of the address book with this address, if there is one. */
export function entryOf(address: PlainAddress): SavedAddress | undefined {
  const key = sameEntryKey(address);
  const found = getAddressBook().find(`${address.company} ${address.city}`.trim(), mostRows);
  return found.find((it) => sameEntryKey(it) === key);
}

type Sent = { address: PlainAddress; at: number };

async function rememberedSince(uid: string, since: number): Promise<Sent[]> {
  const db = await openWorkDatabase(uid);
  const rows = await db.rememberedOrders
    .where('last.at')
    .aboveOrEqual(since)
    .reverse()
    .limit(mostRows)
    .toArray();
  return rows.flatMap(({ address, last: { at } }) => (address ? { address, at } : []));
}

/** A return goes to the client itself. */
const knownSince = (client: QueryClient, since: number): Sent[] =>
  knownShipments(client)
    .shipments.map((it) => ({ ...it, at: it.created.seconds * 1000 }))
    .filter((it) => !it.is_return && it.at >= since)
    .map(({ recipient, at }) => ({ address: plainAddress(recipient), at }));

/** Later the list is fetched after each order. */
async function fetchNewest(client: QueryClient): Promise<void> {
  const query = newestShipmentsQuery();
  if (currentConnection() !== 'online' || client.getQueryData(query.queryKey)) return;
  await client.fetchQuery({ ...query, retry: false });
}
