import type { PrintJob } from '#contract/print.ts';
import { answerJob, type PrintAnswer } from '#domain/labels/print-job.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { ringBell } from './bell.ts';
import { getShownJob, type JobRow, lockJob, saveJob } from './job-queries.ts';
import { getPrinter } from './stations.ts';

export async function sayOfJob(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  { job_id, ...said }: { job_id: string; answer: PrintAnswer; attempt: number },
): Promise<PrintJob> {
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, client_id, job_id);
    if (!job) throw refusal('NOT_FOUND');
    const next = answerJob(job, said);
    if (!next) throw await jobChanged(tx, job, clock.now());
    // Without its printer the job would wait forever; it can move to another one.
    if (next.state === 'queued' && next !== job) await getPrinter(tx, client_id, job.printer_id);
    if (next !== job) await saveJob(tx, job, next, clock.now());
    if (next.state === 'queued') await ringBell(tx, client_id);
    return showAnswered(tx, job, clock.now());
  });
}

export async function jobChanged(db: DbOrTx, job: JobRow, now: Date) {
  return refusal('PRINT_JOB_CHANGED', { job: await showAnswered(db, job, now) });
}

export async function showAnswered(db: DbOrTx, job: JobRow, now: Date): Promise<PrintJob> {
  const row = await getShownJob(db, job, now);
  if (!row) throw refusal('NOT_FOUND');
  return row;
}
