import * as v from 'valibot';
import { runLimits, runOrders } from '#domain/shipment/shipment.ts';
import { call, envelope } from './call.ts';
import { labelQuery, printErrors } from './label-query.ts';

const leftOutCodes = ['LABEL_CANCELED', 'LABEL_NOT_READY', 'LABEL_PRINTED', 'INTERNAL_ERROR'] as const;

const LeftOut = v.object({
  shipment_id: v.string(),
  /** The label's number, else the shipment's first; empty: none. */
  tracking_number: v.string(),
  code: v.picklist(leftOutCodes),
});
export type LeftOut = v.InferOutput<typeof LeftOut>;

/**
 * The client joins the base64 pieces. Each piece holds 20 shipments on its own line, so the client can show progress.
 */
const RunAnswer = v.object({
  pieces: v.array(v.string()),
  name: v.string(),
  left_out: v.array(LeftOut),
});
export type RunAnswer = v.InferOutput<typeof RunAnswer>;

const shipment_ids = v.pipe(
  v.array(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  v.minLength(1),
  v.maxLength(runLimits.shipments, 'labels_too_many'),
);

/** `given`: order of the ids; otherwise the archive's. */
const order = v.optional(v.picklist(runOrders), 'given');

export const printRuns = {
  /**
   * Prints up to 1,000 shipments without papers; `left_out` names missing labels. An aborted response marks nothing as
   * printed (docs/rules.md 15.17).
   */
  labelRun: call
    .route({ method: 'POST', path: '/shipment/label-run' })
    .input(
      v.object({
        shipment_ids,
        order,
        format: labelQuery.format,
        start_position: labelQuery.start_position,
        once: v.optional(v.boolean(), false),
      }),
    )
    .output(envelope(RunAnswer))
    .errors(printErrors),

  /** Returns customs invoices, waybills and copies of the order in one PDF. */
  papersRun: call
    .route({ method: 'POST', path: '/shipment/papers-run' })
    .input(v.object({ shipment_ids, order, invoice_copies: labelQuery.invoice_copies }))
    .output(envelope(RunAnswer)),
};
