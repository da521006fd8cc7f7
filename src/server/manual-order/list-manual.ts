import { type SQL, sql } from 'drizzle-orm';
import type { ManualCounts } from '#contract/manual-order.ts';
import type { ManualFilter } from '#domain/shipment/manual-order.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';
import type { WaitAge } from '#domain/staff/info.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import type { Day } from '#domain/values/working-days.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { courseAlone, shipment } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/deps.ts';
import { showHits } from '#server/shipment/list-all-shipments.ts';
import { timestamp } from '#server/timestamp.ts';
import { countByAge, isOfAge } from './wait-age.ts';

const isManual = sql`(${shipment.shipment_status} is null or ${shipment.manual} is not null)`;
const created = sql`${shipment.created}`;
const conditions = {
  open: sql`${shipment.shipment_status} is null and ${shipment.manual} is null`,
  begun: sql`${shipment.manual} is not null and ${shipment.shipment_status} is distinct from
    ${shipmentStatuses.canceled} and ${shipment.shipment_status} is distinct from ${shipmentStatuses.delivered}`,
  all: sql`true`,
};
/** Begun and assigned to this colleague, or begun by them and not reassigned. */
const isWith = ({ client_id, user_uid }: Staff) => sql`${conditions.begun} and case
  when ${shipment.manual} ? 'held_by' then ${shipment.manual}->'held_by'->>'uid' = ${user_uid}
  else ${shipment.manual}->>'begun_by' = ${client_id} end`;

type Staff = Pick<CurrentUser, 'client_id' | 'user_uid'>;
type AgeCounts = Record<WaitAge, number>;
type Requested = {
  filter: ManualFilter;
  age?: WaitAge | undefined;
  pagination: { page: number; per_page: number };
};

export async function manualPage(
  db: Db,
  { filter, age, pagination: { page, per_page } }: Requested,
  { today, staff }: { today: Day; staff: Staff },
): Promise<{ shipments: ShipmentOfAll[]; total: number; counts: ManualCounts }> {
  const offset = (page - 1) * per_page;
  const limit = Math.max(0, Math.min(per_page, resultWindow - offset));
  const isInFilter = filter === 'mine' ? isWith(staff) : conditions[filter];
  const matchesFilter = age ? sql`${isInFilter} and ${isOfAge(created, age, today)}` : isInFilter;
  const requested = sql`${shipment.state} = 'ready' and ${isManual} and ${matchesFilter}`;
  const [found, counted, counts] = await Promise.all([
    db.execute<{ client_id: string; shipment_id: string }>(sql`
      select client_id, shipment_id from ${courseAlone} where ${requested}
      order by created, shipment_id offset ${offset} limit ${limit}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from (
        select from ${courseAlone} where ${requested} limit ${resultWindow + 1}) as found`),
    manualCounts(db),
  ]);
  const hits = found.rows.map((it) => ({ ...it, sort: [0, it.shipment_id] as [number, string] }));
  return { shipments: await showHits(db, hits), total: counted.rows[0]?.total ?? 0, counts };
}

export async function manualCounts(db: DbOrTx): Promise<ManualCounts> {
  const { rows } = await db.execute<{ open: number; begun: number; oldest: string | null }>(sql`
    select count(*) filter (where ${conditions.open})::int as open,
      count(*) filter (where ${conditions.begun})::int as begun,
      min(created) filter (where ${conditions.open})::text as oldest
    from ${courseAlone} where ${shipment.state} = 'ready' and ${isManual}`);
  const { open = 0, begun = 0, oldest = null } = rows[0] ?? {};
  return { open, begun, oldest_open: oldest === null ? null : timestamp(new Date(oldest)) };
}

export async function manualAges(db: DbOrTx, today: Day): Promise<Record<'open' | 'begun', AgeCounts>> {
  const ages = (only: SQL) => sql`json_build_object(${countByAge(created, today, only)})`;
  const { rows } = await db.execute<Record<'open' | 'begun', AgeCounts>>(sql`
    select ${ages(conditions.open)} as open, ${ages(conditions.begun)} as begun
    from ${courseAlone} where ${shipment.state} = 'ready' and ${isManual}`);
  return onlyRow(rows);
}
