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
import {
  allStatuses,
  manualOrders,
  type OpenFilter,
  pickupStatuses,
  shipmentStatuses,
  troubledStatuses,
} from '#domain/shipment/status.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { courseAlone, orderAlone, parcel, pickup, shipment, wordsFirst } from '#server/db/schema.ts';
import { searchPatterns } from '#server/db/search-text.ts';
import type { Key } from '#server/keys/idempotency.ts';
import type { ParcelRow, PickupRow, ShipmentRow, ShipmentRows } from './new-shipment.ts';

export type ShipmentFilter = {
  search: string;
  /** -1: all, -2: manual orders. */
  shipment_status: number;
  /** Include manual orders, which have no status. */
  without_tracking_number: boolean;
  is_saturday?: boolean | undefined;
  only?: OpenFilter | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  isWithoutCanceled?: boolean | undefined;
  /** Extra conditions of the staff (match-shipments.ts). */
  matching?: SQL | undefined;
  shipment_ids?: readonly string[] | undefined;
};

export const isReady = sql`${shipment.state} = 'ready'`;

export function hasStatus(requested: number): SQL | undefined {
  if (requested === allStatuses) return undefined;
  return requested === manualOrders
    ? isNull(shipment.shipment_status)
    : sql`${shipment.shipment_status} = ${requested}`;
}

/** The rule `isUnprinted` of the domain; a shipment of status 1 has an active parcel. */
const isUnprinted = sql`${shipment.shipment_status} = ${shipmentStatuses.info_received}
  and ${shipment.label_printed} is null and not exists (select from ${pickup} as done
    where done.client_id = ${shipment.client_id} and done.shipment_id = ${shipment.shipment_id}
      and done.status = ${pickupStatuses.done})`;
const isTroubled = inArray(shipment.shipment_status, [...troubledStatuses]);

export function isOf(client_id: string, filter: ShipmentFilter, source?: SQL): SQL {
  const requested = and(
    eq(shipment.client_id, client_id),
    source === orderAlone ? undefined : isReady,
    hasStatus(filter.shipment_status),
    filter.without_tracking_number || filter.shipment_status === manualOrders
      ? undefined
      : isNotNull(shipment.shipment_status),
    filter.is_saturday === undefined ? undefined : eq(shipment.is_saturday, filter.is_saturday),
    filter.only && (filter.only === 'unprinted' ? isUnprinted : isTroubled),
    filter.from && gte(shipment.created, filter.from),
    filter.before && lt(shipment.created, filter.before),
    filter.isWithoutCanceled
      ? sql`${shipment.shipment_status} is distinct from ${shipmentStatuses.canceled}`
      : undefined,
    filter.matching,
    filter.shipment_ids && inArray(shipment.shipment_id, [...filter.shipment_ids]),
  );
  return requested ?? isReady;
}

/** The cheapest source for a filter, with or without words. */
export function sourceOf(filter: ShipmentFilter): SQL {
  const { is_saturday, matching, search, shipment_status, without_tracking_number, isWithoutCanceled, only } =
    filter;
  if (search.trim() === '') return is_saturday === undefined && !matching ? courseAlone : sql`${shipment}`;
  if (matching || only || shipment_status !== allStatuses) return sql`${shipment}`;
  return without_tracking_number && !isWithoutCanceled ? orderAlone : wordsFirst;
}

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
  behind?: Pick<ShipmentRow, 'created' | 'shipment_id'> | undefined;
};

/** Shipments scanned before the search index is used. */
export const mostLookedThrough = 2_000;

/**
 * Frequent words are found soon among the first shipments, rare ones by the search index. PostgreSQL cannot tell them
 * apart and may scan everything.
 */
export async function listShipments(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  page: Page,
): Promise<ShipmentRows[]> {
  const { matchesFilter, words, inOrder, end } = partsOf(client_id, filter, page);
  if (!words)
    return byKeys(
      db,
      sql`select client_id, shipment_id from ${sourceOf(filter)} where ${matchesFilter} ${inOrder} ${end}`,
      page,
    );
  const amongFirst = await listAmongFirst(db, client_id, filter, {
    ...page,
    lookedThrough: mostLookedThrough,
  });
  return amongFirst.length === page.limit ? amongFirst : listByWords(db, client_id, filter, page);
}

/** Finds keys in the indexes first, then reads only their rows. */
const byKeys = (db: DbOrTx, keys: SQL, { isOldestFirst }: Page) =>
  withParts(
    db,
    sql`select ${shipment}.* from (${keys}) as key join ${shipment} using (client_id, shipment_id)`,
    isOldestFirst,
  );

/** For rare words: the sort expression matches no index, so PostgreSQL looks up the words first. */
export function listByWords(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  page: Page,
): Promise<ShipmentRows[]> {
  const source = sourceOf(filter);
  const { matchesFilter, words, direction, end } = partsOf(client_id, filter, page, source);
  const inOrder = sql`order by created + interval '0' ${direction}, shipment_id ${direction}`;
  return byKeys(
    db,
    sql`select client_id, shipment_id from ${source} where ${and(matchesFilter, words)} ${inOrder} ${end}`,
    page,
  );
}

export function listAmongFirst(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  { lookedThrough, ...page }: Page & { lookedThrough: number },
): Promise<ShipmentRows[]> {
  const { matchesFilter, words, inOrder, end } = partsOf(client_id, filter, page);
  return withParts(
    db,
    sql`select * from (select * from ${shipment} where ${matchesFilter} ${inOrder} limit ${lookedThrough}) as shipment
      where ${words} ${inOrder} ${end}`,
    page.isOldestFirst,
  );
}

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
    matchesFilter: and(isOf(client_id, filter, source), isBehind),
    isBehind,
    words: hasWords(filter.search),
    direction,
    inOrder: sql`order by created ${direction}, shipment_id ${direction}`,
    end: sql`offset ${offset} limit ${limit}`,
  };
}

/** Counts at most one more than the result window. */
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

/** Finds ready and pending shipments. */
export async function findByClientRef(db: Db, { client_id, key }: Key): Promise<ShipmentRows | undefined> {
  return findOne(db, sql`client_id = ${client_id} and client_ref = ${key}`);
}

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

/** One query reads parcels and pickups, only for the rows of the page. */
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
