import { SYMBOLOGY_IDENTIFIER } from './label-number.ts';
import { batchOfCode } from './packing-list.ts';
import { isGs1, isPostalCodeBarcode, recogniseNumber, scannedNumber } from './tracking-number.ts';

/*
 * The grammar of scanned codes (docs/rules.md 26.1). `isSure`: the check digit or the form proves the meaning, so the code
 * is never meant for a text field.
 */

export type ScannedCode =
  | { is: 'tracking'; text: string; number: string; isSure: boolean }
  /** `batch`: first 8 signs of the batch's id, in capitals. */
  | { is: 'batch'; text: string; batch: string; isSure: true }
  | { is: 'list'; text: string; number: string; isSure: true }
  /** The label's second barcode, which names no parcel. */
  | { is: 'postal_code'; text: string; isSure: boolean }
  /** An own order number or an article's number. */
  | { is: 'other'; text: string; isSure: false };

const LIST = /^HL-\d+-\d{4,}$/;

export function readScan(scanned: string): ScannedCode {
  const text = scanned.trim().replace(SYMBOLOGY_IDENTIFIER, '');
  const upper = text.toUpperCase();
  if (LIST.test(upper)) return { is: 'list', text, number: upper, isSure: true };
  const batch = batchOfCode(upper);
  if (batch !== undefined) return { is: 'batch', text, batch, isSure: true };
  // Bare digits may be an article's number as well.
  if (isPostalCodeBarcode(text)) return { is: 'postal_code', text, isSure: isGs1(scanned) };
  const number = scannedNumber({ text: scanned });
  const known = number === undefined ? undefined : recogniseNumber(number);
  if (known === undefined || known.kind === 'digits' || known.kind === 'other')
    return { is: 'other', text, isSure: false };
  return { is: 'tracking', text, number: known.number, isSure: known.isChecked === true };
}
