import { and, eq, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { HitSort } from '#contract/all-shipments.ts';
import type { SurchargeCode } from '#domain/services/surcharges.ts';
import { allStatuses, manualOrders, shipmentStatuses } from '#domain/shipment/status.ts';
import type { SearchDate } from '#domain/staff/all-shipments.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { courseAlone, hasSurcharge, orderAlone, parcel, shipment, wordsFirst } from '#server/db/schema.ts';
import { searchPatterns } from '#server/db/search-text.ts';
import { hasStatus, isReady } from '#server/shipment/queries.ts';
import { hasReference } from './match-shipments.ts';
import { eachLength, waysToWords } from './ways-to-words.ts';

/*
 * Finds the keys of a staff list's shipments at any depth, mostly from an index alone; list-all-shipments.ts reads the
 * rows.
 */

export type AllFilter = {
  search: string;
  /** Clients whose company or number matches the search. */
  named: readonly string[];
  /** -1: all, -2: manual orders. */
  shipment_status: number;
  trackingNumber: string;
  pattern: string | undefined;
  sortedBy: SearchDate;
  /** Inclusive, in the date that sorts the list. */
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  isOnlyChargeable: boolean;
  isWithoutCanceled?: boolean | undefined;
  hasSpecial: boolean;
  surcharge?: SurchargeCode | undefined;
  ofClients?: readonly string[] | undefined;
};

export type Hit = { client_id: string; shipment_id: string; sort: HitSort };
export type HitsOfPage = { offset: number; limit: number; behind?: HitSort | undefined };

/** Shipments scanned before the search index is used, as in `listShipments`: at least, and per hit. */
const nearest = { atLeast: 2_000, perHit: 4 };
/** Offset from which the page's first row is looked up separately. */
const deep = 500;

export async function findHits(db: DbOrTx, filter: AllFilter, page: HitsOfPage): Promise<Hit[]> {
  const { offset, limit } = page;
  const { requested, matches, source, at, order, keys, end } = partsOf(filter, page);
  if (!matches && offset >= deep)
    return hitsOf(
      db,
      sql`with edge as materialized (
          select ${at} as at, shipment_id from ${source} where ${requested} ${order} offset ${offset} limit 1
        ) ${keys} from ${source}
        where ${requested} and (${at}, ${shipment.shipment_id}) <= ((select at from edge), (select shipment_id from edge))
        ${order} limit ${limit}`,
    );
  if (!matches || filter.trackingNumber !== '')
    return hitsOf(db, sql`${keys} from ${source} where ${and(requested, matches)} ${order} ${end}`);
  const amongNewest = await hitsAmongNewest(db, filter, page);
  if (amongNewest.length === limit) return amongNewest;
  return hitsOf(
    db,
    sql`with found as materialized (${foundByText(filter, { behind: page.behind, ofNamed: sql`${order} limit ${offset + limit}` })})
      select * from found order by at desc, shipment_id desc ${end}`,
  );
}

/** Fast for frequent words. */
export function hitsAmongNewest(db: DbOrTx, filter: AllFilter, page: HitsOfPage): Promise<Hit[]> {
  const { requested, matches, order, keys, end } = partsOf(filter, page);
  const lookedThrough = Math.max(nearest.atLeast, nearest.perHit * (page.offset + page.limit));
  return hitsOf(
    db,
    sql`${keys} from (select * from ${shipment} where ${requested} ${order} limit ${lookedThrough}) as shipment
      where ${matches} ${order} ${end}`,
  );
}

/**
 * For the count (at most one more than the result window) and the page. With more hits there is no page, because not
 * all were read.
 */
export async function hitsOfText(
  db: DbOrTx,
  filter: AllFilter,
  { behind, offset, limit }: HitsOfPage,
): Promise<{ hits: Hit[]; total: number }> {
  const most = sql`limit ${resultWindow + 1}`;
  const ways = await waysToWords(db, matchesFilter(filter), hasWords(filter));
  const isShown = and(sql`total <= ${resultWindow}`, behind && isBehind(sql`at`, sql`shipment_id`, behind));
  const { rows } = await db.execute<{ total: number } & (HitRow | Record<keyof HitRow, null>)>(sql`
    with found as materialized (
      select * from (${foundByText(filter, { ways, ofWords: most, ofNamed: most })}) as found ${most}
    ), counted as materialized (select count(*)::int as total from found)
    select total, client_id, shipment_id, ${microseconds} as at from counted left join lateral (
      select * from found where ${isShown} order by at desc, shipment_id desc offset ${offset} limit ${limit}
    ) as hit on true order by hit.at desc, shipment_id desc`);
  return { hits: rows.flatMap((row) => (row.at === null ? [] : hitOf(row))), total: rows[0]?.total ?? 0 };
}

/** Separate selects make PostgreSQL look up the words first. */
function foundByText(
  filter: AllFilter,
  {
    behind,
    ways = [undefined],
    ofWords,
    ofNamed,
  }: { behind?: HitSort | undefined; ways?: readonly (SQL | undefined)[]; ofWords?: SQL; ofNamed: SQL },
): SQL {
  const { keys } = partsOf(filter, { behind });
  const found = (source: SQL, isHit: SQL | undefined, end = sql.empty()) =>
    sql`(${keys} from ${source} where ${and(matchesFilter(filter, behind, source), isHit, hasPattern(filter))} ${end})`;
  const source = sourceOf({ ...filter, named: [] });
  const parts = ways.map((way) => found(source, and(way, hasWords(filter)), ofWords));
  const byWords = sql.join(parts, sql` union all `);
  return filter.named.length === 0
    ? byWords
    : sql`${byWords} union ${found(sql`${shipment}`, isNamed(filter), ofNamed)}`;
}

/** For frequent words: a scan from the newest soon fills a page at any depth. */
export function hitsInOrder(db: DbOrTx, filter: AllFilter, page: HitsOfPage): Promise<Hit[]> {
  const { matches, order, keys, end } = partsOf(filter, page);
  const most = sql`limit ${page.offset + page.limit}`;
  const source = filter.named.length === 0 && sourceOf(filter) === orderAlone ? orderAlone : wordsFirst;
  const requested = matchesFilter(filter, page.behind, source);
  const parts = eachLength.map(
    (it) => sql`(${keys} from ${source} where ${and(requested, matches, it)} ${order} ${most})`,
  );
  return hitsOf(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)}) as found order by at desc, shipment_id desc ${end}`,
  );
}

function partsOf(filter: AllFilter, { offset = 0, limit = 0, behind }: Partial<HitsOfPage>) {
  const at = sortDate(filter);
  return {
    requested: matchesFilter(filter, behind),
    matches: matching(filter),
    source: sourceOf(filter),
    at,
    order: sql`order by ${at} desc, ${shipment.shipment_id} desc`,
    keys: sql`select ${shipment.client_id}, ${shipment.shipment_id}, ${at} as at`,
    end: sql`offset ${offset} limit ${limit}`,
  };
}

/** Counts at most one more than the result window. */
export async function countHits(db: DbOrTx, filter: AllFilter): Promise<number> {
  const source = sourceOf(filter);
  const isHit = and(matchesFilter(filter, undefined, source), matching(filter));
  return db.$count(
    db
      .select({ one: sql`1` })
      .from(source)
      .where(isHit)
      .limit(resultWindow + 1)
      .as('counted'),
  );
}

type HitRow = { client_id: string; shipment_id: string; at: string };
const microseconds = sql`(extract(epoch from hit.at) * 1000000)::bigint`;

async function hitsOf(db: DbOrTx, found: SQL): Promise<Hit[]> {
  const { rows } = await db.execute<HitRow>(
    sql`select client_id, shipment_id, ${microseconds} as at from (${found}) as hit
      order by hit.at desc, shipment_id desc`,
  );
  return rows.map(hitOf);
}

const hitOf = ({ client_id, shipment_id, at }: HitRow): Hit => ({
  client_id,
  shipment_id,
  sort: [Number(at), shipment_id],
});

const isUpdated = sql`coalesce(${shipment.status_updated}, ${shipment.created})`;
const sortDate = ({ sortedBy }: AllFilter): SQL =>
  sortedBy === 'created' ? sql`${shipment.created}` : isUpdated;

function matchesFilter(filter: AllFilter, behind?: HitSort, source?: SQL): SQL {
  const status = shipment.shipment_status;
  const at = sortDate(filter);
  const requested = and(
    source === orderAlone ? undefined : isReady,
    hasStatus(filter.shipment_status),
    filter.hasSpecial || filter.shipment_status === manualOrders ? undefined : isNotNull(status),
    filter.isOnlyChargeable
      ? sql`(${status} > ${shipmentStatuses.info_received} or ${status} is null)`
      : undefined,
    filter.isWithoutCanceled ? sql`${status} is distinct from ${shipmentStatuses.canceled}` : undefined,
    filter.surcharge &&
      sql`${hasSurcharge(shipment.surcharge_codes, filter.surcharge)} and ${status} is distinct from ${shipmentStatuses.canceled}`,
    filter.from && sql`${at} >= ${filter.from.toISOString()}::timestamptz`,
    filter.before && sql`${at} < ${filter.before.toISOString()}::timestamptz`,
    filter.ofClients && isOneOf(filter.ofClients),
    behind && isBehind(at, sql`${shipment.shipment_id}`, behind),
  );
  return requested ?? sql`true`;
}

const isBehind = (at: SQL, id: SQL, [microseconds, shipment_id]: HitSort) =>
  sql`(${at}, ${id}) < ('epoch'::timestamptz + ${microseconds}::float8 * interval '1 microsecond', ${shipment_id}::uuid)`;

const isOneOf = (clients: readonly string[]) =>
  sql`${shipment.client_id} = any(${sql.param([...clients])}::uuid[])`;
const isNamed = ({ named }: AllFilter) => isOneOf(named);

function sourceOf(filter: AllFilter): SQL {
  const { pattern, named, trackingNumber, shipment_status, surcharge, hasSpecial } = filter;
  if (pattern === undefined && !hasWords(filter)) return courseAlone;
  const isNarrow = pattern !== undefined || named.length > 0 || trackingNumber !== '';
  if (isNarrow || surcharge || shipment_status !== allStatuses) return sql`${shipment}`;
  const hasStatusToo = filter.isOnlyChargeable || filter.isWithoutCanceled;
  return hasSpecial && !hasStatusToo && filter.sortedBy === 'created' ? orderAlone : wordsFirst;
}

function matching(filter: AllFilter): SQL | undefined {
  const words = hasWords(filter);
  return and(
    filter.named.length > 0 ? or(words, isNamed(filter)) : words,
    hasPattern(filter),
    filter.trackingNumber === ''
      ? undefined
      : sql`(${shipment.client_id}, ${shipment.shipment_id}) in (
          select client_id, shipment_id from ${parcel} where ${eq(parcel.tracking_number, filter.trackingNumber)})`,
  );
}

function hasWords({ search }: AllFilter): SQL | undefined {
  return and(
    ...searchPatterns(search).map((spellings) =>
      or(...spellings.map((it) => like(shipment.search_text, it))),
    ),
  );
}

const hasPattern = ({ pattern }: AllFilter): SQL | undefined =>
  pattern === undefined ? undefined : or(hasReference(1, pattern), hasReference(2, pattern));
