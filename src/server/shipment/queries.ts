import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  type SQL,
  Subquery,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { allStatuses, manualOrders, shipmentStatuses } from '#domain/shipment/status.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { courseAlone, orderAlone, parcel, pickup, shipment, wordsFirst } from '#server/db/schema.ts';
import { searchPatterns } from '#server/db/search-text.ts';
import type { Key } from '#server/keys/idempotency.ts';
import type { ParcelRow, PickupRow, ShipmentRow, ShipmentRows } from './new-shipment.ts';

export type ShipmentFilter = {
  search: string;
  /** -1 is all, -2 are manual orders. */
  shipment_status: number;
  /** Manual orders, which have neither number nor status, are listed too. */
  without_tracking_number: boolean;
  is_saturday?: boolean | undefined;
  /** Created at that instant or later. */
  from?: Date | undefined;
  /** Created earlier. */
  before?: Date | undefined;
  isWithoutCanceled?: boolean | undefined;
  /** Conditions the staff add (match-shipments.ts). */
  matching?: SQL | undefined;
  /** The only shipments that count. */
  shipment_ids?: readonly string[] | undefined;
};

/** Pending shipments are not shown: until the carrier has answered, the order is still on its way. */
export const isReady = sql`${shipment.state} = 'ready'`;

/** The condition of a filter by status; undefined where it is all. */
export function hasStatus(wanted: number): SQL | undefined {
  if (wanted === allStatuses) return undefined;
  return wanted === manualOrders
    ? isNull(shipment.shipment_status)
    : sql`${shipment.shipment_status} = ${wanted}`;
}

export function isOf(client_id: string, filter: ShipmentFilter, source?: SQL): SQL {
  const wanted = and(
    eq(shipment.client_id, client_id),
    source === orderAlone ? undefined : isReady,
    hasStatus(filter.shipment_status),
    filter.without_tracking_number || filter.shipment_status === manualOrders
      ? undefined
      : isNotNull(shipment.shipment_status),
    filter.is_saturday === undefined ? undefined : eq(shipment.is_saturday, filter.is_saturday),
    filter.from && gte(shipment.created, filter.from),
    filter.before && lt(shipment.created, filter.before),
    filter.isWithoutCanceled
      ? sql`${shipment.shipment_status} is distinct from ${shipmentStatuses.canceled}`
      : undefined,
    filter.matching,
    filter.shipment_ids && inArray(shipment.shipment_id, [...filter.shipment_ids]),
  );
  return wanted ?? isReady;
}

/** Where the shipments of a filter are looked for, be it with words. */
export function sourceOf(filter: ShipmentFilter): SQL {
  const { is_saturday, matching, search, shipment_status, without_tracking_number, isWithoutCanceled } =
    filter;
  if (search.trim() === '') return is_saturday === undefined && !matching ? courseAlone : sql`${shipment}`;
  if (matching || shipment_status !== allStatuses) return sql`${shipment}`;
  return without_tracking_number && !isWithoutCanceled ? orderAlone : wordsFirst;
}

/** The condition of a search; undefined where nothing was typed. */
export function hasWords(search: string): SQL | undefined {
  return and(
    ...searchPatterns(search).map((spellings) =>
      or(...spellings.map((pattern) => like(shipment.search_text, pattern))),
    ),
  );
}

export type Page = {
  offset: number;
  limit: number;
  isOldestFirst?: boolean;
  /** The shipment behind which the page begins. */
  behind?: Pick<ShipmentRow, 'created' | 'shipment_id'> | undefined;
};

/** Shipments that are looked through before the search index is asked. */
export const mostLookedThrough = 2_000;

/**
 * Newest first, or oldest. What many shipments have is soon found among the first; what few have, the search index
 * finds at once. PostgreSQL cannot tell beforehand which it is, and may walk through all of them for a page of 25.
 */
export async function listShipments(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  page: Page,
): Promise<ShipmentRows[]> {
  const { isWanted, words, inOrder, end } = partsOf(client_id, filter, page);
  if (!words)
    return byKeys(
      db,
      sql`select client_id, shipment_id from ${sourceOf(filter)} where ${isWanted} ${inOrder} ${end}`,
      page,
    );
  const amongFirst = await listAmongFirst(db, client_id, filter, {
    ...page,
    lookedThrough: mostLookedThrough,
  });
  return amongFirst.length === page.limit ? amongFirst : listByWords(db, client_id, filter, page);
}

/** Keys come first, out of indexes, in order and at any depth; then their rows. */
const byKeys = (db: DbOrTx, keys: SQL, { isOldestFirst }: Page) =>
  withParts(
    db,
    sql`select ${shipment}.* from (${keys}) as key join ${shipment} using (client_id, shipment_id)`,
    isOldestFirst,
  );

