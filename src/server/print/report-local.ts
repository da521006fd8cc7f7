import { and, eq } from 'drizzle-orm';
import {
  hasEnded,
  newPrintJob,
  outcomeOf,
  type PrintOutcome,
  type PrintReason,
  type PrintState,
  reportJob,
} from '#domain/labels/print-job.ts';
import type { Timestamp } from '#domain/shipment/shipment.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { printer, printJob, shipmentCourse } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { claimLabels, lockShipments, markPrinted } from '#server/shipment/label-marks.ts';
import type { CurrentStation } from './admit-station.ts';
import { lockJob, saveJob } from './job-queries.ts';

export type PrintedLocally = {
  job_id: string;
  printer_id: string;
  shipment_id: string;
  parcel_id?: string | undefined;
  instead_of?: string | undefined;
  outcome: Exclude<PrintOutcome, 'returned'>;
  reason: PrintReason | null;
  asked: Timestamp;
};

/** Stores the job once; the next user must confirm another print. */
export async function reportLocal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id, station_id }: CurrentStation,
  { job_id, printer_id, shipment_id, parcel_id, instead_of, outcome, reason, asked }: PrintedLocally,
): Promise<{ state: PrintState }> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const known = await lockJob(tx, client_id, job_id);
    if (known) return { state: known.state };
    const [on] = await tx
      .select({ name: printer.name })
      .from(printer)
      .where(
        and(
          eq(printer.client_id, client_id),
          eq(printer.station_id, station_id),
          eq(printer.printer_id, printer_id),
        ),
      );
    const isOwn = and(eq(shipmentCourse.client_id, client_id), eq(shipmentCourse.shipment_id, shipment_id));
    if (!on || (await tx.$count(shipmentCourse, isOwn)) === 0) throw refusal('NOT_FOUND');
    // Lock order everywhere: jobs before shipments.
    if (instead_of !== undefined) await dropLabels(tx, { client_id, run_id: instead_of }, now);
    const [before] = await lockShipments(tx, client_id, [shipment_id], now);
    // The computer's clock may be ahead.
    const created = new Date(Math.min(asked.seconds * 1000, now.getTime()));
    const handed = { ...newPrintJob, state: 'handed', claim: job_id } as const;
    const job = reportJob(handed, { claim: job_id, outcome, reason }) ?? handed;
    await tx.insert(printJob).values({
      client_id,
      job_id,
      run_id: job_id,
      station_id,
      printer_id,
      printer_name: on.name,
      kind: 'labels',
      requested: { shipment_ids: [shipment_id], ...(parcel_id === undefined ? {} : { parcel_id }) },
      ...job,
      created,
      changed: now,
    });
    const ids = [shipment_id];
    if (!hasEnded(job)) await claimLabels(tx, client_id, ids, { job_id, on: on.name, until: null });
    // Keep the newest print.
    else if ((before?.label_printed?.seconds ?? 0) <= created.getTime() / 1000)
      await markPrinted(tx, client_id, ids, {
        job_id,
        on: on.name,
        at: created,
        outcome: outcomeOf(job),
      });
    return { state: job.state };
  });
}

/** Drops the labels of a request whose answer never arrived; its papers still print. */
async function dropLabels(
  tx: DbOrTx,
  { client_id, run_id }: { client_id: string; run_id: string },
  now: Date,
): Promise<void> {
  const waiting = await tx
    .select()
    .from(printJob)
    .where(
      and(
        eq(printJob.client_id, client_id),
        eq(printJob.run_id, run_id),
        eq(printJob.kind, 'labels'),
        eq(printJob.state, 'queued'),
      ),
    )
    .for('update');
  for (const job of waiting) await saveJob(tx, job, { ...job, state: 'cancelled' }, now);
}
