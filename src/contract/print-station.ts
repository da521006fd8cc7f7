import * as v from 'valibot';
import { PrintReason, printJobKinds, printOutcomes, printStates } from '#domain/labels/print-job.ts';
import { PrinterState, printerKinds, printerLimits } from '#domain/labels/printer.ts';
import { text } from '#domain/values/text.ts';
import { call, envelope, FileAnswer } from './call.ts';
import { labelErrors } from './label-query.ts';
import { jobErrors, PrinterFields } from './print.ts';

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const ofStation = { access: 'station', limit: 'station', idempotency: 'none' } as const;
/** Stations send their own token (`Authorization: Bearer`) instead of a session. */
const stationCall = call.meta(ofStation).errors({
  /** `host`: the computer that prints. The header `x-station-computer` names the caller's. */
  PRINT_STATION_TWICE: { status: 409, data: v.object({ host: v.string() }) },
});

/** base64url of 32 random bytes, made by the station. */
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
  /** Takes the portal's code and the station's secret; a repeat with both is success. */
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

  /** Waits up to 25 seconds for work. A claimed job missing in `holding` becomes a question to the user. */
  next: stationCall
    .route({ method: 'POST', path: '/print-station/next' })
    .meta({ ...ofStation, waits: true })
    .input(
      v.object({
        holding: v.pipe(v.array(claim), v.maxLength(200)),
        printers: v.pipe(
          /** `wants`: the printer is ready for a job. */
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
        /** The server responds immediately if its own revision differs. */
        revision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000)),
        wait_seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(25)),
      }),
    )
    .output(
      envelope(
        v.object({
          revision: v.number(),
          printers: v.array(StationPrinter),
          /** Unclaimed jobs, oldest first. */
          jobs: v.array(StationJob),
        }),
      ),
    ),

  /** Draws the document now; the same claim may repeat the call. */
  take: stationCall
    .route({ method: 'POST', path: '/print-station/jobs/{job_id}/take' })
    .input(v.object({ job_id: id, claim }))
    .output(envelope(v.object({ ...FileAnswer.entries, content_type: v.string(), printer: StationPrinter })))
    .errors({ ...labelErrors, ...jobErrors, HANDOVER_EMPTY: { status: 409 } }),

  /** A repeat is success. */
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

  /** Reports a job printed while the portal was unreachable; a repeat is success. */
  reportLocal: stationCall
    .route({ method: 'POST', path: '/print-station/jobs/{job_id}/local' })
    .input(
      v.object({
        job_id: id,
        printer_id: id,
        shipment_id: id,
        parcel_id: v.optional(id),
        /** Run without a response that this print replaces; the server drops its waiting labels. */
        instead_of: v.optional(id),
        outcome: v.picklist(['printed', 'sent', 'unsure', 'failed']),
        reason: v.optional(v.nullable(PrintReason), null),
        asked: v.object({ seconds: v.pipe(v.number(), v.minValue(0)) }),
      }),
    )
    .output(envelope(v.object({ state: v.picklist(printStates) }))),
};
