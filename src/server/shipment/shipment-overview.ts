import { type SQL, sql } from 'drizzle-orm';
import type { Shipment } from '#domain/shipment/shipment.ts';
import {
  allStatuses,
  manualOrders,
  pickupStatuses,
  type ShipmentStatus,
  shipmentStatuses,
  troubledStatuses,
} from '#domain/shipment/status.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import type { Day } from '#domain/values/working-days.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { courseAlone, parcel, pickup } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/deps.ts';
import { keysHandedOver } from './handover.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { countShipments, isOf, listShipments, type ShipmentFilter } from './queries.ts';
import { showShipment } from './show-shipment.ts';

const mostTroubled = 5;

const everything: ShipmentFilter = {
  search: '',
  shipment_status: allStatuses,
  without_tracking_number: true,
};

type StatusCount = { shipment_status: ShipmentStatus | null; count: number };

type Today = {
  to_print: number;
  troubled: number;
  to_hand_over: number;
  pickup: { count: number; from: string; to: string } | null;
  uncollected: { parcels: number; weight: number };
};

export async function shipmentOverview(
  db: DbOrTx,
  user: CurrentUser,
  day: Day,
): Promise<{ counts: StatusCount[]; troubled: Shipment[]; today: Today }> {
  // One query after the other: the call is heavy and stops between two of them.
  const today = await openToday(db, user.client_id, day);
  const counts = await countByStatus(db, user.client_id);
  const troubled: ShipmentRows[] = [];
  for (const shipment_status of troubledStatuses)
    troubled.push(
      ...(await listShipments(
        db,
        user.client_id,
        { ...everything, shipment_status },
        { offset: 0, limit: mostTroubled },
      )),
    );
  const newest = troubled
    .sort((a, b) => b.shipment.created.getTime() - a.shipment.created.getTime())
    .slice(0, mostTroubled);
  return { counts, troubled: newest.map((rows) => showShipment(rows, user)), today };
}

async function openToday(db: DbOrTx, client_id: string, day: Day): Promise<Today> {
  const to_print = await countShipments(db, client_id, { ...everything, only: 'unprinted' });
  const troubled = await countShipments(db, client_id, { ...everything, only: 'troubled' });
  const handed = await sumHandedOver(db, client_id, day);
  const pickup = await expectedPickups(db, client_id, day);
  return { to_print, troubled, pickup, ...handed };
}

async function sumHandedOver(
  db: DbOrTx,
  client_id: string,
  day: Day,
): Promise<Pick<Today, 'to_hand_over' | 'uncollected'>> {
  const { rows } = await db.execute<{
    shipments: number;
    parcels: number;
    weight: number;
    booked: number;
    booked_weight: number;
  }>(sql`
    with listed as materialized (${keysHandedOver(client_id, day)}), loose as (
      select case o.transport_kind when 'envelope' then ${weightLimits.envelope}::numeric else p.weight end as kg
      from listed join ${parcel} p on p.client_id = ${client_id} and p.shipment_id = listed.shipment_id
        join shipment_order o on o.client_id = ${client_id} and o.shipment_id = listed.shipment_id
      where p.status <> 'canceled' and listed.is_waiting and not exists (select from ${pickup} as booked
        where booked.client_id = ${client_id} and booked.shipment_id = listed.shipment_id
          and booked.status <> ${pickupStatuses.canceled}))
    select (select count(*)::int from listed) as shipments, count(kg)::int as parcels,
      coalesce(ceil(sum(kg) * 10) / 10, 0)::float8 as weight, coalesce(max(alone.parcels), 0)::int as booked,
      coalesce(max(alone.weight), 0)::float8 as booked_weight
    from (select sum(parcels_quantity) as parcels, sum(total_weight) as weight from ${pickup}
      where client_id = ${client_id} and pickup_date = ${day} and shipment_id is null
        and status <> ${pickupStatuses.canceled}) as alone left join loose on true`);
  const { shipments, parcels, weight, booked, booked_weight } = onlyRow(rows);
  const left = Math.max(0, parcels - booked);
  // A pickup booked alone names no shipments, so count and weight are what it leaves.
  const kg = left === 0 ? 0 : Math.max(weightLimits.pickup, Math.round((weight - booked_weight) * 10) / 10);
  return { to_hand_over: shipments, uncollected: { parcels: left, weight: kg } };
}

async function expectedPickups(db: DbOrTx, client_id: string, day: Day): Promise<Today['pickup']> {
  const { rows } = await db.execute<{ count: number; from: string | null; to: string | null }>(sql`
    select count(*)::int as count, min(pickup_datetime_from) as from, max(pickup_datetime_to) as to from ${pickup}
    where client_id = ${client_id} and pickup_date = ${day} and status = ${pickupStatuses.pre_transit}`);
  const { count, from, to } = onlyRow(rows);
  return from === null || to === null ? null : { count, from, to };
}

/** Uses the archive's filters and its result window. */
export async function countByStatus(db: DbOrTx, client_id: string): Promise<StatusCount[]> {
  const manual = countOf(sql`null::int`, isOf(client_id, { ...everything, shipment_status: manualOrders }));
  const others = Object.values(shipmentStatuses).map((status) =>
    countOf(sql`${status}::int`, isOf(client_id, { ...everything, shipment_status: status })),
  );
  const { rows } = await db.execute<StatusCount>(sql`select * from (
    ${sql.join([manual, ...others], sql` union all `)}
  ) as counted where count > 0 order by shipment_status nulls first`);
  return rows;
}

const countOf = (status: SQL, isCounted: SQL) => sql`(select ${status} as shipment_status, (
  select count(*)::int from (select 1 from ${courseAlone} where ${isCounted} limit ${resultWindow + 1}) as found
) as count)`;
