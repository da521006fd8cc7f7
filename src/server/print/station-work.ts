import { aliasedTable, and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import {
  handJob,
  type PrintOutcome,
  type PrintReason,
  type PrintState,
  reportJob,
} from '#domain/labels/print-job.ts';
import { printer, printJob, printStation } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { CurrentStation } from './admit-station.ts';
import { jobChanged } from './answer-job.ts';
import { isBellShut, ringsOf, waitForRing } from './bell.ts';
import { documentOf, type PrintDocument } from './document.ts';
import { type JobRow, lockJob, saveJob, settleJobs } from './job-queries.ts';
import type { PrinterRow } from './stations.ts';

type WorkDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'carriers'>;

export type Asked = {
  holding: readonly string[];
  printers: readonly { printer_id: string; state: PrinterRow['state']; wants: boolean }[];
  found?: (typeof printStation.$inferInsert)['found'];
  version: string;
  platform: string;
  revision: number;
  wait_seconds: number;
};

const mostJobs = 50;

export type Work = {
  revision: number;
  printers: Pick<PrinterRow, 'printer_id' | 'name' | 'kind' | 'address' | 'format'>[];
  jobs: Pick<JobRow, 'job_id' | 'printer_id' | 'kind' | 'run_id'>[];
};

/** Records the station's state, then waits for work or the timeout. Throws RATE_LIMITED if newer requests wait. */
export async function nextWork(
  deps: WorkDeps,
  station: CurrentStation,
  asked: Asked,
  signal: AbortSignal,
): Promise<Work> {
  await noteStation(deps, station, asked, signal);
  const end = performance.now() + asked.wait_seconds * 1000;
  for (;;) {
    const heard = await ringsOf(deps.config, station.client_id);
    const work = await readWork(deps, station, asked);
    const left = end - performance.now();
    const isOver = left <= 0 || signal.aborted || isBellShut(deps.config);
    if (isOver || work.jobs.length > 0 || work.revision !== asked.revision) return work;
    if (await waitForRing(deps.config, station, { heard, ms: left, signal })) throw refusal('RATE_LIMITED');
  }
}

/** Skips an aborted request: the station has already sent a newer state. The row lock lets the later state win. */
async function noteStation(
  { db, clock }: WorkDeps,
  { client_id, station_id }: CurrentStation,
  { found, version, platform, printers, holding }: Asked,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const own = and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id));
    await tx
      .select({ station_id: printStation.station_id })
      .from(printStation)
      .where(own)
      .for('no key update');
    if (signal.aborted) return;
    await tx
      .update(printStation)
      .set({ seen: now, version, platform, ...(found ? { found } : {}) })
      .where(own);
    for (const { printer_id, state } of printers)
      await tx
        .update(printer)
        .set({ state })
        .where(
          and(
            eq(printer.client_id, client_id),
            eq(printer.station_id, station_id),
            eq(printer.printer_id, printer_id),
          ),
        );
  });
  await settleJobs(db, { client_id, station_id }, { holding, now });
}

async function readWork(
  { db }: WorkDeps,
  { client_id, station_id }: CurrentStation,
  { printers: reported }: Asked,
): Promise<Work> {
  const [station] = await db
    .select({ revision: printStation.revision })
    .from(printStation)
    .where(and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id)));
  // The station was removed while it waited.
  if (!station) throw refusal('UNAUTHORIZED');
  const printers = await db
    .select({
      printer_id: printer.printer_id,
      name: printer.name,
      kind: printer.kind,
      address: printer.address,
      format: printer.format,
    })
    .from(printer)
    .where(and(eq(printer.client_id, client_id), eq(printer.station_id, station_id)))
    .orderBy(asc(printer.created), asc(printer.printer_id));
  const wanting = reported.filter((it) => it.wants).map((it) => it.printer_id);
  const jobs =
    wanting.length === 0
      ? []
      : await db
          .select({
            job_id: printJob.job_id,
            printer_id: printJob.printer_id,
            kind: printJob.kind,
            run_id: printJob.run_id,
          })
          .from(printJob)
          .where(
            and(
              eq(printJob.client_id, client_id),
              eq(printJob.station_id, station_id),
              eq(printJob.state, 'queued'),
              inArray(printJob.printer_id, wanting),
              notExists(db.select({ one: sql`1` }).from(earlier).where(isAskedBefore)),
            ),
          )
          .orderBy(asc(printJob.job_id))
          .limit(mostJobs);
  return { revision: station.revision, printers, jobs };
}

/** A run goes on in order, so the rest of its labels waits for the answer about the earlier ones. */
const earlier = aliasedTable(printJob, 'earlier');
const isAskedBefore = and(
  eq(earlier.client_id, printJob.client_id),
  eq(earlier.run_id, printJob.run_id),
  eq(earlier.printer_id, printJob.printer_id),
  eq(earlier.kind, 'labels'),
  eq(earlier.state, 'asked'),
  lt(earlier.job_id, printJob.job_id),
);

const gone = ['LABEL_CANCELED', 'LABEL_NOT_READY', 'HANDOVER_EMPTY', 'NOT_FOUND'];

export async function claimJob(
  deps: WorkDeps,
  station: CurrentStation,
  { job_id, claim }: { job_id: string; claim: string },
  signal: AbortSignal,
): Promise<PrintDocument & { printer: Work['printers'][number] }> {
  const { client_id } = station;
  const job = await deps.db.transaction(async (tx) => {
    const row = await lockJob(tx, client_id, job_id);
    if (row?.station_id !== station.station_id) throw refusal('NOT_FOUND');
    const next = handJob(row, claim);
    if (!next) throw await jobChanged(tx, row, deps.clock.now());
    await saveJob(tx, row, next, deps.clock.now());
    return { ...row, ...next };
  });
  const [on] = await deps.db
    .select()
    .from(printer)
    .where(and(eq(printer.client_id, client_id), eq(printer.printer_id, job.printer_id)));
  try {
    if (!on) throw refusal('NOT_FOUND');
    const { printer_id, name, kind, address, format } = on;
    const document = await documentOf(deps, job, on, signal);
    return { ...document, printer: { printer_id, name, kind, address, format } };
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown };
    // Cancelled meanwhile: the job fails for good.
    if (gone.some((it) => it === code))
      await report(deps, station, { job_id, claim, outcome: 'failed', reason: 'document_missing' });
    throw error;
  }
}

export async function report(
  { db, clock }: WorkDeps,
  station: CurrentStation,
  {
    job_id,
    ...reported
  }: { job_id: string; claim: string; outcome: PrintOutcome; reason: PrintReason | null },
): Promise<{ state: PrintState }> {
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, station.client_id, job_id);
    if (job?.station_id !== station.station_id) throw refusal('NOT_FOUND');
    const next = reportJob(job, reported);
    if (!next) throw await jobChanged(tx, job, clock.now());
    if (next !== job) await saveJob(tx, job, next, clock.now());
    return { state: next.state };
  });
}
