import { findCountry, isPostalCodePlausible, postalCodePattern } from './countries.ts';

/** Vehicle codes that are not ISO codes. */
const vehicleCodes: Record<string, string> = {
  D: 'DE',
  A: 'AT',
  F: 'FR',
  I: 'IT',
  B: 'BE',
  L: 'LU',
  E: 'ES',
  P: 'PT',
  S: 'SE',
};

export type MarkedPostalCode = { country_code: string; postal_code: string };

/** Reads "D-24103" and "CH 8001"; undefined unless the code has the form of the marked country. */
export function readPostalMark(typed: string): MarkedPostalCode | undefined {
  const [, letters = '', postal_code = ''] = /^([A-Za-z]{1,2})[\s-]+(\d.*)$/.exec(typed.trim()) ?? [];
  const country_code = vehicleCodes[letters.toUpperCase()] ?? letters.toUpperCase();
  if (!findCountry(country_code) || !postalCodePattern(country_code)) return undefined;
  return isPostalCodePlausible(country_code, postal_code) ? { country_code, postal_code } : undefined;
}
