import { and, eq, gt, inArray } from 'drizzle-orm';
import { joinMs, type PrintJobKind } from '#domain/labels/print-job.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { printer, printJob } from '#server/db/schema.ts';
import type { JobRow } from './job-queries.ts';
import type { PrinterRow } from './stations.ts';

/** Jobs that another device asked for seconds ago: same kind and parcel, at a printer of this station and format. */
export async function recentJobs(
  tx: DbOrTx,
  { client_id, station_id, format }: PrinterRow,
  { kind, parcel_id, now }: { kind: PrintJobKind; parcel_id?: string | undefined; now: Date },
): Promise<JobRow[]> {
  const rows = await tx
    .select({ job: printJob })
    .from(printJob)
    .innerJoin(
      printer,
      and(eq(printer.client_id, printJob.client_id), eq(printer.printer_id, printJob.printer_id)),
    )
    .where(
      and(
        eq(printJob.client_id, client_id),
        eq(printJob.station_id, station_id),
        eq(printer.format, format),
        eq(printJob.kind, kind),
        inArray(printJob.state, ['queued', 'handed', 'printed', 'sent']),
        gt(printJob.created, new Date(now.getTime() - joinMs)),
      ),
    );
  return rows.map((it) => it.job).filter((it) => it.requested.parcel_id === parcel_id);
}
