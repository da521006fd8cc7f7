import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { shipmentClientDay, shipmentClientMonth, shipmentDay, shipmentDelta } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

/** Any number; it names this work among the locks of the database. */
const lockId = 4_300_003;

/** Rows in one transaction: so that none lasts, however many shipments were put in at once. */
const bite = 20_000;

/**
 * Adds what writers of shipments appended to the daily sums. Each bite is one statement: whoever reads sums and deltas
 * together sees the same before and after. One process at a time; what comes meanwhile is for the next one.
 */
export async function foldSums({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await foldBite(db)) === bite);
}

/** Answers how many there were; none where another process is at it. */
async function foldBite(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockId}) as is_mine`,
    );
    if (!rows[0]?.is_mine) return 0;
    const { rows: counted } = await tx.execute<{ folded: number }>(sql`
      with folded as (
        delete from ${shipmentDelta} where ctid = any (array(select ctid from ${shipmentDelta} limit ${bite}))
        returning *
      ),
      days as (
        insert into ${shipmentDay} (day, service, status, surcharge, shipments, cents)
        select day, service, status, surcharge, sum(shipments), sum(cents) from folded
        group by day, service, status, surcharge
        on conflict (day, service, status, surcharge) do update set
          shipments = shipment_day.shipments + excluded.shipments, cents = shipment_day.cents + excluded.cents
      ),
      of_clients as (
        select day, client_id, sum(case when surcharge = '' then shipments else 0 end) as shipments,
          sum(case when status = 0 then 0 else cents end) as cents
        from folded group by day, client_id
      ),
      client_days as (
        insert into ${shipmentClientDay} (day, client_id, shipments, cents)
        select day, client_id, shipments, cents from of_clients where shipments <> 0 or cents <> 0
        on conflict (day, client_id) do update set
          shipments = shipment_client_day.shipments + excluded.shipments,
          cents = shipment_client_day.cents + excluded.cents
      ),
      client_months as (
        insert into ${shipmentClientMonth} (month, client_id, shipments, cents)
        select date_trunc('month', day::timestamp)::date, client_id, sum(shipments), sum(cents) from of_clients
        group by 1, 2 having sum(shipments) <> 0 or sum(cents) <> 0
        on conflict (month, client_id) do update set
          shipments = shipment_client_month.shipments + excluded.shipments,
          cents = shipment_client_month.cents + excluded.cents
      )
      select count(*)::int as folded from folded`);
    return counted[0]?.folded ?? 0;
  });
}
