import { sql } from 'drizzle-orm';
import { shippingType } from '#domain/services/route.ts';
import { shipmentRoute } from '#domain/shipment/parcel-surcharges.ts';
import { clientCsvHeading, clientCsvLines } from '#domain/staff/client-csv.ts';
import { type CsvPeriod, layoutNames } from '#domain/staff/csv-cells.ts';
import { type CsvLayout, chosenDays } from '#domain/staff/staff-shipment.ts';
import { audit } from '#server/audit.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { shipment } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { serviceName } from '#server/labels/service-name.ts';
import {
  dayOfCreated,
  type Narrowed,
  staffFilter,
  staffShipment,
} from '#server/shipment/client-shipments.ts';
import { isOf, listShipments, type ShipmentFilter } from '#server/shipment/queries.ts';
import { inTime } from '#server/shipment/search/match-shipments.ts';
import { type CsvFile, csvFile } from './export-shipments.ts';

/** Default period: first to last shipment. */
async function daysCovered(db: Db, id: string, filter: ShipmentFilter): Promise<CsvPeriod> {
  const read = async (tx: DbOrTx) => {
    const { rows } = await tx.execute<{ from: string | null; to: string | null }>(
      sql`select min(${dayOfCreated})::text as from, max(${dayOfCreated})::text as to
        from ${shipment} where ${isOf(id, { ...filter, isWithoutCanceled: true })}`,
    );
    return rows[0];
  };
  const found = await (filter.matching ? inTime(db, read) : read(db));
  return { from: found?.from ?? undefined, to: found?.to ?? undefined };
}

type Exported = Narrowed & { layout: CsvLayout };

/** A line per shipment or per parcel (docs/rules.md 21.3). */
export async function exportOfClient(
  deps: Deps,
  staff: CurrentUser,
  owner: Client,
  { layout, ...narrowed }: Exported,
): Promise<CsvFile> {
  const filter = await staffFilter(deps.db, owner.id, narrowed);
  const chosen = chosenDays(narrowed.date_range);
  const period: CsvPeriod = chosen ?? {};
  const billed = { company: owner.company, period: chosen ?? (await daysCovered(deps.db, owner.id, filter)) };
  let linesBefore = 0;
  const file = await csvFile(deps, owner, {
    about: { words: [layoutNames[layout]], period },
    heading: clientCsvHeading(layout),
    read: (page) => {
      const list = (tx: DbOrTx) => listShipments(tx, owner.id, filter, page);
      return filter.matching ? inTime(deps.db, list) : list(deps.db);
    },
    write: (rows) => {
      const shown = staffShipment(rows, owner);
      const service = serviceName(shown.service.internal_service_label, shippingType(shipmentRoute(shown)));
      const lines = clientCsvLines(shown, { layout, service, linesBefore, billed });
      linesBefore += lines.length;
      return lines.join('');
    },
  });
  await audit(deps, deps.db, 'shipments_exported', {
    client_id: owner.id,
    details: { staff: staff.client_id, layout },
  });
  return file;
}
