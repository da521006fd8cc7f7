import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { resultWindow } from '#domain/values/result-window.ts';
import { type DbOrTx, isTransaction } from '#server/db/connect.ts';
import { shipment, shipmentOrder } from '#server/db/schema.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import {
  findShipments,
  hasWords,
  isOf,
  listAmongFirst,
  listByWords,
  listShipments,
  mostLookedThrough,
  type Page,
  partsOf,
  type ShipmentFilter,
  sourceOf,
} from '#server/shipment/queries.ts';
import { commonSearches } from './common-searches.ts';
import { eachLength, waysToWords } from './ways-to-words.ts';

/** Shipments scanned per row of the page. */
const lookedThroughPerRow = 20;

/**
 * Counts at most one more than the result window. The counting query also returns the page if the newest shipments lack
 * it. Both run in parallel outside a transaction.
 */
export async function searchShipments(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  page: Page,
): Promise<{ found: ShipmentRows[]; total: number }> {
  const list = () => listShipments(db, client_id, filter, page);
  const lookedThrough = Math.min(mostLookedThrough, lookedThroughPerRow * (page.offset + page.limit));
  const lookAtHand = () => listAmongFirst(db, client_id, filter, { ...page, lookedThrough });
  const lookUp = () => findHits(db, client_id, filter, page);
  // SQL conditions cannot form a cache key.
  const search = filter.matching ? undefined : { db, filter: { client_id, ...filter } };
  if (search && commonSearches.has(search)) return { found: await list(), total: resultWindow + 1 };
  const [atHand, { ids, total }] = isTransaction(db)
    ? [await lookAtHand(), await lookUp()]
    : await Promise.all([lookAtHand(), lookUp()]);
  if (search && total > resultWindow) commonSearches.note(search);
  if (atHand.length === page.limit) return { found: atHand, total };
  if (total > resultWindow) return { found: await list(), total };
  if (ids.length === 0) return { found: [], total };
  return { found: inOrderOf(ids, await findShipments(db, client_id, ids)), total };
}

/** The page's keys; empty if there are more hits than the window, because not all were read. */
async function findHits(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  { offset, limit, isOldestFirst = false }: Page,
): Promise<{ ids: string[]; total: number }> {
  const [source, words] = [sourceOf(filter), hasWords(filter.search)];
  const requested = isOf(client_id, filter, source);
  const found = (await waysToWords(db, isOf(client_id, filter), words)).map(
    (way) => sql`(select created, shipment_id from ${source}
      where ${and(requested, words, way)} limit ${resultWindow + 1})`,
  );
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with hit as materialized (
      select * from (${sql.join(found, sql` union all `)}) as found limit ${resultWindow + 1}
    ), counted as materialized (select count(*)::int as total from hit)
    select total, array(
      select shipment_id from hit where total <= ${resultWindow}
      order by created ${direction}, shipment_id ${direction} offset ${offset} limit ${limit}
    ) as ids from counted`);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * Texts scanned before the search index is used: 2,000 take about 1 ms; 10,000 take about 6 ms and run only if the
 * first scan suggests enough hits.
 */
const goneThrough = { first: 2_000, most: 10_000 };

/** A page without the count, which is slower than the page if there are many hits. */
export async function searchAtHand(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  page: Page,
): Promise<ShipmentRows[]> {
  const { first, most } = goneThrough;
  const end = page.offset + page.limit;
  let found = await hitsAmong(db, client_id, filter, page, first);
  if (!found.isWhole && found.hits * (most / first) >= end)
    found = await hitsAmong(db, client_id, filter, page, most);
  if (!found.isWhole) return listByWords(db, client_id, filter, page);
  const ids = found.ids.slice(page.offset, end);
  return inOrderOf(ids, await findShipments(db, client_id, ids));
}

/** Hits among the first short and long texts. `isWhole`: they fill the page correctly. */
async function hitsAmong(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  page: Page,
  lookedThrough: number,
): Promise<{ ids: string[]; hits: number; isWhole: boolean }> {
  const { isBehind, words, inOrder } = partsOf(client_id, filter, page);
  const end = page.offset + page.limit;
  const [isShort, isLong] = eachLength;
  const isInTime = and(
    isBehind,
    filter.from && gte(shipment.created, filter.from),
    filter.before && lt(shipment.created, filter.before),
  );
  const gone = (
    isOfLength: SQL,
  ) => sql`select created, shipment_id, search_text from ${shipmentOrder} as shipment
    where ${and(eq(shipment.client_id, client_id), isInTime, isOfLength)} ${inOrder} limit ${lookedThrough}`;
  // Match words in their index first, then check the other conditions only for hits.
  const hitsIn = (source: SQL) => sql`select * from (select * from ${source} where ${words}) as hit
    where exists (select from ${sourceOf({ ...filter, search: '' })}
      where ${isOf(client_id, filter)} and ${shipment.shipment_id} = hit.shipment_id offset 0)
    ${inOrder} limit ${end}`;
  const { rows } = await db.execute<{ shipment_id: string; is_short: boolean; long: number }>(sql`
    with long as materialized (${gone(isLong)})
    select shipment_id, is_short, (select count(*)::int from long) as long from (
      (select created, shipment_id, true as is_short from (${hitsIn(sql`(${gone(isShort)}) as shipment`)}) as found)
      union all
      (select created, shipment_id, false as is_short from (${hitsIn(sql`long as shipment`)}) as found)
    ) as hit ${inOrder}`);
  const hits = rows.filter((it) => it.is_short).length;
  // With too few short hits, an unread one might be newer than a long one.
  const isWhole = hits === end && (rows[0]?.long ?? 0) < lookedThrough;
  return { ids: rows.map((it) => it.shipment_id), hits, isWhole };
}

function inOrderOf(ids: readonly string[], found: readonly ShipmentRows[]): ShipmentRows[] {
  const byId = new Map(found.map((rows) => [rows.shipment.shipment_id, rows]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
