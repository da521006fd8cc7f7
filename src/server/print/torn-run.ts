import { and, asc, eq } from 'drizzle-orm';
import type { OpenLabel, PrintJob } from '#contract/print.ts';
import { isOpenQuestion, type PrintJobState } from '#domain/labels/print-job.ts';
import { type LastLabel, splitRun, type TornJob } from '#domain/labels/torn-run.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { printJob } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { markPrinted } from '#server/shipment/label-marks.ts';
import { findShipments } from '#server/shipment/queries.ts';
import { jobChanged } from './answer-job.ts';
import { ringBell } from './bell.ts';
import { type JobRow, listJobs, saveJob } from './job-queries.ts';
import { getPrinter } from './stations.ts';

type OwnRun = Pick<JobRow, 'client_id' | 'run_id'>;

const jobsOfRun = (db: DbOrTx, { client_id, run_id }: OwnRun) =>
  db
    .select()
    .from(printJob)
    .where(and(eq(printJob.client_id, client_id), eq(printJob.run_id, run_id), eq(printJob.kind, 'labels')))
    .orderBy(asc(printJob.job_id));

/** The labels that the user is asked about, in the run's order. */
export async function openLabels(db: DbOrTx, run: OwnRun): Promise<OpenLabel[]> {
  return labelsOfJobs(db, run.client_id, (await jobsOfRun(db, run)).filter(isOpenQuestion));
}

async function labelsOfJobs(db: DbOrTx, client_id: string, jobs: readonly JobRow[]): Promise<OpenLabel[]> {
  const ids = jobs.flatMap((it) => it.requested.shipment_ids);
  if (ids.length === 0) return [];
  const found = new Map(
    (await findShipments(db, client_id, ids)).map((it) => [it.shipment.shipment_id, it] as const),
  );
  return jobs.flatMap(({ job_id, requested: { shipment_ids, parcel_id, after_parcel } }) =>
    shipment_ids.flatMap((shipment_id, index) => {
      const { shipment, parcels = [] } = found.get(shipment_id) ?? {};
      const after = index === 0 ? parcels.findIndex((it) => it.parcel_id === after_parcel) : -1;
      return parcels
        .slice(after + 1)
        .filter((it) => it.tracking_number && it.status !== 'canceled')
        .filter((it) => parcel_id === undefined || it.parcel_id === parcel_id)
        .map((it) => ({
          job_id,
          shipment_id,
          parcel_id: it.parcel_id,
          tracking_number: it.tracking_number ?? '',
          company: shipment?.recipient.company ?? '',
        }));
    }),
  );
}

type Said = { run_id: string; jobs: readonly { job_id: string; attempt: number }[]; last: LastLabel };

/**
 * One transaction answers for all asked jobs, so the rest is printed in the run's order. `attempt` makes a repeated
 * answer harmless.
 */
export async function answerRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  { run_id, jobs: seen, last }: Said,
): Promise<PrintJob[]> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const ids = seen.map((it) => it.job_id);
    const jobs = await jobsOfRun(tx, { client_id, run_id }).for('update');
    const asked = jobs.filter((it) => ids.includes(it.job_id));
    if (asked.length < ids.length) throw refusal('NOT_FOUND');
    const attempts = new Map(seen.map((it) => [it.job_id, it.attempt] as const));
    if (!asked.every((it) => isAnswered(it, attempts.get(it.job_id)))) {
      const changed = jobs.find((it) =>
        ids.includes(it.job_id) ? !isAsked(it, attempts.get(it.job_id)) : isOpenQuestion(it),
      );
      if (changed) throw await jobChanged(tx, changed, now);
      const split = splitRun(await labelsOfJobs(tx, client_id, asked), last);
      if (!split) throw refusal('VALIDATION_FAILED', { issues: [{ path: 'last', code: 'not_valid' }] });
      for (const job of asked)
        await settle(
          tx,
          job,
          split.find((it) => it.job_id === job.job_id),
          now,
        );
      await ringBell(tx, client_id);
    }
    return listJobs(tx, client_id, { run_id, now });
  });
}

const isAsked = (job: JobRow, attempt?: number) => isOpenQuestion(job) && job.attempt === attempt;

const isAnswered = (job: JobRow, attempt = 0) =>
  job.attempt === attempt + 1 ||
  (job.attempt === attempt && (job.state === 'printed' || job.state === 'cancelled'));

/** Without `torn` the job has no label left: its shipments were cancelled meanwhile. */
async function settle(tx: DbOrTx, job: JobRow, torn: TornJob | undefined, now: Date): Promise<void> {
  if (!torn) return saveJob(tx, job, { ...job, state: 'cancelled' }, now);
  const { client_id, job_id, printer_name, requested } = job;
  const { printed, rest, after_parcel } = torn;
  if (rest.length === 0) return saveJob(tx, job, { ...job, state: 'printed', reason: null }, now);
  // Without its printer the job would wait forever.
  await getPrinter(tx, client_id, job.printer_id);
  await markPrinted(tx, client_id, printed, { job_id, on: printer_name, at: now, outcome: 'printed' });
  const { after_parcel: before, ...kept } = requested;
  const after = after_parcel ?? (rest[0] === requested.shipment_ids[0] ? before : undefined);
  await tx
    .update(printJob)
    .set({
      requested: { ...kept, shipment_ids: rest, ...(after === undefined ? {} : { after_parcel: after }) },
    })
    .where(and(eq(printJob.client_id, client_id), eq(printJob.job_id, job_id)));
  const next: PrintJobState = { state: 'queued', claim: null, attempt: job.attempt + 1, reason: null };
  return saveJob(tx, job, next, now);
}
