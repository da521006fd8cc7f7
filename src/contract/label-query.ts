import * as v from 'valibot';
import { invoiceCopies, LabelMark, labelFormats } from '#domain/shipment/shipment.ts';

/** How labels are wanted. */
export const labelQuery = {
  format: v.optional(v.picklist(labelFormats), 'pdf_a6'),
  /** Sheets of A4 with four or two places: where on the first one the first label goes; of two, 3 and 4 are the second. */
  start_position: v.optional(v.picklist(['1', '2', '3', '4']), '1'),
  /**
   * The papers – customs invoice, waybill, copy of the order – behind the labels of a whole shipment as PDF, or left out.
   * Without the labels: `all` of these in one file, `only` the invoice, `waybill` and `mission_copy` alone, and `danger`,
   * the transport document of dangerous goods.
   */
  papers: v.optional(
    v.picklist(['with', 'without', 'all', 'only', 'danger', 'waybill', 'mission_copy']),
    'with',
  ),
  /** How often the invoice comes: carriers want up to five, most of them three. */
  invoice_copies: v.optional(v.picklist(invoiceCopies), '1'),
};

/** Shipments that were printed before or are being printed, when and where. */
const Printed = v.object({
  printed: v.array(v.object({ shipment_id: v.string(), ...LabelMark.entries })),
});

export const labelErrors = {
  LABEL_NOT_READY: { status: 409 },
  LABEL_CANCELED: { status: 409 },
} as const;

/** `LABEL_UNDERWAY`: mailed, it might be stuck on a second parcel. */
export const mailErrors = { ...labelErrors, LABEL_UNDERWAY: { status: 409 } } as const;

/** `LABEL_PRINTED`: the refusal where it was asked that nothing is printed twice. */
export const printErrors = { ...labelErrors, LABEL_PRINTED: { status: 409, data: Printed } } as const;
