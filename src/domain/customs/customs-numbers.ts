import type { IssueCode } from '#domain/values/codes.ts';
import { type Place, territory } from './customs-territory.ts';

/** Up to 15 characters (UCC Implementing Technical Arrangements); some countries have digits only. */
const eoriOfCountry: Record<string, RegExp> = { DE: /^\d{7,15}$/, GB: /^\d{12}$/, XI: /^\d{12}$/ };
const eoriCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

export function isEori(eori: string): boolean {
  const country = eori.slice(0, 2);
  const rest = eori.slice(2);
  return eoriCountries.includes(country) && (eoriOfCountry[country] ?? /^[A-Z0-9-]{1,15}$/).test(rest);
}

/**
 * British importers need an EORI (12 digits) or VAT number (9, or 12 for a branch; HMRC: "Get an EORI number",
 * "Commercial invoices"). Northern Ireland needs none for goods from the EU (Windsor Framework, Art. 5(4)).
 */
const numberOf = { GB: /^GB(\d{9}|\d{12})$/, XI: /^XI(\d{9}|\d{12})$/ };
const asked: Readonly<Record<string, RegExp>> = numberOf;

/** Private recipients have no number. */
const privateReasons: ReadonlySet<string> = new Set(['gift', 'personal']);

const compact = (number: string) => number.replace(/[\s.-]/g, '').toUpperCase();

export function needsRecipientNumber(reason: string, recipient: Place): boolean {
  return asked[territory(recipient)] !== undefined && !privateReasons.has(reason);
}

/** `isPaidBySeller`: a private buyer's VAT is paid under the seller's number (docs/rules.md 12.30). */
type Numbers = { reason: string; recipient_tax_number: string; isPaidBySeller?: boolean };

export function recipientNumberIssue(
  { reason, recipient_tax_number, isPaidBySeller = false }: Numbers,
  recipient: Place,
): IssueCode | undefined {
  const form = asked[territory(recipient)];
  const number = compact(recipient_tax_number);
  const isRequired = !isPaidBySeller && needsRecipientNumber(reason, recipient);
  if (number === '') return isRequired ? 'recipient_number_required' : undefined;
  return form && !form.test(number) ? 'recipient_number_not_valid' : undefined;
}

/** Usual forms, for hints only. */
const usualNumbers: Record<string, { example: string; form: RegExp }> = {
  // Business identification number (UIDG, SR 431.03)
  CH: { example: 'CHE-123.456.789', form: /^CHE\d{9}(MWST|TVA|IVA|VAT)?$/ },
  LI: { example: 'CHE-123.456.789', form: /^(CHE\d{9}(MWST|TVA|IVA|VAT)?|\d{5})$/ },
  // Employer identification or social security number (19 CFR 24.5)
  US: { example: '12-3456789', form: /^\d{9}([A-Z0-9]{2})?$/ },
  NO: { example: 'NO 123 456 789 MVA', form: /^(NO)?\d{9}(MVA)?$/ },
  GB: { example: 'GB123456789000', form: numberOf.GB },
  XI: { example: 'XI123456789000', form: numberOf.XI },
};

export const usualNumber = (recipient: Place) => usualNumbers[territory(recipient)];

export function isUnusualNumber(number: string, recipient: Place): boolean {
  const typed = compact(number);
  return typed !== '' && usualNumber(recipient)?.form.test(typed) === false;
}
