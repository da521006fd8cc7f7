import * as v from 'valibot';
import { runLimits, runOrders } from '#domain/shipment/shipment.ts';
import { call, envelope } from './call.ts';
import { labelQuery, printErrors } from './label-query.ts';

/** The reasons why the labels or papers of a shipment are missing in a run. */
const leftOutCodes = ['LABEL_CANCELED', 'LABEL_NOT_READY', 'LABEL_PRINTED', 'INTERNAL_ERROR'] as const;

const LeftOut = v.object({
  shipment_id: v.string(),
  /** The label's, or the shipment's first; empty where there is none. */
  tracking_number: v.string(),
  code: v.picklist(leftOutCodes),
});
export type LeftOut = v.InferOutput<typeof LeftOut>;

/**
 * A file as it is being made: its pieces, each in base64, are joined in their order. Each stands on a line of its own and
 * is that of 20 shipments, so that whoever reads along knows how far the run is.
 */
const RunAnswer = v.object({
  pieces: v.array(v.string()),
  name: v.string(),
  /** What could not be printed; everything else is in the file. */
  left_out: v.array(LeftOut),
});
export type RunAnswer = v.InferOutput<typeof RunAnswer>;

const shipment_ids = v.pipe(
  v.array(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  v.minLength(1),
  v.maxLength(runLimits.shipments, 'labels_too_many'),
);

/** `given`: as the ids stand there; the others as the archive lists them. */
const order = v.optional(v.picklist(runOrders), 'given');

export const printRuns = {
  /**
   * The labels of up to 1,000 shipments in one file, without papers. A label that cannot be had is left out and named; an
   * answer that breaks off leaves no marks (docs/rules.md 15.17).
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

  /** The papers of these shipments in one PDF: of each its customs invoice, waybill and copy of the order, if it has them. */
  papersRun: call
    .route({ method: 'POST', path: '/shipment/papers-run' })
    .input(v.object({ shipment_ids, order, invoice_copies: labelQuery.invoice_copies }))
    .output(envelope(RunAnswer)),
};
