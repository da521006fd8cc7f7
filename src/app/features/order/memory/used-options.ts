import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '#app/api/server-clock.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { knownShipments } from '#app/parts/print/known-shipments.ts';
import { type SentOptions, sentFromShipment } from '#domain/order/sent-order.ts';

const usedMs = 90 * 24 * 60 * 60 * 1000;

export type UsedOptions = ReadonlySet<keyof SentOptions>;

/** Options of the client's orders of 90 days, as far as this device knows; undefined without such orders. */
export async function usedOptions(uid: string, client: QueryClient): Promise<UsedOptions | undefined> {
  const since = serverNow() - usedMs;
  const db = await openWorkDatabase(uid);
  const rows = await db.rememberedOrders.where('last.at').aboveOrEqual(since).toArray();
  const known = knownShipments(client).shipments.flatMap((it) => sentFromShipment(it) ?? []);
  const recent = [...rows.map((it) => it.last), ...known.filter((it) => it.at >= since)];
  const orders = recent.flatMap(({ options }) => options ?? []);
  if (orders.length === 0) return undefined;
  const names = Object.keys(orders[0] ?? {}) as (keyof SentOptions)[];
  return new Set(names.filter((name) => orders.some((it) => Boolean(it[name]))));
}
