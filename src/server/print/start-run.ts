import { and, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { PrintJob } from '#contract/print.ts';
import { orderedPapers } from '#domain/labels/papers.ts';
import { newPrintJob, type PrintedPaper, type PrintJobKind } from '#domain/labels/print-job.ts';
import { jobsOf } from '#domain/labels/printer.ts';
import { type RunOrder, runLimits } from '#domain/shipment/shipment.ts';
import { getClient } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { type PrintRequest, parcel, printJob, shipmentCourse } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  earlierAnswer,
  findKey,
  inProgress,
  type KeyedRequest,
  keyedCall,
  saveAnswer,
} from '#server/keys/idempotency.ts';
import { findList } from '#server/shipment/closed-handover/queries.ts';
import { claimLabels, lockShipments } from '#server/shipment/label-marks.ts';
import { readLabels } from '#server/shipment/print-labels.ts';
import { findShipment } from '#server/shipment/queries.ts';
import { type RunShipment, shipmentsOfRun } from '#server/shipment/runs/run-shipments.ts';
import { showAnswered } from './answer-job.ts';
import { ringBell } from './bell.ts';
import { type JobRow, listJobs } from './job-queries.ts';
import { mustPrintPapers } from './must-print-papers.ts';
import { recentJobs } from './recent-jobs.ts';
import { getPrinter, type PrinterRow } from './stations.ts';

type RunDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'carriers'>;
type Run = { run_id: string; jobs: PrintJob[]; without_papers: number; left_out: number; joined: number };
type Filled = { jobs: NewJob[]; earlier?: JobRow[]; joined?: number } & Pick<
  Run,
  'without_papers' | 'left_out'
>;

export type RequestedLabels = {
  printer_id: string;
  shipment_ids: readonly string[];
  order: RunOrder;
  parcel_id?: string | undefined;
  paper_printer_id?: string | undefined;
  invoice_copies: number;
  once: boolean;
  again: boolean;
};

/** Jobs, label claims and answer are one transaction. */
async function startRun(
  deps: RunDeps,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  { op, body, printer_id, ...request }: KeyedRequest & { op: string; body: unknown; printer_id: string },
  fill: (tx: DbOrTx, printer: PrinterRow) => Promise<Filled>,
): Promise<Run> {
  const { key } = request;
  const call = keyedCall(request, { client_id, op, input: body });
  const begun = await deps.db.transaction(async (tx) => {
    // The lock makes a repeated request find the first one's key.
    const printer = await getPrinter(tx, client_id, printer_id);
    if (await findKey(tx, call)) return undefined;
    const { jobs, earlier = [], joined = 0, ...told } = await fill(tx, printer);
    const now = deps.clock.now();
    const rows = jobs.map(({ printer: on, kind, requested }) => ({
      client_id,
      job_id: v7(),
      run_id: key,
      station_id: on.station_id,
      printer_id: on.printer_id,
      printer_name: on.name,
      kind,
      requested,
      ...newPrintJob,
      created: now,
      changed: now,
    }));
    if (rows.length > 0) await tx.insert(printJob).values(rows);
    for (const { kind, job_id, printer_name, requested } of rows)
      if (kind === 'labels')
        await claimLabels(tx, client_id, requested.shipment_ids, { job_id, on: printer_name, until: null });
    const own = await listJobs(tx, client_id, { run_id: key, now });
    const others = [];
    for (const job of earlier) others.push(await showAnswered(tx, job, now));
    // A run without jobs of its own is the earlier one, so that the caller follows its jobs.
    const run_id = own.length === 0 ? (others[0]?.run_id ?? key) : key;
    const run = { run_id, jobs: [...own, ...others], ...told, joined };
    if (!(await saveAnswer(tx, call, { now, answer: { status: 200, response: run } })))
      throw inProgress(call);
    await ringBell(tx, client_id);
    return run;
  });
  if (begun) return begun;
  const earlier = await earlierAnswer(deps, call);
  if (!earlier || earlier === 'taken_over') throw inProgress(call);
  return earlier.response as Run;
}

