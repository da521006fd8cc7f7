import { type SQL, sql } from 'drizzle-orm';
import type * as wire from '#contract/shipment-filter.ts';
import { type ClientDay, chosenDays, type StaffShipment } from '#domain/staff/staff-shipment.ts';
import { addDays, berlinDayStart } from '#domain/values/working-days.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { shipment, shipmentCourse } from '#server/db/schema.ts';
import { inTime, matching, patternOf, trackingNumberOf } from '#server/shipment/search/match-shipments.ts';
import { filterOf, rowsOfPage } from './list-shipments.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { isOf, type ShipmentFilter } from './queries.ts';
import { manualWork, type Owner, showShipment } from './show-shipment.ts';

type Range = Parameters<typeof chosenDays>[0];
export type Narrowed = wire.ShipmentMatch & { date_range?: Range };

export const staffShipment = (rows: ShipmentRows, owner: Owner): StaffShipment => ({
  ...showShipment(rows, owner),
  admin_notes: rows.shipment.admin_notes,
  pickup_id: rows.pickup?.pickup_id ?? null,
  manual_work: manualWork(rows),
});

export async function staffFilter(db: Db, client_id: string, { date_range, ...match }: Narrowed) {
  const days = chosenDays(date_range);
  const pattern = await patternOf(db, match);
  const filter: ShipmentFilter = {
    search: '',
    shipment_status: -1,
    without_tracking_number: true,
    from: days && berlinDayStart(days.from),
    before: days && berlinDayStart(addDays(days.to, 1)),
    matching: matching(client_id, trackingNumberOf(match), pattern),
  };
  return filter;
}

type DayPage = { page: number; per_page: number };

/** The days on which a client has shipments; only the page's days have counts. */
export async function clientDays(
  db: Db,
  { id }: Client,
  { pagination, ...narrowed }: Narrowed & { pagination: DayPage },
): Promise<{ days: ClientDay[]; total: number }> {
  const filter = await staffFilter(db, id, narrowed);
  const size = pagination.per_page === -1 ? Number.MAX_SAFE_INTEGER : pagination.per_page;
  const start = (pagination.page - 1) * size;
  if (filter.matching) {
    const found = await inTime(db, (tx) => daysOfMatches(tx, isOf(id, filter)));
    return { days: found.slice(start, start + size), total: found.length };
  }
  const all = await daysOf(db, id, filter);
  return { days: await counted(db, id, all.slice(start, start + size)), total: all.length };
}

const berlin = sql.raw(`'Europe/Berlin'`);
export const dayOfCreated = sql`(created at time zone ${berlin})::date`;

async function daysOfMatches(db: DbOrTx, matchesFilter: SQL): Promise<ClientDay[]> {
  const { rows } = await db.execute<ClientDay>(
    sql`select ${dayOfCreated}::text as day, count(*)::int as shipments from ${shipment} where ${matchesFilter}
      group by 1 order by 1 desc`,
  );
  return rows;
}

/** Skips from day to day through the index: a client may have a million shipments but few days. */
async function daysOf(db: Db, id: string, { from, before }: ShipmentFilter): Promise<string[]> {
  const since = from ? sql`and created >= ${from}` : sql``;
  const newestBefore = (end: SQL) =>
    sql`select ${dayOfCreated} from ${shipmentCourse} where client_id = ${id} and state = 'ready' ${since} ${end}
      order by created desc limit 1`;
  const { rows } = await db.execute<{ day: string }>(sql`
    with recursive found (day) as (
      (${newestBefore(before ? sql`and created < ${before}` : sql``)})
      union all
      select (${newestBefore(sql`and created < (found.day::timestamp at time zone ${berlin})`)})
      from found where found.day is not null
    )
    select day::text as day from found where day is not null order by day desc`);
  return rows.map((it) => it.day);
}

async function counted(db: Db, id: string, days: readonly string[]): Promise<ClientDay[]> {
  if (days.length === 0) return [];
  const { rows } = await db.execute<ClientDay>(sql`
    select day::text as day, (
      select count(*)::int from ${shipmentCourse} where client_id = ${id} and state = 'ready'
        and created >= (day::timestamp at time zone ${berlin})
        and created < ((day + 1)::timestamp at time zone ${berlin})) as shipments
    from unnest(${sql.param(days)}::date[]) as day order by day desc`);
  return rows;
}

type Listed = wire.ShipmentFilter & wire.ShipmentMatch & { pagination: { page: number; per_page: number } };

export async function shipmentsOfClient(
  db: Db,
  owner: Client,
  { pagination, tracking_id, reference_number, ...requested }: Listed,
): Promise<{ shipments: StaffShipment[]; total: number }> {
  const match = { tracking_id, reference_number };
  const found = matching(owner.id, trackingNumberOf(match), await patternOf(db, match));
  const filter = { ...filterOf(requested), matching: found };
  const read = (tx: DbOrTx) => rowsOfPage(tx, owner.id, filter, pagination);
  const page = await (found ? inTime(db, read) : read(db));
  return { shipments: page.found.map((rows) => staffShipment(rows, owner)), total: page.total };
}
