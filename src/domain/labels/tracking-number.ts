import { lookupNumber, parseTrackingNumber } from './label-number.ts';

export type NumberKind = 'sscc' | 'ups' | 's10' | 'digits' | 'other';
/** `isChecked` is absent for numbers without a check digit. */
export type KnownNumber = { number: string; kind: NumberKind; isChecked?: boolean; country?: string };

/** Limit of docs/rules.md 17.1. */
export const mostTrackedAtOnce = 20;

const PLAUSIBLE = /^[\p{L}\d][\p{L}\d./-]{3,39}$/u;
const UPS = /^1Z[A-Z\d]{15}\d$/;
const S10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const SSCC_DIGITS = /^(?:00)?(\d{18})$/;

/**
 * Recognises our SSCC-18 with or without "(00)", UPS, S10 and plain digits (docs/carriers-and-labels.md 2.6). A wrong
 * check digit is only a hint, because published samples have some.
 */
export function recogniseNumber(typed: string): KnownNumber | undefined {
  const scanned = parseTrackingNumber(typed);
  if (scanned !== undefined) return { number: scanned, kind: 'sscc', isChecked: true };
  const compact = lookupNumber(typed).replace(/\p{Cc}/gu, '');
  const upper = compact.toUpperCase();
  if (UPS.test(upper)) return { number: upper, kind: 'ups', isChecked: isUpsChecked(upper) };
  if (S10.test(upper))
    return { number: upper, kind: 's10', isChecked: isS10Checked(upper), country: upper.slice(-2) };
  const sscc = SSCC_DIGITS.exec(compact.replaceAll('-', ''))?.[1];
  // Another carrier may have such numbers, so keep it as typed.
  if (sscc !== undefined) return { number: compact, kind: 'sscc', isChecked: false };
  if (!PLAUSIBLE.test(compact) || !/\d/.test(compact)) return undefined;
  return { number: compact, kind: /^\d+$/.test(compact) ? 'digits' : 'other' };
}

/** Blanks only separate complete numbers, because users type "54019982 11004417 63". */
export function splitNumbers(text: string): string[] {
  return text
    .split(/[\r\n\t,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(splitAtBlanks);
}

const isCertain = (text: string) => recogniseNumber(text)?.isChecked === true;
const shortestAlone = 8;

function splitAtBlanks(part: string): string[] {
  const words = part.split(/\s+/);
  const found: string[] = [];
  for (let from = 0; from < words.length; ) {
    const lengths = Array.from({ length: words.length - from }, (_, index) => words.length - from - index);
    const count = lengths.find((length) => isCertain(words.slice(from, from + length).join(' '))) ?? 1;
    found.push(words.slice(from, from + count).join(' '));
    from += count;
  }
  const isList = found.every((it) => isCertain(it) || it.length >= shortestAlone);
  return isList ? found : [part];
}

/** Scanner prefixes: GS1-128, Data Matrix, DataBar, Aztec. */
const GS1_SYMBOL = /^\](?:C1|d2|e0|z[1-3])/;
/** A German postal code after GS1's 420 or 421 and country; some scanners send no GS1 prefix. */
const POSTAL_CODE = /^\(?(?:420\)?|421\)?276)\d{5}$/;
/** By the scanner's prefix, or by brackets around an identifier. */
export const isGs1 = (scanned: string) => GS1_SYMBOL.test(scanned) || scanned.startsWith('(');
export const isPostalCodeBarcode = (text: string) => POSTAL_CODE.test(text);

/** Only "(00)" counts in GS1 codes, because the label also has a barcode with the postal code. */
export function scannedNumber({ text, isGs1 = GS1_SYMBOL.test(text) }: { text: string; isGs1?: boolean }) {
  if (isGs1) return parseTrackingNumber(text);
  return isPostalCodeBarcode(text) ? undefined : recogniseNumber(text)?.number;
}

/** Letters count from A = 2, every second place twice; modulo 10. */
function isUpsChecked(number: string): boolean {
  const sum = [...number.slice(2, -1)].reduce((total, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : ((sign.codePointAt(0) ?? 0) - 63) % 10;
    return total + (index % 2 === 1 ? 2 * value : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** UPU S10: weights, modulo 11; 10 is written 0, 11 is written 5. */
function isS10Checked(number: string): boolean {
  const sum = s10Weights.reduce((total, weight, index) => total + weight * Number(number[index + 2]), 0);
  const rest = 11 - (sum % 11);
  const digit = rest === 10 ? 0 : rest === 11 ? 5 : rest;
  return digit === Number(number[10]);
}
