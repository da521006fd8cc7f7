import { subDays } from 'date-fns/subDays';
import { type SQL, sql } from 'drizzle-orm';
import { clientExportDays } from '#domain/portal/retention.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { client, handoverList, packagingOrder, pickup, shipment } from '#server/db/schema.ts';
import { isClientExport } from '#server/exports/client-export-name.ts';
import type { Expiry } from './expiry.ts';

const slice = 500;

/** Deletes stand-alone pickups, closed handover lists and completed packaging orders. */
export async function expireLetters({
  deps,
  today,
  before,
  isOver,
}: Expiry): Promise<Record<string, number>> {
  const cutoff = before('letters');
  if (!cutoff) return {};
  const inSlices = async (statement: SQL) => {
    let count = 0;
    while (!isOver()) {
      const gone = (await deps.db.execute(statement)).rowCount ?? 0;
      count += gone;
      if (gone < slice) break;
    }
    return count;
  };
  return {
    pickups: await inSlices(sql`delete from ${pickup} where (client_id, pickup_id) in (
      select client_id, pickup_id from ${pickup} where shipment_id is null and pickup_date < ${berlinDay(cutoff)}
        and not (status = ${pickupStatuses.pre_transit} and pickup_date >= ${today})
      order by pickup_date limit ${slice})`),
    handover_lists: await inSlices(sql`delete from ${handoverList} where (client_id, list_id) in (
      select client_id, list_id from ${handoverList} where closed < ${cutoff} limit ${slice})`),
    packaging_orders: await inSlices(sql`delete from ${packagingOrder} where (client_id, packaging_id) in (
      select client_id, packaging_id from ${packagingOrder} where created < ${cutoff} and state not in ('new', 'in_progress')
      order by created limit ${slice})`),
  };
}

/** Removes the company name of deleted clients without remaining data, and exports of a client's data. */
export async function expireClients({ deps }: Expiry): Promise<Record<string, number>> {
  const { db, clock, files } = deps;
  const left = (table: SQL) => sql`exists (select from ${table} where client_id = c.id)`;
  const { rowCount } = await db.execute(sql`
    update ${client} as c set company = '' where c.deleted is not null and c.company <> ''
      and not ${left(sql`${shipment}`)} and not ${left(sql`${pickup}`)} and not ${left(sql`${packagingOrder}`)}
      and not ${left(sql`${handoverList}`)}`);
  const oldest = subDays(clock.now(), clientExportDays);
  const old = (await files.list(invoicesFolder)).filter(
    ({ name, created }) => isClientExport(name) && created < oldest,
  );
  for (const { name } of old) await files.remove(invoicesFolder, name);
  return { clients: rowCount ?? 0, client_exports: old.length };
}
