import * as v from 'valibot';
import { billingChoice } from '#domain/staff/billing-run.ts';
import { call, envelope } from './call.ts';
import { confirmationErrors, confirmed } from './second-factor.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** Seconds, up to the year 9987. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_000_000_000));

/** Both days included. */
export const BillingRun = v.object({
  ...billingChoice,
  date_range: v.object({ from: seconds, to: seconds }),
});
export type BillingRun = v.InferOutput<typeof BillingRun>;

export const ExportRun = v.object({
  id: v.string(),
  kind: v.picklist(['shipments', 'billing', 'client']),
  state: v.picklist(['running', 'done', 'failed']),
  /** Written shipments; in a billing run, written clients. */
  done: v.number(),
  /** null: not counted. */
  total: v.nullable(v.number()),
  name: v.nullable(v.string()),
  /**
   * `EXPORT_INTERRUPTED`: servers stopped too often. `EXPORT_NOT_STORED`: the storage refused the file.
   * `EXPORT_ASKER_GONE`: the requester is no longer staff. `EXPORT_WAITS`: running, but the storage is unavailable.
   */
  code: v.nullable(v.string()),
  started: v.object({ seconds: v.number() }),
  billing: v.nullable(BillingRun),
  /** Set for one client's data only. */
  client: v.nullable(v.object({ id: v.string(), company: v.string() })),
});
export type ExportRun = v.InferOutput<typeof ExportRun>;

/** True: the same file is already in progress, maybe for a colleague; no second run starts. */
export const joined = v.boolean();
const Begun = v.object({ run_id: v.string(), joined });

/** Large files for the staff (docs/rules.md 20.17). */
export const exportRuns = {
  exportBilling: call
    .route({ method: 'POST', path: '/shipment/export-billing' })
    .meta(forStaff)
    .input(BillingRun)
    .output(envelope(Begun))
    .errors({ SHIPMENTS_EMPTY: { status: 409 } }),

  /** `id` is the `user_uid`. Mails the client once the file is written. */
  exportClientData: call
    .route({ method: 'POST', path: '/shipment/export-client-data/{id}' })
    .meta({ ...forStaff, confirms: true })
    .input(v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), ...confirmed }))
    .output(envelope(Begun))
    .errors(confirmationErrors),

  /** Runs of the last day, newest first, at most twenty. */
  exportRuns: call
    .route({ method: 'POST', path: '/shipment/export-runs' })
    .meta(forStaff)
    .output(envelope(v.array(ExportRun))),

  /** Restarts a failed run unchanged, or retries a waiting run now. */
  exportAgain: call
    .route({ method: 'POST', path: '/shipment/export-again/{id}' })
    .meta(forStaff)
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.null()))
    .errors({ SHIPMENTS_EMPTY: { status: 409 }, PATTERN_TOO_SLOW: { status: 422 } }),
};
