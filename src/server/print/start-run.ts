import { and, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { PrintJob } from '#contract/print.ts';
import { orderedPapers } from '#domain/papers.ts';
import { newPrintJob, type PrintedPaper } from '#domain/print-job.ts';
import { jobsOf, printsPapers } from '#domain/printer.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { type PrintWanted, printJob, shipment } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  earlierAnswer,
  findKey,
  fingerprintOf,
  inProgress,
  type KeyedCall,
  keepAnswer,
} from '#server/idempotency.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { lockShipments, readLabels } from '#server/shipment/print-labels.ts';
import { findShipment } from '#server/shipment/queries.ts';
import { getClient } from '#server/user/queries.ts';
import { ringBell } from './bell.ts';
import { listJobs } from './job-queries.ts';
import { getPrinter, type PrinterRow } from './stations.ts';

type RunDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
type Request = { key: string; answerHeaders: Headers };
type Run = { run_id: string; jobs: PrintJob[]; without_papers: number };

export type WantedLabels = {
  printer_id: string;
  shipment_ids: readonly string[];
  parcel_id?: string | undefined;
  paper_printer_id?: string | undefined;
  invoice_copies: number;
  once: boolean;
};

/** What one press prints, begun exactly once: the jobs, the marks on their shipments and the answer are one transaction. */
async function startRun(
  deps: RunDeps,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  { op, body, printer_id, key, answerHeaders }: Request & { op: string; body: unknown; printer_id: string },
  fill: (tx: DbOrTx, printer: PrinterRow) => Promise<{ jobs: NewJob[]; without_papers: number }>,
): Promise<Run> {
  const call: KeyedCall = { client_id, key, op, fingerprint: fingerprintOf(op, body), answerHeaders };
  const begun = await deps.db.transaction(async (tx) => {
    // Whoever prints at the same printer waits here, so that a doubled press finds what the first has made.
    const printer = await getPrinter(tx, client_id, printer_id);
    if (await findKey(tx, call)) return undefined;
    const { jobs, without_papers } = await fill(tx, printer);
    const now = deps.clock.now();
    if (jobs.length > 0)
      await tx.insert(printJob).values(
        jobs.map(({ printer: on, kind, wanted }) => ({
          client_id,
          job_id: v7(),
          run_id: key,
          station_id: on.station_id,
          printer_id: on.printer_id,
          printer_name: on.name,
          kind,
          wanted,
          ...newPrintJob,
          created: now,
          changed: now,
        })),
      );
    const run = { run_id: key, jobs: await listJobs(tx, client_id, { run_id: key, now }), without_papers };
    if (!(await keepAnswer(tx, call, { now, answer: { status: 200, response: run } })))
      throw inProgress(call);
    await ringBell(tx, client_id);
    return run;
  });
  if (begun) return begun;
  const earlier = await earlierAnswer(deps, call);
  if (!earlier || earlier === 'taken_over') throw inProgress(call);
  return earlier.response as Run;
}

type NewJob = { printer: PrinterRow; kind: 'labels' | 'papers' | 'paper' | 'test'; wanted: PrintWanted };

/** The labels of shipments at a printer, and their papers at another one. */
export async function printLabelsAt(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  wanted: WantedLabels,
  request: Request,
): Promise<Run> {
  const { client_id } = user;
  const ids = [...new Set(wanted.shipment_ids)];
  const { printer_id, parcel_id, invoice_copies } = wanted;
  const body = { ...wanted, shipment_ids: ids };
  return startRun(deps, user, { op: 'print/labels', body, printer_id, ...request }, async (tx, printer) => {
    const paperPrinter =
      wanted.paper_printer_id === undefined
        ? undefined
        : await getPrinter(tx, client_id, wanted.paper_printer_id);
    if (paperPrinter) mustPrintPapers(paperPrinter, 'paper_printer_id');
    const printed = new Set((await lockShipments(tx, client_id, ids)).map((it) => it.shipment_id));
    if (wanted.once && printed.size > 0)
      throw refusal('LABEL_PRINTED', { printed: await lockShipments(tx, client_id, ids) });
    const client = await getClient(deps.db, client_id);
    const { shipments } = await readLabels({ ...deps, db: tx }, client, ids, parcel_id);
    await tx
      .update(shipment)
      .set({ label_printed: deps.clock.now(), label_printed_on: printer.name })
      .where(and(eq(shipment.client_id, client_id), inArray(shipment.shipment_id, ids)));
    // The papers belong to the shipment: one parcel's label comes without them.
    const withPapers = parcel_id === undefined ? shipments.filter(hasPapers).map(idOf) : [];
    const labels = jobsOf(ids).map((shipment_ids): NewJob => {
      const is_first = !shipment_ids.some((it) => printed.has(it));
      return {
        printer,
        kind: 'labels',
        wanted: { shipment_ids, is_first, ...(parcel_id === undefined ? {} : { parcel_id }) },
      };
    });
    const papers = paperPrinter
      ? jobsOf(withPapers).map((shipment_ids): NewJob => {
          return { printer: paperPrinter, kind: 'papers', wanted: { shipment_ids, invoice_copies } };
        })
      : [];
    return { jobs: [...labels, ...papers], without_papers: paperPrinter ? 0 : withPapers.length };
  });
}

const idOf = ({ shipment: { shipment_id } }: ShipmentRows) => shipment_id;

const hasPapers = ({ shipment }: ShipmentRows) => orderedPapers(shipment).length > 0;

/** One paper of a shipment. */
export async function printPaperAt(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  wanted: { printer_id: string; shipment_id: string; paper: PrintedPaper; invoice_copies: number },
  request: Request,
): Promise<Run> {
  const { printer_id, shipment_id, paper, invoice_copies } = wanted;
  return startRun(
    deps,
    user,
    { op: 'print/paper', body: wanted, printer_id, ...request },
    async (tx, printer) => {
      mustPrintPapers(printer, 'printer_id');
      if (!(await findShipment(tx, user.client_id, shipment_id))) throw refusal('NOT_FOUND');
      const job: PrintWanted = { shipment_ids: [shipment_id], paper, invoice_copies };
      return { jobs: [{ printer, kind: 'paper', wanted: job }], without_papers: 0 };
    },
  );
}

/** A page that shows that the printer prints. */
export async function printTestAt(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  { printer_id }: { printer_id: string },
  request: Request,
): Promise<Run> {
  const asked = { op: 'print/test', body: { printer_id }, printer_id, ...request };
  return startRun(deps, user, asked, async (_, printer) => ({
    jobs: [{ printer, kind: 'test', wanted: { shipment_ids: [] } }],
    without_papers: 0,
  }));
}

function mustPrintPapers(printer: PrinterRow, path: string): void {
  if (!printsPapers(printer)) throw refusal('VALIDATION_FAILED', { issues: [{ path, code: 'not_valid' }] });
}
