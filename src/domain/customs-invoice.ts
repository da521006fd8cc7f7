import * as v from 'valibot';
import { optionalDay } from './optional-day.ts';
import { text } from './text.ts';

/*
 * What an invoice for customs says besides goods and terms. All of it may be absent: invoices from before have none of it, and
 * that of a simple parcel needs none.
 */

export const invoiceLimits = { number: 35, mrn: 35 } as const;

/** The way out of goods that come back (docs/rules.md 12.11). */
export const originalExport = {
  original_invoice_number: v.optional(text(invoiceLimits.number)),
  original_invoice_date: v.optional(optionalDay()),
  original_mrn: v.optional(text(invoiceLimits.mrn)),
};

/** The same as rules across fields look at it. */
export const originalExportFacts = {
  original_invoice_number: v.optional(v.string()),
  original_mrn: v.optional(v.string()),
  recipient_tax_number: v.optional(v.string()),
};
