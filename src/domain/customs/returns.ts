import type * as v from 'valibot';
import type { Issue } from '#domain/values/codes.ts';
import { flag, printedText } from '#domain/values/text.ts';
import type { InvoiceFacts } from './customs-invoice.ts';
import { isEori } from './customs-numbers.ts';

/* The shipper of a return is not the client, and customs ask for the original export (docs/rules.md 15.11). */

export const returnLimits = { original_tracking_number: 35, rma_reference: 30 } as const;

export const returnFields = {
  is_return: flag(),
  /** Empty if unknown. */
  original_tracking_number: printedText(returnLimits.original_tracking_number),
  /** Return merchandise authorisation. */
  rma_reference: printedText(returnLimits.rma_reference),
};

export type ReturnFacts = { original_tracking_number: string; rma_reference: string };

type Ends<Address> = {
  sender: Address;
  differ_pickup: Address | null;
  is_return: boolean;
};

export function shipperOf<Address>({ sender, differ_pickup, is_return }: Ends<Address>): Address {
  return (is_return && differ_pickup) || sender;
}

type OriginalExport = Pick<
  v.InferOutput<typeof InvoiceFacts>,
  'original_invoice_number' | 'original_mrn' | 'recipient_tax_number'
>;
const isEmpty = (typed: string | undefined) => !typed?.trim();

/**
 * From outside the EU (docs/rules.md 12.11) the client imports with its own EORI number; a reference to the export
 * avoids duty.
 */
export function returnedGoodsIssues(customs: OriginalExport): Issue[] {
  const issues: Issue[] = [];
  const importer = (customs.recipient_tax_number ?? '').replace(/\s/g, '').toUpperCase();
  const path = 'customs.recipient_tax_number';
  if (importer === '') issues.push({ path, code: 'importer_eori_required' });
  else if (!isEori(importer)) issues.push({ path, code: 'eori_not_valid' });
  if (isEmpty(customs.original_mrn) && isEmpty(customs.original_invoice_number)) {
    issues.push({ path: 'customs.original_invoice_number', code: 'original_export_required' });
  }
  return issues;
}
