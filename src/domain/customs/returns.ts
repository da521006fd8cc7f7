import type * as v from 'valibot';
import type { Issue } from '#domain/values/codes.ts';
import { flag, printedText } from '#domain/values/text.ts';
import type { InvoiceFacts } from './customs-invoice.ts';
import { isEori } from './customs-numbers.ts';

/*
 * A return is an order that knows it is one (docs/rules.md 15.11): goods come back to whom they were sent by, so that who
 * hands them over is not the client, and customs ask for their first way.
 */

export const returnLimits = { original_tracking_number: 35, rma_reference: 30 } as const;

/** The fields of an order that make it a return. */
export const returnFields = {
  is_return: flag(),
  /** The number of the shipment that comes back, as its carrier writes it; empty where nobody knows it. */
  original_tracking_number: printedText(returnLimits.original_tracking_number),
  /** The number under which the recipient expects the goods (return merchandise authorisation). */
  rma_reference: printedText(returnLimits.rma_reference),
};

/** What is kept with a shipment that is a return. */
export type ReturnFacts = { original_tracking_number: string; rma_reference: string };

type Ends<Address> = {
  sender: Address;
  differ_pickup: Address | null;
  is_return: boolean;
};

/**
 * Who hands the goods over, for label, invoice and lists: of a return whoever it is collected from, else the sender. The
 * one rule for all of them.
 */
export function shipperOf<Address>({ sender, differ_pickup, is_return }: Ends<Address>): Address {
  return (is_return && differ_pickup) || sender;
}

type OriginalExport = Pick<
  v.InferOutput<typeof InvoiceFacts>,
  'original_invoice_number' | 'original_mrn' | 'recipient_tax_number'
>;
const isEmpty = (typed: string | undefined) => !typed?.trim();

/**
 * Rules of returned goods from outside the EU (docs/rules.md 12.11): the client imports them, under its own EORI number, and
 * they come in free of duty only with a reference to their export.
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
