import { type SQL, sql } from 'drizzle-orm';
import { type Period, periodBefore, spanUnit, type WaitAge, wholeMonths } from '#domain/staff/info.ts';
import { addDays, type Day } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { onlyRow } from '#server/db/only-row.ts';
import {
  client,
  shipmentClientDay,
  shipmentClientMonth,
  shipmentCourse,
  shipmentDay,
  shipmentDelta,
} from '#server/db/schema.ts';
import { countByAge } from '#server/manual-order/wait-age.ts';

const mostClients = 10;

/** `start`: first day of the span within the period. */
type Cell = { start: Day; shipments: number };

export type ShipmentFigures = {
  before: number;
  services: (Cell & { service: string })[];
  /** -1: no status. */
  statuses: (Cell & { status: number })[];
  surcharges: { code: string; count: number; cents: number }[];
  clients: {
    id: string;
    user_uid: string | null;
    company: string;
    shipments: number;
    surcharge_cents: number;
  }[];
  exceptions: Record<WaitAge, number>;
  /** null: no exception. */
  oldest_exception: string | null;
};

const jsonRows = (rows: SQL) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) as r)`;

/** One statement reads daily sums and pending deltas, so all figures are of one moment. */
export async function shipmentFigures(db: Db, period: Period, today: Day): Promise<ShipmentFigures> {
  const { from, to } = period;
  const before = periodBefore(period);
  const months = wholeMonths(period, today);
  const inPeriod = sql`between ${from}::date and ${to}::date`;
  const start = sql`greatest(date_trunc(${sql.raw(`'${spanUnit(period)}'`)}, day::timestamp)::date, ${from}::date)`;
  const { rows } = await db.execute<ShipmentFigures>(sql`
    with cells as materialized (
      select day, service, status, surcharge, sum(shipments)::int as shipments, sum(cents)::float8 as cents
      from (
        select day, service, status, surcharge, shipments, cents from ${shipmentDay}
        where day between ${before.from}::date and ${to}::date
        union all
        select day, service, status, surcharge, shipments, cents from ${shipmentDelta}
        where day between ${before.from}::date and ${to}::date
      ) as summed
      group by day, service, status, surcharge
    ),
    counted as (select * from cells where surcharge = '' and day ${inPeriod}),
    senders as (
      select client_id, sum(shipments)::int as shipments, sum(cents)::float8 as cents
      from (
        ${sql.join(spansToSum(period, months), sql` union all `)}
        union all
        select client_id, case when surcharge = '' then shipments else 0 end, case when status = 0 then 0 else cents end
        from ${shipmentDelta} where day ${inPeriod}
      ) as summed
      group by client_id
      having sum(shipments) > 0
      order by 2 desc, client_id
      limit ${mostClients}
    )
    select
      (select coalesce(sum(shipments), 0)::int from cells where surcharge = '' and day < ${from}::date) as before,
      ${jsonRows(sql`select ${start} as start, service, sum(shipments)::int as shipments from counted group by 1, 2`)}
        as services,
      ${jsonRows(sql`select ${start} as start, status, sum(shipments)::int as shipments from counted group by 1, 2`)}
        as statuses,
      ${jsonRows(sql`select surcharge as code, sum(shipments)::int as count, sum(cents) as cents from cells
        where surcharge <> '' and status <> 0 and day ${inPeriod} group by 1 having sum(shipments) > 0`)} as surcharges,
      ${jsonRows(sql`select c.number::text as id,
        case when c.deleted is null then c.user_uid end as user_uid, c.company, s.shipments, s.cents as surcharge_cents
        from senders s join ${client} c on c.id = s.client_id order by s.shipments desc, c.number`)} as clients,
      exceptions.*
    from (${exceptionsNow(today)}) as exceptions`);
  return onlyRow(rows);
}

function spansToSum({ from, to }: Period, months: Period | undefined): SQL[] {
  const ofDays = (first: Day, last: Day) => sql`select client_id, shipments, cents from ${shipmentClientDay}
    where day between ${first}::date and ${last}::date`;
  if (!months) return [ofDays(from, to)];
  const ofMonths = sql`select client_id, shipments, cents from ${shipmentClientMonth}
    where month between ${months.from}::date and ${months.to}::date`;
  return [ofDays(from, addDays(months.from, -1)), ofMonths, ofDays(addDays(months.to, 1), to)];
}

const since = sql`coalesce(status_updated, created)`;

export function exceptionsNow(today: Day): SQL {
  return sql`
    select json_build_object(${countByAge(since, today)}) as exceptions,
      to_char(min(${since}) at time zone 'Europe/Berlin', 'YYYY-MM-DD') as oldest_exception
    from ${shipmentCourse} where state = 'ready' and shipment_status = 5`;
}
