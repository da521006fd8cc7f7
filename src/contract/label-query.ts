import * as v from 'valibot';
import { invoiceCopies, LabelMark, labelFormats } from '#domain/shipment/shipment.ts';

export const labelQuery = {
  format: v.optional(v.picklist(labelFormats), 'pdf_a6'),
  /** Place of the first label on an A4 sheet; on a sheet with two places, 3 and 4 mean the second. */
  start_position: v.optional(v.picklist(['1', '2', '3', '4']), '1'),
  /**
   * `with`, `without`: labels of a whole shipment as PDF, with or without papers behind them. Papers only: `all` in one
   * file, `only` the invoice, `waybill`, `mission_copy`, or `danger`, the transport document of dangerous goods.
   */
  papers: v.optional(
    v.picklist(['with', 'without', 'all', 'only', 'danger', 'waybill', 'mission_copy']),
    'with',
  ),
  /** Carriers require up to five, mostly three. */
  invoice_copies: v.optional(v.picklist(invoiceCopies), '1'),
};

const Printed = v.object({
  printed: v.array(v.object({ shipment_id: v.string(), ...LabelMark.entries })),
});

export const labelErrors = {
  LABEL_NOT_READY: { status: 409 },
  LABEL_CANCELED: { status: 409 },
} as const;

/** `LABEL_UNDERWAY`: a printer may be printing the label, and a mailed copy could end on a second parcel. */
export const mailErrors = { ...labelErrors, LABEL_UNDERWAY: { status: 409 } } as const;

/** `LABEL_PRINTED`: the request refuses a second print. */
export const printErrors = { ...labelErrors, LABEL_PRINTED: { status: 409, data: Printed } } as const;