/** Lists a search that few shipments fit: sorted by what no index has, so that the words are looked up first. */
export function listByWords(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  page: Page,
): Promise<ShipmentRows[]> {
  const source = sourceOf(filter);
  const { isWanted, words, direction, end } = partsOf(client_id, filter, page, source);
  const inOrder = sql`order by created + interval '0' ${direction}, shipment_id ${direction}`;
  return byKeys(
    db,
    sql`select client_id, shipment_id from ${source} where ${and(isWanted, words)} ${inOrder} ${end}`,
    page,
  );
}

/** The hits of a search among so many shipments at the beginning of the list. */
export function listAmongFirst(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  { lookedThrough, ...page }: Page & { lookedThrough: number },
): Promise<ShipmentRows[]> {
  const { isWanted, words, inOrder, end } = partsOf(client_id, filter, page);
  return withParts(
    db,
    sql`select * from (select * from ${shipment} where ${isWanted} ${inOrder} limit ${lookedThrough}) as shipment
      where ${words} ${inOrder} ${end}`,
    page.isOldestFirst,
  );
}

/** The parts of the statement that lists a client's shipments. */
export function partsOf(
  client_id: string,
  filter: ShipmentFilter,
  { offset, limit, isOldestFirst = false, behind }: Page,
  source?: SQL,
) {
  const isBehind =
    behind &&
    sql`(created, shipment_id) ${sql.raw(isOldestFirst ? '>' : '<')} (${behind.created}, ${behind.shipment_id})`;
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  return {
    isWanted: and(isOf(client_id, filter, source), isBehind),
    isBehind,
    words: hasWords(filter.search),
    direction,
    inOrder: sql`order by created ${direction}, shipment_id ${direction}`,
    end: sql`offset ${offset} limit ${limit}`,
  };
}

/** Counted to one more than the result window shows. */
export async function countShipments(db: DbOrTx, client_id: string, filter: ShipmentFilter): Promise<number> {
  const source = sourceOf(filter);
  const counted = db
    .select({ one: sql`1` })
    .from(source)
    .where(and(isOf(client_id, filter, source), hasWords(filter.search)))
    .limit(resultWindow + 1)
    .as('counted');
  return db.$count(counted);
}

export async function findShipment(
  db: DbOrTx,
  client_id: string,
  shipment_id: string,
): Promise<ShipmentRows | undefined> {
  return findOne(db, sql`client_id = ${client_id} and shipment_id = ${shipment_id} and ${isReady}`);
}

/** Finds shipments, in any order; what is not the client's is left out. */
export async function findShipments(
  db: DbOrTx,
  client_id: string,
  shipment_ids: readonly string[],
): Promise<ShipmentRows[]> {
  const isOne = and(
    eq(shipment.client_id, client_id),
    inArray(shipment.shipment_id, [...shipment_ids]),
    isReady,
  );
  return withParts(db, sql`select * from ${shipment} where ${isOne}`);
}

/** Ready or pending: what an order with this key became. */
export async function findByClientRef(db: Db, { client_id, key }: Key): Promise<ShipmentRows | undefined> {
  return findOne(db, sql`client_id = ${client_id} and client_ref = ${key}`);
}

/** The shipment a parcel belongs to. */
export async function findByParcel(
  db: Db,
  client_id: string,
  parcel_id: string,
): Promise<ShipmentRows | undefined> {
  const ofParcel = sql`select shipment_id from ${parcel} where client_id = ${client_id} and parcel_id = ${parcel_id}`;
  return findOne(db, sql`client_id = ${client_id} and shipment_id = (${ofParcel}) and ${isReady}`);
}

async function findOne(db: DbOrTx, where: SQL): Promise<ShipmentRows | undefined> {
  const [found] = await withParts(db, sql`select * from ${shipment} where ${where}`);
  return found;
}

const shown = alias(shipment, 'page');
const columns = Object.fromEntries(
  Object.keys(getViewSelectedFields(shipment)).map((name) => [name, shown[name as keyof ShipmentRow]]),
) as unknown as (typeof shipment)['_']['selectedFields'];

/** Parcels and pickup come along in the same query, looked up for the rows of the page alone. */
export async function withParts(db: DbOrTx, page: SQL, isOldestFirst = false): Promise<ShipmentRows[]> {
  const along = isOldestFirst ? asc : desc;
  const found = await db
    .select({
      ...columns,
      parcels: sql<ParcelRow[]>`(
        select json_agg(to_json(p) order by p.position) from ${parcel} p
        where p.client_id = page.client_id and p.shipment_id = page.shipment_id)`,
      pickup: sql<PickupRow | null>`(
        select to_json(p) from ${pickup} p
        where p.client_id = page.client_id and p.shipment_id = page.shipment_id)`,
    })
    .from(new Subquery(page, columns, 'page'))
    .orderBy(along(shown.created), along(shown.shipment_id));
  return found.map(({ parcels, pickup, ...shipment }) => ({
    shipment,
    parcels,
    pickup: pickup ?? undefined,
  }));
}
