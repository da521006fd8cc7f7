import * as v from 'valibot';
import { PrintReason, printJobKinds, printOutcomes, printStates } from '#domain/labels/print-job.ts';
import { PrinterState, printerKinds, printerLimits } from '#domain/labels/printer.ts';
import { text } from '#domain/values/text.ts';
import { call, envelope, FileAnswer } from './call.ts';
import { labelErrors } from './label-query.ts';
import { jobErrors, PrinterFields } from './print.ts';

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const ofStation = { access: 'station', limit: 'station', idempotency: 'none' } as const;
/** What a print station asks. It has no session, but a token of its own (`Authorization: Bearer`). */
const stationCall = call.meta(ofStation);

/** base64url of 32 random bytes, which the station makes and proves itself with. */
const secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const claim = id;

const StationPrinter = v.object(PrinterFields);
const StationJob = v.object({
  job_id: v.string(),
  printer_id: v.string(),
  kind: v.picklist(printJobKinds),
  run_id: v.string(),
});

export const printStation = {
  /**
   * Pairs a station: the code was made in the portal, the secret by the station. Repeated with the same two is success;
   * a code that does not hold is not found.
   */
  pair: call
    .route({ method: 'POST', path: '/print-station/pair' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(
      v.object({
        code: v.pipe(v.string(), v.maxLength(40)),
        secret,
        version: text(40),
        platform: text(100),
      }),
    )
    .output(envelope(v.object({ token: v.string(), station_id: v.string(), name: v.string() }))),

  /**
   * Says how the printers are and asks for work; waits up to 25 seconds for some. A job that the station was handed
   * and does not name as its own any more is asked about.
   */
  next: stationCall
    .route({ method: 'POST', path: '/print-station/next' })
    .meta({ ...ofStation, waits: true })
    .input(
      v.object({
        /** The claims of the jobs it has in hand. */
        holding: v.pipe(v.array(claim), v.maxLength(200)),
        printers: v.pipe(
          /** `wants`: it takes a job now. */
          v.array(v.object({ printer_id: id, state: PrinterState, wants: v.boolean() })),
          v.maxLength(printerLimits.printers),
        ),
        found: v.optional(
          v.pipe(
            v.array(
              v.object({
                kind: v.picklist(printerKinds),
                address: text(printerLimits.address),
                name: text(100),
              }),
            ),
            v.maxLength(50),
          ),
        ),
        version: text(40),
        platform: text(100),
        /** The revision of the printers it knows: another one is answered at once. */
        revision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000)),
        wait_seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(25)),
      }),
    )
    .output(
      envelope(
        v.object({
          revision: v.number(),
          printers: v.array(StationPrinter),
          /** Not handed to anybody yet, the oldest first. */
          jobs: v.array(StationJob),
        }),
      ),
    ),

  /** Hands the station a job with its document, made now. The same claim once more gets it again. */
  take: stationCall
    .route({ method: 'POST', path: '/print-station/jobs/{job_id}/take' })
    .input(v.object({ job_id: id, claim }))
    .output(envelope(v.object({ ...FileAnswer.entries, content_type: v.string(), printer: StationPrinter })))
    .errors({ ...labelErrors, ...jobErrors, HANDOVER_EMPTY: { status: 409 } }),

  /** What became of a job. Said before is success. */
  report: stationCall
    .route({ method: 'POST', path: '/print-station/jobs/{job_id}/report' })
    .input(
      v.object({
        job_id: id,
        claim,
        outcome: v.picklist(printOutcomes),
        reason: v.optional(v.nullable(PrintReason), null),
      }),
    )
    .output(envelope(v.object({ state: v.picklist(printStates) })))
    .errors(jobErrors),

  /** What it printed for the app on its computer while the portal was out of reach. Said before is success. */
  reportLocal: stationCall
    .route({ method: 'POST', path: '/print-station/jobs/{job_id}/local' })
    .input(
      v.object({
        job_id: id,
        printer_id: id,
        shipment_id: id,
        parcel_id: v.optional(id),
        /** The press whose answer never came, so that it was printed there instead: what waits of it is dropped. */
        instead_of: v.optional(id),
        outcome: v.picklist(['printed', 'sent', 'unsure', 'failed']),
        reason: v.optional(v.nullable(PrintReason), null),
        /** When somebody pressed. */
        asked: v.object({ seconds: v.pipe(v.number(), v.minValue(0)) }),
      }),
    )
    .output(envelope(v.object({ state: v.picklist(printStates) }))),
};
