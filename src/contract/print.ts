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

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** What a printer is, as it was set up. */
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
  /** As its station said last. */
  state: PrinterState,
});
export type ShownPrinter = v.InferOutput<typeof ShownPrinter>;

/** A printer that a station's computer or its network knows. */
const FoundPrinter = v.object({
  kind: v.picklist(printerKinds),
  address: v.string(),
  /** As it calls itself. */
  name: v.string(),
});
export type FoundPrinter = v.InferOutput<typeof FoundPrinter>;

const Station = v.object({
  station_id: v.string(),
  name: v.string(),
  paired: Timestamp,
  /** The last time it asked for work; null: never yet. */
  seen: v.nullable(Timestamp),
  is_connected: v.boolean(),
  version: v.string(),
  platform: v.string(),
  printers: v.array(ShownPrinter),
  found: v.array(FoundPrinter),
  /** What the app on the station's computer proves itself with, while the portal is out of reach (base64url). */
  local_key: v.string(),
});
export type Station = v.InferOutput<typeof Station>;

const PrintJob = v.object({
  job_id: v.string(),
  /** The jobs of one press. */
  run_id: v.string(),
  printer_id: v.string(),
  /** The printer's name as it was. */
  printer_name: v.string(),
  kind: v.picklist(printJobKinds),
  state: v.picklist(printStates),
  reason: v.nullable(PrintReason),
  attempt: v.number(),
  created: Timestamp,
  /** Shipments whose labels or papers are in it. */
  shipment_ids: v.array(v.string()),
  /** Why it waits, where it does: the printer's state and whether its station is there. */
  printer_state: PrinterState,
  is_connected: v.boolean(),
});
export type PrintJob = v.InferOutput<typeof PrintJob>;

/** What one press has made: its jobs, and the key it came under. */
const Run = v.object({ run_id: v.string(), jobs: v.array(PrintJob), client_ref: ClientRef });

/** Somebody has said something of the job meanwhile: the job as it is now. */
export const jobErrors = { PRINT_JOB_CHANGED: { status: 409, data: v.object({ job: PrintJob }) } } as const;

const ListDay = v.pipe(v.string(), v.check(isDay, 'not_valid'));

/** Shipments, in the order in which they are printed. */
const shipmentIds = v.pipe(v.array(id), v.minLength(1), v.maxLength(runLimits.shipments, 'labels_too_many'));

/** Print stations, their printers and jobs, for the client they are of (docs/rules.md 15.15, 15.16). */
export const print = {
  stations: call.route({ method: 'GET', path: '/print/stations' }).output(envelope(v.array(Station))),

  /** Makes a code that pairs one print station within ten minutes; the one before counts no more. */
  pair: call
    .route({ method: 'POST', path: '/print/stations' })
    .input(v.object({ name: StationName }))
    .output(envelope(v.object({ code: v.string(), expires: Timestamp, station_id: v.string() })))
    .errors({ PRINT_STATION_LIMIT: { status: 409 } }),

  /** Its token stops working at once; what it has not printed is cancelled. Removed before is success. */
  removeStation: call
    .route({ method: 'DELETE', path: '/print/stations/{station_id}' })
    .input(v.object({ station_id: id }))
    .output(envelope(v.object({ removed: v.boolean() }))),

  /** Sets up a printer of a station, or changes it; the device chooses the id. */
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
   * Prints the labels of whole shipments, or of one parcel, at a printer: a job for every twenty shipments, in their
   * order. With a paper printer their papers come there, in the same order. A repeat under the same key is the same run.
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
        /** Refuse what was printed before, instead of printing it again. */
        once: v.optional(v.boolean(), false),
      }),
    )
    .output(
      envelope(
        v.object({
          ...Run.entries,
          /** Shipments that have papers which are in none of the jobs. */
          without_papers: v.number(),
          /** Shipments without a label that could be printed: cancelled meanwhile, or manual. */
          left_out: v.number(),
        }),
      ),
    )
    .errors({ ...idempotencyErrors, ...printErrors }),

  /** Prints one paper of a shipment at a printer. */
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

  /** Prints the papers of shipments at a printer, in the order of the list; those without any are left out. */
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

  /** Prints the handover list of a day as it is when the station fetches it, or a closed one. */
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

  /** Prints a page that says which printer it is and in which format. */
  test: call
    .route({ method: 'POST', path: '/print/test' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(v.object({ printer_id: id }))
    .output(envelope(Run))
    .errors(idempotencyErrors),

  /** The jobs of a run, or those of the last day and all that are still open; newest first. */
  jobs: call
    .route({ method: 'GET', path: '/print/jobs' })
    .input(v.object({ run_id: v.optional(id) }))
    .output(envelope(v.array(PrintJob))),

  /** What somebody says of a job: it came out, print it again, leave it. Said before is success. */
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
};