type NewJob = { printer: PrinterRow; kind: PrintJobKind; requested: PrintRequest };

export async function printLabelsAt(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  requested: RequestedLabels,
  request: KeyedRequest,
): Promise<Run> {
  const { client_id } = user;
  const ids = [...new Set(requested.shipment_ids)];
  const { printer_id, parcel_id, invoice_copies } = requested;
  const body = { ...requested, shipment_ids: ids };
  return startRun(deps, user, { op: 'print/labels', body, printer_id, ...request }, async (tx, printer) => {
    const paperPrinter =
      requested.paper_printer_id === undefined
        ? undefined
        : await getPrinter(tx, client_id, requested.paper_printer_id);
    if (paperPrinter) mustPrintPapers(paperPrinter, 'paper_printer_id');
    const before = await lockShipments(tx, client_id, ids, deps.clock.now());
    const shipments = await shipmentsOfRun(tx, client_id, requested);
    const { labelled, left_out } = await withLabels(deps, tx, client_id, { shipments, parcel_id });
    const own = new Set(labelled.map((it) => it.shipment_id));
    const printed = before.filter((it) => own.has(it.shipment_id));
    if (requested.once && printed.length > 0) throw refusal('LABEL_PRINTED', { printed });
    // Papers belong to the shipment, so a single parcel's label has none.
    const withPapers = parcel_id === undefined ? labelled.filter(hasPapers).map(idOf) : [];
    const now = deps.clock.now();
    const isJoining = !requested.once && !requested.again;
    const earlier = isJoining ? await recentJobs(tx, printer, { kind: 'labels', parcel_id, now }) : [];
    const covered = new Set(earlier.flatMap((it) => it.requested.shipment_ids));
    const isNew = (id: string) => !covered.has(id);
    const labels = jobsOf(labelled.map(idOf).filter(isNew)).map(
      (shipment_ids): NewJob => ({
        printer,
        kind: 'labels',
        requested: { shipment_ids, ...(parcel_id === undefined ? {} : { parcel_id }) },
      }),
    );
    const earlierPapers =
      paperPrinter && isJoining ? await recentJobs(tx, paperPrinter, { kind: 'papers', now }) : [];
    const coveredPapers = new Set(earlierPapers.flatMap((it) => it.requested.shipment_ids));
    const newPapers = withPapers.filter((it) => !coveredPapers.has(it));
    const papers = paperPrinter ? paperJobs(paperPrinter, newPapers, invoice_copies) : [];
    return {
      jobs: [...labels, ...papers],
      earlier: earlier.filter((it) => it.requested.shipment_ids.some((id) => own.has(id))),
      joined: labelled.filter((it) => covered.has(it.shipment_id)).length,
      without_papers: paperPrinter ? 0 : withPapers.length,
      left_out,
    };
  });
}

const paperJobs = (on: PrinterRow, ids: readonly string[], invoice_copies: number): NewJob[] =>
  jobsOf(ids).map((shipment_ids) => ({
    printer: on,
    kind: 'papers',
    requested: { shipment_ids, invoice_copies },
  }));

export async function printPapersAt(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  requested: { printer_id: string; shipment_ids: readonly string[]; order: RunOrder; invoice_copies: number },
  request: KeyedRequest,
): Promise<Run> {
  const { printer_id, invoice_copies } = requested;
  const body = { ...requested, shipment_ids: [...new Set(requested.shipment_ids)] };
  return startRun(deps, user, { op: 'print/papers', body, printer_id, ...request }, async (tx, printer) => {
    mustPrintPapers(printer, 'printer_id');
    const shipments = await shipmentsOfRun(tx, user.client_id, requested);
    const ids = shipments.filter(hasPapers).map(idOf);
    if (ids.length === 0) throw refusal('NOT_FOUND');
    const jobs = paperJobs(printer, ids, invoice_copies);
    return { jobs, without_papers: 0, left_out: shipments.length - ids.length };
  });
}

