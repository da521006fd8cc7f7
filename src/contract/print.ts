import * as v from 'valibot';
import {
  PrintReason,
  printAnswers,
  printedPapers,
  printJobKinds,
  printStates,
} from '#domain/labels/print-job.ts';
import { Printer, PrinterState, printerFormats, printerKinds, StationName } from '#domain/labels/printer.ts';
import { invoiceCopies, runLimits, runOrders, Timestamp } from '#domain/shipment/shipment.ts';
import { languages } from '#domain/values/language.ts';
import { isDay } from '#domain/values/working-days.ts';
import { ClientRef, call, envelope, idempotencyErrors } from './call.ts';
import { labelErrors, printErrors } from './label-query.ts';
import { confirmationErrors, confirmed } from './second-factor.ts';

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

export const PrinterFields = {
  printer_id: v.string(),
  name: v.string(),
  kind: v.picklist(printerKinds),
  address: v.string(),
  format: v.picklist(printerFormats),
};

const ShownPrinter = v.object({
  ...PrinterFields,
  station_id: v.string(),
  state: PrinterState,
});
export type ShownPrinter = v.InferOutput<typeof ShownPrinter>;

const FoundPrinter = v.object({
  kind: v.picklist(printerKinds),
  address: v.string(),
  name: v.string(),
});
export type FoundPrinter = v.InferOutput<typeof FoundPrinter>;

const Station = v.object({
  station_id: v.string(),
  name: v.string(),
  paired: Timestamp,
  /** Last poll; null: never. */
  seen: v.nullable(Timestamp),
  is_connected: v.boolean(),
  version: v.string(),
  platform: v.string(),
  printers: v.array(ShownPrinter),
  found: v.array(FoundPrinter),
  /** The computer that prints; empty: unknown. */
  host: v.string(),
  /** A second computer with this identity, refused in the last minutes. */
  twin: v.nullable(v.object({ host: v.string(), seen: Timestamp })),
  /** Key for the app on the station's computer while the portal is unreachable (base64url). */
  local_key: v.string(),
});
export type Station = v.InferOutput<typeof Station>;

const PrintJob = v.object({
  job_id: v.string(),
  run_id: v.string(),
  printer_id: v.string(),
  printer_name: v.string(),
  kind: v.picklist(printJobKinds),
  state: v.picklist(printStates),
  reason: v.nullable(PrintReason),
  attempt: v.number(),
  created: Timestamp,
  shipment_ids: v.array(v.string()),
  printer_state: PrinterState,
  is_connected: v.boolean(),
});
export type PrintJob = v.InferOutput<typeof PrintJob>;

const Run = v.object({ run_id: v.string(), jobs: v.array(PrintJob), client_ref: ClientRef });

export const jobErrors = { PRINT_JOB_CHANGED: { status: 409, data: v.object({ job: PrintJob }) } } as const;

const OpenLabel = v.object({
  job_id: v.string(),
  shipment_id: v.string(),
  parcel_id: v.string(),
  tracking_number: v.string(),
  /** The recipient's company. */
  company: v.string(),
});
export type OpenLabel = v.InferOutput<typeof OpenLabel>;

const Attempt = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));

const ListDay = v.pipe(v.string(), v.check(isDay, 'not_valid'));

const shipmentIds = v.pipe(v.array(id), v.minLength(1), v.maxLength(runLimits.shipments, 'labels_too_many'));

