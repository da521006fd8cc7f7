import { type SQL, sql } from 'drizzle-orm';
import type { Shipment } from '#domain/shipment/shipment.ts';
import {
  allStatuses,
  manualOrders,
  type ShipmentStatus,
  shipmentStatuses,
  troubledStatuses,
} from '#domain/shipment/status.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { courseAlone } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/deps.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { isOf, listShipments, type ShipmentFilter } from './queries.ts';
import { showShipment } from './show-shipment.ts';

const mostTroubled = 5;

const everything: ShipmentFilter = {
  search: '',
  shipment_status: allStatuses,
  without_tracking_number: true,
};

type StatusCount = { shipment_status: ShipmentStatus | null; count: number };

export async function shipmentOverview(
  db: DbOrTx,
  user: CurrentUser,
): Promise<{ counts: StatusCount[]; troubled: Shipment[] }> {
  // One query after the other: the call is heavy and stops between two of them.
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
  return { counts, troubled: newest.map((rows) => showShipment(rows, user)) };
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
