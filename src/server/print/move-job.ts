import { and, eq } from 'drizzle-orm';
import type { PrintJob } from '#contract/print.ts';
import { moveJob } from '#domain/labels/print-job.ts';
import { printJob } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { renameClaim } from '#server/shipment/label-marks.ts';
import { jobChanged, showAnswered } from './answer-job.ts';
import { ringBell } from './bell.ts';
import { lockJob, saveJob } from './job-queries.ts';
import { mustPrintPapers } from './must-print-papers.ts';
import { getPrinter } from './stations.ts';

/** The old station can neither take nor report the job afterwards, so it prints once. */
export async function moveJobTo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  { job_id, printer_id, attempt }: { job_id: string; printer_id: string; attempt: number },
): Promise<PrintJob> {
  return db.transaction(async (tx) => {
    const printer = await getPrinter(tx, client_id, printer_id);
    const job = await lockJob(tx, client_id, job_id);
    if (!job) throw refusal('NOT_FOUND');
    if (job.kind !== 'labels' && job.kind !== 'test') mustPrintPapers(printer, 'printer_id');
    const next = moveJob(job, { attempt, isThere: job.printer_id === printer_id });
    if (!next) throw await jobChanged(tx, job, clock.now());
    if (next !== job) {
      const { station_id, name: printer_name } = printer;
      await tx
        .update(printJob)
        .set({ station_id, printer_id, printer_name })
        .where(and(eq(printJob.client_id, client_id), eq(printJob.job_id, job_id)));
      await saveJob(tx, job, next, clock.now());
      await renameClaim(tx, client_id, { job_id, on: printer_name });
      await ringBell(tx, client_id);
    }
    return showAnswered(tx, job, clock.now());
  });
}