/** Drawn when the station fetches the job. */
export async function printHandoverAt(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  { printer_id, handover }: { printer_id: string; handover: NonNullable<PrintRequest['handover']> },
  request: KeyedRequest,
): Promise<Run> {
  const asked = { op: 'print/handover', body: { printer_id, handover }, printer_id, ...request };
  return startRun(deps, user, asked, async (tx, printer) => {
    mustPrintPapers(printer, 'printer_id');
    const list = 'list_id' in handover && (await findList(tx, user.client_id, handover.list_id));
    if ('list_id' in handover && (!list || list.reopened)) throw refusal('NOT_FOUND');
    return {
      jobs: [{ printer, kind: 'handover', requested: { shipment_ids: [], handover } }],
      without_papers: 0,
      left_out: 0,
    };
  });
}

const idOf = ({ shipment_id }: RunShipment) => shipment_id;

const hasPapers = (it: RunShipment) => orderedPapers(it).length > 0;

/** Refuses if no shipment has a label or there are too many. */
async function withLabels(
  deps: RunDeps,
  tx: DbOrTx,
  client_id: string,
  { shipments, parcel_id }: { shipments: readonly RunShipment[]; parcel_id: string | undefined },
): Promise<{ labelled: readonly RunShipment[]; left_out: number }> {
  const ids = shipments.map(idOf);
  const isOf = and(
    eq(shipmentCourse.client_id, parcel.client_id),
    eq(shipmentCourse.shipment_id, parcel.shipment_id),
  );
  const counted = await tx
    .select({ shipment_id: parcel.shipment_id, labels: count() })
    .from(parcel)
    .innerJoin(shipmentCourse, isOf)
    .where(
      and(
        eq(parcel.client_id, client_id),
        inArray(parcel.shipment_id, ids),
        parcel_id === undefined ? undefined : eq(parcel.parcel_id, parcel_id),
        isNotNull(parcel.tracking_number),
        ne(parcel.status, 'canceled'),
        isNull(shipmentCourse.manual),
      ),
    )
    .groupBy(parcel.shipment_id);
  const labels = counted.reduce((sum, it) => sum + it.labels, 0);
  if (labels > runLimits.labels) {
    const issue = { path: 'shipment_ids', code: 'labels_too_many', params: { max: runLimits.labels } };
    throw refusal('VALIDATION_FAILED', { issues: [issue] });
  }
  const there = new Set(counted.map((it) => it.shipment_id));
  const labelled = shipments.filter((it) => there.has(it.shipment_id));
  if (labelled.length === 0) {
    // Throws the reason of the first shipment.
    const client = await getClient(deps.db, client_id);
    await readLabels({ ...deps, db: tx }, client, ids.slice(0, 1), parcel_id);
  }
  return { labelled, left_out: shipments.length - labelled.length };
}

export async function printPaperAt(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  requested: { printer_id: string; shipment_id: string; paper: PrintedPaper; invoice_copies: number },
  request: KeyedRequest,
): Promise<Run> {
  const { printer_id, shipment_id, paper, invoice_copies } = requested;
  return startRun(
    deps,
    user,
    { op: 'print/paper', body: requested, printer_id, ...request },
    async (tx, printer) => {
      mustPrintPapers(printer, 'printer_id');
      if (!(await findShipment(tx, user.client_id, shipment_id))) throw refusal('NOT_FOUND');
      const job: PrintRequest = { shipment_ids: [shipment_id], paper, invoice_copies };
      return { jobs: [{ printer, kind: 'paper', requested: job }], without_papers: 0, left_out: 0 };
    },
  );
}

export async function printTestAt(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  { printer_id }: { printer_id: string },
  request: KeyedRequest,
): Promise<Run> {
  const asked = { op: 'print/test', body: { printer_id }, printer_id, ...request };
  return startRun(deps, user, asked, async (_, printer) => ({
    jobs: [{ printer, kind: 'test', requested: { shipment_ids: [] } }],
    without_papers: 0,
    left_out: 0,
  }));
}
