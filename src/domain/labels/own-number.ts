import { lookupNumber } from './label-number.ts';

/** The application identifier 00 remains if the check digit is wrong. */
const DIGITS = /^(?:00)?\d(\d{17})$/;

/**
 * True for an SSCC-18 with a current or former company prefix (docs/rules.md 16.7), even if unassigned or with a wrong
 * check digit.
 */
export function isOwnNumber(typed: string, companyPrefixes: readonly string[]): boolean {
  const digits = DIGITS.exec(lookupNumber(typed))?.[1];
  return digits !== undefined && companyPrefixes.some((it) => digits.startsWith(it));
}
