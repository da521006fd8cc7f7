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
 * Which of everybody's shipments a list of the staff shows, at any depth. Only keys are found here, most of them in an
 * index without a look at the rows; the rows of the page follow (list-all-shipments.ts).
 */

export type AllFilter = {
  search: string;
  /** Clients whose company or number the search names: all of theirs are found. */
  named: readonly string[];
  /** -1 is all, -2 are manual orders. */
  shipment_status: number;
  /** Empty: any. */
  trackingNumber: string;
  pattern: string | undefined;
  sortedBy: SearchDate;
  /** The earliest instant, by the date the list is sorted by. */
  from?: Date | undefined;
  /** Earlier. */
  before?: Date | undefined;
  isOnlyChargeable: boolean;
  isWithoutCanceled?: boolean | undefined;
  hasSpecial: boolean;
  /** Billed for it. */
  surcharge?: SurchargeCode | undefined;
  /** The clients of a payer; undefined: everybody. */
  ofClients?: readonly string[] | undefined;
};

export type Hit = { client_id: string; shipment_id: string; sort: HitSort };
export type HitsOfPage = { offset: number; limit: number; behind?: HitSort | undefined };

/**
 * Shipments that are looked through before the search index is asked (as in `listShipments`), at least and per hit.
 */
const nearest = { atLeast: 2_000, perHit: 4 };
/** Rows before a page from which on it pays to look for its beginning by itself. */
const deep = 500;

/** Newest first, however many or few they are. */
export async function findHits(db: DbOrTx, filter: AllFilter, page: HitsOfPage): Promise<Hit[]> {
  const { offset, limit } = page;
  const { wanted, matches, source, at, order, keys, end } = partsOf(filter, page);
  if (!matches && offset >= deep)
    return hitsOf(
      db,
      sql`with edge as materialized (
          select ${at} as at, shipment_id from ${source} where ${wanted} ${order} offset ${offset} limit 1
        ) ${keys} from ${source}
        where ${wanted} and (${at}, ${shipment.shipment_id}) <= ((select at from edge), (select shipment_id from edge))
        ${order} limit ${limit}`,
    );
  if (!matches || filter.trackingNumber !== '')
    return hitsOf(db, sql`${keys} from ${source} where ${and(wanted, matches)} ${order} ${end}`);
  const amongNewest = await hitsAmongNewest(db, filter, page);
  if (amongNewest.length === limit) return amongNewest;
  return hitsOf(
    db,
    sql`with found as materialized (${foundByText(filter, { behind: page.behind, ofNamed: sql`${order} limit ${offset + limit}` })})
      select * from found order by at desc, shipment_id desc ${end}`,
  );
}

/** Finds by words or a pattern among the newest: soon done, and enough where many have them. */
export function hitsAmongNewest(db: DbOrTx, filter: AllFilter, page: HitsOfPage): Promise<Hit[]> {
  const { wanted, matches, order, keys, end } = partsOf(filter, page);
  const lookedThrough = Math.max(nearest.atLeast, nearest.perHit * (page.offset + page.limit));
  return hitsOf(
    db,
    sql`${keys} from (select * from ${shipment} where ${wanted} ${order} limit ${lookedThrough}) as shipment
      where ${matches} ${order} ${end}`,
  );
}

/**
 * Finds by words or a pattern, looked up once: how many, counted to one more than the window shows, and the page. No
 * page where there are more than the window shows: then not all of them were looked at.
 */
export async function hitsOfText(
  db: DbOrTx,
  filter: AllFilter,
  { behind, offset, limit }: HitsOfPage,
): Promise<{ hits: Hit[]; total: number }> {
  const most = sql`limit ${resultWindow + 1}`;
  const ways = await waysToWords(db, isWanted(filter), hasWords(filter));
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

/** Words and names by themselves, so that the words are looked up first. */
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
    sql`(${keys} from ${source} where ${and(isWanted(filter, behind, source), isHit, hasPattern(filter))} ${end})`;
  const source = sourceOf({ ...filter, named: [] });
  const parts = ways.map((way) => found(source, and(way, hasWords(filter)), ofWords));
  const byWords = sql.join(parts, sql` union all `);
  return filter.named.length === 0
    ? byWords
    : sql`${byWords} union ${found(sql`${shipment}`, isNamed(filter), ofNamed)}`;
}

/** Finds what so many have that going through the words from the newest on soon fills a page, at any depth. */
export function hitsInOrder(db: DbOrTx, filter: AllFilter, page: HitsOfPage): Promise<Hit[]> {
  const { matches, order, keys, end } = partsOf(filter, page);
  const most = sql`limit ${page.offset + page.limit}`;
  const source = filter.named.length === 0 && sourceOf(filter) === orderAlone ? orderAlone : wordsFirst;
  const wanted = isWanted(filter, page.behind, source);
  const parts = eachLength.map(
    (it) => sql`(${keys} from ${source} where ${and(wanted, matches, it)} ${order} ${most})`,
  );
  return hitsOf(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)}) as found order by at desc, shipment_id desc ${end}`,
  );
}

function partsOf(filter: AllFilter, { offset = 0, limit = 0, behind }: Partial<HitsOfPage>) {
  const at = sortDate(filter);
  return {
    wanted: isWanted(filter, behind),
    matches: matching(filter),
    source: sourceOf(filter),
    at,
    order: sql`order by ${at} desc, ${shipment.shipment_id} desc`,
    keys: sql`select ${shipment.client_id}, ${shipment.shipment_id}, ${at} as at`,
    end: sql`offset ${offset} limit ${limit}`,
  };
}

/** Counted to one more than the result window shows. */
export async function countHits(db: DbOrTx, filter: AllFilter): Promise<number> {
  const source = sourceOf(filter);
  const isHit = and(isWanted(filter, undefined, source), matching(filter));
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

function isWanted(filter: AllFilter, behind?: HitSort, source?: SQL): SQL {
  const status = shipment.shipment_status;
  const at = sortDate(filter);
  const wanted = and(
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
  return wanted ?? sql`true`;
}

const isBehind = (at: SQL, id: SQL, [microseconds, shipment_id]: HitSort) =>
  sql`(${at}, ${id}) < ('epoch'::timestamptz + ${microseconds}::float8 * interval '1 microsecond', ${shipment_id}::uuid)`;

const isOneOf = (clients: readonly string[]) =>
  sql`${shipment.client_id} = any(${sql.param([...clients])}::uuid[])`;
const isNamed = ({ named }: AllFilter) => isOneOf(named);

/** Where the shipments of a filter are looked for, be it with words. */
function sourceOf(filter: AllFilter): SQL {
  const { pattern, named, trackingNumber, shipment_status, surcharge, hasSpecial } = filter;
  if (pattern === undefined && !hasWords(filter)) return courseAlone;
  const isNarrow = pattern !== undefined || named.length > 0 || trackingNumber !== '';
  if (isNarrow || surcharge || shipment_status !== allStatuses) return sql`${shipment}`;
  const hasStatusToo = filter.isOnlyChargeable || filter.isWithoutCanceled;
  return hasSpecial && !hasStatusToo && filter.sortedBy === 'created' ? orderAlone : wordsFirst;
}

/** The condition of a filter; undefined where nothing was typed. */
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
