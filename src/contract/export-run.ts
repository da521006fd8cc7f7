import * as v from 'valibot';
import { billingChoice } from '#domain/staff/billing-run.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** An instant in seconds of whole days that exist. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_000_000_000));

/** A run over all clients of a billing cycle; both days of the period belong to it. */
export const BillingRun = v.object({
  ...billingChoice,
  date_range: v.object({ from: seconds, to: seconds }),
});
export type BillingRun = v.InferOutput<typeof BillingRun>;

/** A large file on its way, or what became of it. */
export const ExportRun = v.object({
  id: v.string(),
  kind: v.picklist(['shipments', 'billing', 'client']),
  state: v.picklist(['running', 'done', 'failed']),
  /** Shipments of the list or the client, or clients of the run, that are written. */
  done: v.number(),
  /** Null where nobody counted beforehand. */
  total: v.nullable(v.number()),
  /** The file's name once it is there. */
  name: v.nullable(v.string()),
  /**
   * The code of what went wrong: `EXPORT_INTERRUPTED` if servers ended again and again meanwhile, `EXPORT_NOT_STORED` if the storage
   * took nothing, `EXPORT_ASKER_GONE` if a member of the staff who began it is one no more. `EXPORT_WAITS` while it is running: the
   * storage takes no files at the moment.
   */
  code: v.nullable(v.string()),
  started: v.object({ seconds: v.number() }),
  /** What a billing run is about. */
  billing: v.nullable(BillingRun),
  /** Whose data it is, where it is all of one client's. */
  client: v.nullable(v.object({ id: v.string(), company: v.string() })),
});
export type ExportRun = v.InferOutput<typeof ExportRun>;

/** True where the same file was on its way already, be it for somebody else: no second one is begun. */
export const joined = v.boolean();
/** The run to be watched. */
const Begun = v.object({ run_id: v.string(), joined });

/** Large files for the staff: begun, watched, and begun again (docs/rules.md 20.17). */
export const exportRuns = {
  /** Begins a file among the exports with the shipments of all clients of a billing cycle. */
  exportBilling: call
    .route({ method: 'POST', path: '/shipment/export-billing' })
    .meta(forStaff)
    .input(BillingRun)
    .output(envelope(Begun))
    .errors({ SHIPMENTS_EMPTY: { status: 409 } }),

  /** Begins a file among the exports with all data of a client, who is named by the `user_uid`. */
  exportClientData: call
    .route({ method: 'POST', path: '/shipment/export-client-data/{id}' })
    .meta(forStaff)
    .input(v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }))
    .output(envelope(Begun)),

  /** The files of the last day that were begun, newest first, twenty at most. */
  exportRuns: call
    .route({ method: 'POST', path: '/shipment/export-runs' })
    .meta(forStaff)
    .output(envelope(v.array(ExportRun))),

  /** Begins a file that failed again, as it was asked for; one that waits is tried at once. */
  exportAgain: call
    .route({ method: 'POST', path: '/shipment/export-again/{id}' })
    .meta(forStaff)
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.null()))
    .errors({ SHIPMENTS_EMPTY: { status: 409 }, PATTERN_TOO_SLOW: { status: 422 } }),
};
