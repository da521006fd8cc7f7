import { subHours } from 'date-fns/subHours';
import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PrintJob } from '#contract/print.ts';
import { hasEnded, outcomeOf, type PrintJobState, queuedMs, silentMs } from '#domain/labels/print-job.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { printer, printJob, printStation } from '#server/db/schema.ts';
import { markPrinted, releaseLabels } from '#server/shipment/label-marks.ts';
import { timestamp } from '#server/timestamp.ts';
import { isConnected } from './is-connected.ts';

export type JobRow = typeof printJob.$inferSelect;

const shownColumns = { job: printJob, printer_state: printer.state, seen: printStation.seen };

const mostShown = 100;
const shownHours = 24;

const withPrinters = (db: DbOrTx) =>
  db
    .select(shownColumns)
    .from(printJob)
    .leftJoin(
      printer,
      and(eq(printer.client_id, printJob.client_id), eq(printer.printer_id, printJob.printer_id)),
    )
    .leftJoin(
      printStation,
      and(eq(printStation.client_id, printJob.client_id), eq(printStation.station_id, printJob.station_id)),
    );

type Shown = Awaited<ReturnType<typeof withPrinters>>[number];

function showJob({ job, printer_state, seen }: Shown, now: Date): PrintJob {
  const is_connected = isConnected(seen, now);
  return {
    job_id: job.job_id,
    run_id: job.run_id,
    printer_id: job.printer_id,
    printer_name: job.printer_name,
    kind: job.kind,
    state: job.state,
    reason: job.reason,
    attempt: job.attempt,
    created: timestamp(job.created),
    shipment_ids: job.requested.shipment_ids,
    printer_state: (is_connected && printer_state) || 'unknown',
    is_connected,
  };
}

/** The jobs of a run, or the newest of the last day and all open ones. */
export async function listJobs(
  db: DbOrTx,
  client_id: string,
  { run_id, now }: { run_id?: string | undefined; now: Date },
): Promise<PrintJob[]> {
  if (run_id !== undefined) {
    const rows = await withPrinters(db)
      .where(and(eq(printJob.client_id, client_id), eq(printJob.run_id, run_id)))
      .orderBy(printJob.job_id);
    return rows.map((it) => showJob(it, now));
  }
  const recent = or(
    gte(printJob.created, subHours(now, shownHours)),
    inArray(printJob.state, ['queued', 'handed', 'asked', 'failed']),
  );
  const rows = await withPrinters(db)
    .where(and(eq(printJob.client_id, client_id), recent))
    .orderBy(desc(printJob.created), desc(printJob.job_id))
    .limit(mostShown);
  return rows.map((it) => showJob(it, now));
}

export async function getShownJob(
  db: DbOrTx,
  { client_id, job_id }: Pick<JobRow, 'client_id' | 'job_id'>,
  now: Date,
): Promise<PrintJob | undefined> {
  const [row] = await withPrinters(db).where(
    and(eq(printJob.client_id, client_id), eq(printJob.job_id, job_id)),
  );
  return row && showJob(row, now);
}

export async function lockJob(tx: DbOrTx, client_id: string, job_id: string): Promise<JobRow | undefined> {
  const [row] = await tx
    .select()
    .from(printJob)
    .where(and(eq(printJob.client_id, client_id), eq(printJob.job_id, job_id)))
    .for('update');
  return row;
}

export async function saveJob(tx: DbOrTx, job: JobRow, next: PrintJobState, now: Date): Promise<void> {
  const { state, claim, attempt, reason } = next;
  const { client_id, job_id, kind, requested, printer_name } = job;
  await tx
    .update(printJob)
    .set({ state, claim, attempt, reason, changed: now })
    .where(and(eq(printJob.client_id, client_id), eq(printJob.job_id, job_id)));
  if (kind !== 'labels') return;
  if (state === 'cancelled') await releaseLabels(tx, client_id, requested.shipment_ids, job_id);
  if (hasEnded(next))
    await markPrinted(tx, client_id, requested.shipment_ids, {
      job_id,
      on: printer_name,
      at: now,
      outcome: outcomeOf(next),
    });
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Only a person can tell whether a silent station has printed its jobs. */
export async function askAboutSilent(db: DbOrTx, client_id: string, now: Date): Promise<void> {
  const before = ago(now, silentMs);
  await db
    .update(printJob)
    .set({ state: 'asked', reason: 'station_silent', changed: now })
    .where(
      and(
        eq(printJob.client_id, client_id),
        eq(printJob.state, 'handed'),
        lt(printJob.changed, before),
        sql`not exists (select 1 from ${printStation} where ${printStation.client_id} = ${printJob.client_id}
          and ${printStation.station_id} = ${printJob.station_id} and ${printStation.seen} > ${before})`,
      ),
    );
}

/** ms; the answer to a `take` may still be under way, so the station does not name the claim yet. */
const graceMs = 30_000;

/** Settles jobs that the station no longer knows or that waited too long. */
export async function settleJobs(
  db: DbOrTx,
  { client_id, station_id }: { client_id: string; station_id: string },
  { holding, now }: { holding: readonly string[]; now: Date },
): Promise<void> {
  const own = and(eq(printJob.client_id, client_id), eq(printJob.station_id, station_id));
  await db
    .update(printJob)
    .set({ state: 'asked', reason: 'unconfirmed', changed: now })
    .where(
      and(
        own,
        eq(printJob.state, 'handed'),
        lt(printJob.changed, ago(now, graceMs)),
        holding.length > 0 ? notInArray(printJob.claim, [...holding]) : undefined,
      ),
    );
  await db
    .update(printJob)
    .set({ state: 'failed', reason: 'expired', changed: now })
    .where(and(own, eq(printJob.state, 'queued'), lt(printJob.changed, ago(now, queuedMs))));
}

/** Waiting jobs fail and can move to another printer; the user is asked about claimed ones. */
export async function dropJobs(
  tx: DbOrTx,
  { client_id, ...of }: { client_id: string; printer_id?: string; station_id?: string },
  now: Date,
): Promise<void> {
  const own: (SQL | undefined)[] = [
    eq(printJob.client_id, client_id),
    of.printer_id === undefined ? undefined : eq(printJob.printer_id, of.printer_id),
    of.station_id === undefined ? undefined : eq(printJob.station_id, of.station_id),
  ];
  await tx
    .update(printJob)
    .set({ state: 'failed', reason: 'printer_removed', changed: now })
    .where(and(...own, eq(printJob.state, 'queued')));
  await tx
    .update(printJob)
    .set({ state: 'asked', reason: 'printer_removed', changed: now })
    .where(and(...own, eq(printJob.state, 'handed')));
}
