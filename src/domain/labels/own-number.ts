import { lookupNumber } from './label-number.ts';

/** The digits behind the extension digit; where the check digit does not fit, the application identifier is still there. */
const DIGITS = /^(?:00)?\d(\d{17})$/;

/**
 * True of a number that the portal alone gives: an SSCC-18 of a company prefix that it has or had (docs/rules.md 16.7).
 * Neither whether it has been given out counts nor its check digit, for nobody else has numbers of these prefixes.
 */
export function isOwnNumber(typed: string, companyPrefixes: readonly string[]): boolean {
  const digits = DIGITS.exec(lookupNumber(typed))?.[1];
  return digits !== undefined && companyPrefixes.some((it) => digits.startsWith(it));
}