/** The client's print stations, printers and jobs (docs/rules.md 15.15, 15.16). */
export const print = {
  stations: call.route({ method: 'GET', path: '/print/stations' }).output(envelope(v.array(Station))),

  /** The code pairs one station within ten minutes; older codes become invalid. The pairing mails the user. */
  pair: call
    .route({ method: 'POST', path: '/print/stations' })
    .meta({ access: 'user', idempotency: 'none', confirms: true })
    .input(v.object({ name: StationName, ...confirmed }))
    .output(envelope(v.object({ code: v.string(), expires: Timestamp, station_id: v.string() })))
    .errors({ ...confirmationErrors, PRINT_STATION_LIMIT: { status: 409 } }),

  /** Revokes the token immediately; waiting jobs fail and can move. A repeat is success. */
  removeStation: call
    .route({ method: 'DELETE', path: '/print/stations/{station_id}' })
    .input(v.object({ station_id: id }))
    .output(envelope(v.object({ removed: v.boolean() }))),

  /** The device chooses the id. */
  savePrinter: call
    .route({ method: 'PUT', path: '/print/stations/{station_id}/printers/{printer_id}' })
    .input(v.object({ station_id: id, printer_id: id, printer: Printer }))
    .output(envelope(ShownPrinter))
    .errors({ PRINT_STATION_LIMIT: { status: 409 } }),

  removePrinter: call
    .route({ method: 'DELETE', path: '/print/printers/{printer_id}' })
    .input(v.object({ printer_id: id }))
    .output(envelope(v.object({ removed: v.boolean() }))),

  /**
   * Makes one job per twenty shipments, in order; papers go to the paper printer in the same order. A repeat under the
   * same key returns the same run.
   */
  labels: call
    .route({ method: 'POST', path: '/print/labels' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(
      v.object({
        printer_id: id,
        shipment_ids: shipmentIds,
        order: v.optional(v.picklist(runOrders), 'given'),
        parcel_id: v.optional(id),
        paper_printer_id: v.optional(id),
        invoice_copies: v.optional(v.picklist(invoiceCopies), '1'),
        /** Refuses shipments printed before. */
        once: v.optional(v.boolean(), false),
        /** Prints labels again that were requested within the last ten seconds; otherwise the request joins theirs. */
        again: v.optional(v.boolean(), false),
      }),
    )
    .output(
      envelope(
        v.object({
          ...Run.entries,
          /** Shipments whose papers no job prints. */
          without_papers: v.number(),
          /** Shipments without a printable label: cancelled or manual. */
          left_out: v.number(),
          /** Shipments whose label an earlier job prints; `jobs` has it. */
          joined: v.number(),
        }),
      ),
    )
    .errors({ ...idempotencyErrors, ...printErrors }),

  paper: call
    .route({ method: 'POST', path: '/print/paper' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(
      v.object({
        printer_id: id,
        shipment_id: id,
        paper: v.picklist(printedPapers),
        invoice_copies: v.optional(v.picklist(invoiceCopies), '1'),
      }),
    )
    .output(envelope(Run))
    .errors({ ...idempotencyErrors, ...labelErrors }),

  /** Skips shipments without papers. */
  papers: call
    .route({ method: 'POST', path: '/print/papers' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(
      v.object({
        printer_id: id,
        shipment_ids: shipmentIds,
        order: v.optional(v.picklist(runOrders), 'given'),
        invoice_copies: v.optional(v.picklist(invoiceCopies), '1'),
      }),
    )
    .output(envelope(Run))
    .errors(idempotencyErrors),

  /** Prints a closed list, or the day's list at the time the station fetches it. */
  handover: call
    .route({ method: 'POST', path: '/print/handover' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(
      v.object({
        printer_id: id,
        list: v.union([v.object({ day: ListDay }), v.object({ list_id: id })]),
        language: v.optional(v.picklist(languages), 'de'),
      }),
    )
    .output(envelope(Run))
    .errors(idempotencyErrors),

  test: call
    .route({ method: 'POST', path: '/print/test' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(v.object({ printer_id: id }))
    .output(envelope(Run))
    .errors(idempotencyErrors),

  /** Returns a run's jobs, or those of the last day and all open ones, newest first. */
  jobs: call
    .route({ method: 'GET', path: '/print/jobs' })
    .input(v.object({ run_id: v.optional(id) }))
    .output(envelope(v.array(PrintJob))),

  /**
   * Gives a job that waits, failed or is asked about to another printer, also of another station. The old station can no
   * longer print it; a repeat is success.
   */
  move: call
    .route({ method: 'POST', path: '/print/jobs/{job_id}/printer' })
    .input(
      v.object({
        job_id: id,
        printer_id: id,
        attempt: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
      }),
    )
    .output(envelope(PrintJob))
    .errors(jobErrors),

  /** The user's decision: printed, print again, or leave; a repeat is success. */
  answer: call
    .route({ method: 'POST', path: '/print/jobs/{job_id}' })
    .input(
      v.object({
        job_id: id,
        answer: v.picklist(printAnswers),
        attempt: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
      }),
    )
    .output(envelope(PrintJob))
    .errors(jobErrors),

  /** The labels of a torn run that the user is asked about, in the run's order. */
  openLabels: call
    .route({ method: 'GET', path: '/print/runs/{run_id}' })
    .input(v.object({ run_id: id }))
    .output(envelope(v.array(OpenLabel))),

  /** The last label in the user's hand: only those after it are printed, in order; a repeat is success. */
  answerRun: call
    .route({ method: 'POST', path: '/print/runs/{run_id}' })
    .input(
      v.object({
        run_id: id,
        /** The open jobs that the user saw. */
        jobs: v.pipe(
          v.array(v.object({ job_id: id, attempt: Attempt })),
          v.minLength(1),
          v.maxLength(runLimits.shipments),
        ),
        last: v.union([v.picklist(['none', 'all']), v.object({ shipment_id: id, parcel_id: id })]),
      }),
    )
    .output(envelope(v.array(PrintJob)))
    .errors(jobErrors),
};
