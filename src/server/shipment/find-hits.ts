import { and, eq, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { HitSort } from '#contract/all-shipments.ts';
import type { SearchDate } from '#domain/all-shipments.ts';
import { resultWindow } from '#domain/result-window.ts';
import { shipmentStatuses } from '#domain/status.ts';
import type { SurchargeCode } from '#domain/surcharges.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { hasSurcharge, parcel, shipment } from '#server/db/schema.ts';
import { hasReference } from './match-shipments.ts';
import { isReady } from './queries.ts';
import { searchPatterns } from './search-text.ts';

/*
 * Which of everybody's shipments a list of the staff shows, at any depth. Only keys are found here, most of them in an
 * index without a look at the rows; the rows of the page follow (list-all-shipments.ts).
 */

export type AllFilter = {
  search: string;
  /** Clients whose company or number the search names: all of theirs are found. */
  named: readonly string[];
  /** -1 is all. */
  shipment_status: number;
  /** Empty: any. */
  trackingNumber: string;
  pattern: string | undefined;
  sortedBy: SearchDate;
  /** At that instant or later, by the date it is sorted by. */
  from?: Date | undefined;
  /** Earlier. */
  before?: Date | undefined;
  isOnlyChargeable: boolean;
  hasSpecial: boolean;
  /** Billed for it. */
  surcharge?: SurchargeCode | undefined;
  /** The clients of a payer; undefined: everybody. */
  payersClients?: readonly string[] | undefined;
};

export type Hit = { client_id: string; shipment_id: string; sort: HitSort };
type Page = { offset: number; limit: number; behind?: HitSort | undefined };

/** How many are looked through before the search index is asked (as in `listShipments`), at least and per hit. */
const nearest = { atLeast: 2_000, perHit: 4 };
/** From here on it pays to look for the place where the page begins by itself. */
const deep = 500;

/** Newest first. */
export async function findHits(db: DbOrTx, filter: AllFilter, page: Page): Promise<Hit[]> {
  const { offset, limit } = page;
  const wanted = isWanted(filter, page.behind);
  const matches = matching(filter);
  const at = sortDate(filter);
  const order = sql`order by ${at} desc, ${shipment.shipment_id} desc`;
  const keys = sql`select ${shipment.client_id}, ${shipment.shipment_id}, ${at} as at`;
  if (!matches && offset >= deep)
    return hitsOf(
      db,
      sql`with edge as materialized (
          select ${at} as at, shipment_id from ${shipment} where ${wanted} ${order} offset ${offset} limit 1
        ) ${keys} from ${shipment}
        where ${wanted} and (${at}, ${shipment.shipment_id}) <= ((select at from edge), (select shipment_id from edge))
        ${order} limit ${limit}`,
    );
  const end = sql`offset ${offset} limit ${limit}`;
  if (!matches || filter.trackingNumber !== '')
    return hitsOf(db, sql`${keys} from ${shipment} where ${and(wanted, matches)} ${order} ${end}`);
  const lookedThrough = Math.max(nearest.atLeast, nearest.perHit * (offset + limit));
  const amongNearest = await hitsOf(
    db,
    sql`${keys} from (select * from ${shipment} where ${wanted} ${order} limit ${lookedThrough}) as shipment
      where ${matches} ${order} ${end}`,
  );
  if (amongNearest.length === limit) return amongNearest;
  // By themselves, so that the words are looked up first.
  const found = [sql`${keys} from ${shipment} where ${and(wanted, hasWords(filter), hasPattern(filter))}`];
  if (filter.named.length > 0)
    found.push(
      sql`(${keys} from ${shipment} where ${and(wanted, isNamed(filter), hasPattern(filter))} ${order} limit ${offset + limit})`,
    );
  return hitsOf(
    db,
    sql`with found as materialized (${sql.join(found, sql` union `)})
      select * from found order by at desc, shipment_id desc ${end}`,
  );
}

/** Counted to one more than the result window shows. */
export async function countHits(db: DbOrTx, filter: AllFilter): Promise<number> {
  const isHit = and(isWanted(filter), matching(filter));
  return db.$count(
    db
      .select({ one: sql`1` })
      .from(shipment)
      .where(isHit)
      .limit(resultWindow + 1)
      .as('counted'),
  );
}

async function hitsOf(db: DbOrTx, found: SQL): Promise<Hit[]> {
  const { rows } = await db.execute<{ client_id: string; shipment_id: string; at: string }>(
    sql`select client_id, shipment_id, (extract(epoch from at) * 1000000)::bigint as at from (${found}) as hit
      order by hit.at desc, shipment_id desc`,
  );
  return rows.map(({ client_id, shipment_id, at }) => ({
    client_id,
    shipment_id,
    sort: [Number(at), shipment_id],
  }));
}

const isUpdated = sql`coalesce(${shipment.status_updated}, ${shipment.created})`;
const sortDate = ({ sortedBy }: AllFilter): SQL =>
  sortedBy === 'created' ? sql`${shipment.created}` : isUpdated;

function isWanted(filter: AllFilter, behind?: HitSort): SQL {
  const status = shipment.shipment_status;
  const at = sortDate(filter);
  const wanted = and(
    isReady,
    filter.shipment_status === -1 ? undefined : eq(status, filter.shipment_status),
    filter.hasSpecial ? undefined : isNotNull(status),
    filter.isOnlyChargeable
      ? sql`(${status} > ${shipmentStatuses.info_received} or ${status} is null)`
      : undefined,
    filter.surcharge &&
      sql`${hasSurcharge(shipment.surcharges, filter.surcharge)} and ${status} is distinct from ${shipmentStatuses.canceled}`,
    filter.from && sql`${at} >= ${filter.from.toISOString()}::timestamptz`,
    filter.before && sql`${at} < ${filter.before.toISOString()}::timestamptz`,
    filter.payersClients && isOneOf(filter.payersClients),
    behind &&
      sql`(${at}, ${shipment.shipment_id}) < ('epoch'::timestamptz + ${behind[0]}::float8 * interval '1 microsecond', ${behind[1]}::uuid)`,
  );
  return wanted ?? isReady;
}

const isOneOf = (clients: readonly string[]) =>
  sql`${shipment.client_id} = any(${sql.param([...clients])}::uuid[])`;
const isNamed = ({ named }: AllFilter) => isOneOf(named);

/** Nothing where nothing was typed. */
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
