import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { shipmentClientDay, shipmentClientMonth, shipmentDay, shipmentDelta } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

/** Arbitrary number of this job's database lock. */
const lockId = 4_300_003;

/** Rows per transaction, to keep each one short. */
const bite = 20_000;

/**
 * Moves pending deltas into the daily sums. Each batch is one statement, so sums plus deltas always add up. One process
 * at a time.
 */
export async function foldSums({ db }: Pick<Deps, 'db'>): Promise<void> {
  while ((await foldBite(db)) === bite);
}

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
