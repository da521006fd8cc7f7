import { min } from 'date-fns/min';
import { sql } from 'drizzle-orm';
import { billedUntil } from '#domain/staff/open-work.ts';
import { documentsFolder } from '#domain/staff/order-document.ts';
import { berlinDayStart } from '#domain/values/working-days.ts';
import { shipmentCourse, shipmentOrder } from '#server/db/schema.ts';
import type { Expiry } from './expiry.ts';
import { isOpenShipment } from './open-shipment.ts';

/** Shipments per transaction, with their parcels, events, pickup and lines. */
const slice = 200;

/** `created` as PostgreSQL text, because a Date loses the microseconds. */
type Row = { client_id: string; shipment_id: string; created: string; is_manual: boolean };

export async function expireShipments({
  deps,
  today,
  before,
  isOver,
}: Expiry): Promise<{ shipments: number }> {
  const requested = before('shipments');
  if (!requested) return { shipments: 0 };
  // Invoices follow the end of their period, a month at most.
  const cutoff = min([requested, berlinDayStart(billedUntil('monthly', today))]);
  const customsCutoff = before('customs');
  let shipments = 0;
  let last: Row | undefined;
  while (!isOver()) {
    const isBehind = last
      ? sql`(s.created, s.shipment_id) > (${last.created}::timestamptz, ${last.shipment_id}::uuid)`
      : sql`true`;
    const gone = await deps.db.transaction(async (tx) => {
      const { rows: lot } = await tx.execute<Row>(sql`
        select client_id, shipment_id, s.created::text, manual is not null or shipment_status is null as is_manual
        from ${shipmentCourse} as s join ${shipmentOrder} as o using (client_id, shipment_id)
        where s.state = 'ready' and s.created < ${cutoff}::timestamptz and ${isBehind}
          and (o.customs is null or s.created < ${customsCutoff ?? null}::timestamptz) and not ${isOpenShipment(today)}
        order by s.created, s.shipment_id limit ${slice} for update of s skip locked`);
      for (const { shipment_id, is_manual } of lot)
        if (is_manual) await deps.files.removeAll(documentsFolder(shipment_id), tx);
      if (lot.length > 0)
        await tx.execute(sql`
          delete from ${shipmentOrder} where (client_id, shipment_id) in (
            select * from unnest(${sql.param(lot.map((it) => it.client_id))}::uuid[], ${sql.param(lot.map((it) => it.shipment_id))}::uuid[]))`);
      return lot;
    });
    shipments += gone.length;
    last = gone.at(-1);
    if (gone.length < slice) break;
  }
  return { shipments };
}
