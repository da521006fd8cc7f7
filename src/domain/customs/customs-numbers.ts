import type { IssueCode } from '#domain/values/codes.ts';
import { type Place, territory } from './customs-territory.ts';

/** Two letters and up to 15 characters (UCC Implementing Technical Arrangements); digits where a country has nothing else. */
const eoriOfCountry: Record<string, RegExp> = { DE: /^\d{7,15}$/, GB: /^\d{12}$/, XI: /^\d{12}$/ };
const eoriCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

export function isEori(eori: string): boolean {
  const country = eori.slice(0, 2);
  const rest = eori.slice(2);
  return eoriCountries.includes(country) && (eoriOfCountry[country] ?? /^[A-Z0-9-]{1,15}$/).test(rest);
}

/**
 * Where whoever imports goods in business is known to customs by a number of a form everybody has: an EORI (12 digits)
 * or a VAT number (9, or 12 for a branch) of Great Britain (HMRC: "Get an EORI number", "Commercial invoices"). What
 * Northern Ireland's begin with is asked for only where goods enter it over the border of the Union: coming from the EU
 * they cross none (Windsor Framework, Art. 5(4)).
 */
const numberOf = { GB: /^GB(\d{9}|\d{12})$/, XI: /^XI(\d{9}|\d{12})$/ };
const asked: Readonly<Record<string, RegExp>> = numberOf;

/** Gifts and somebody's own things are no business of the recipient's. */
const privateReasons: ReadonlySet<string> = new Set(['gift', 'personal']);

const compact = (number: string) => number.replace(/[\s.-]/g, '').toUpperCase();

/** Whether the recipient's number has to be there; what the reason is matters only where numbers are asked for. */
export function needsRecipientNumber(reason: string, recipient: Place): boolean {
  return asked[territory(recipient)] !== undefined && !privateReasons.has(reason);
}

type Numbers = { reason: string; recipient_tax_number: string };

/** What is wrong with the recipient's number, judged where its form is known for sure. */
export function recipientNumberIssue(
  { reason, recipient_tax_number }: Numbers,
  recipient: Place,
): IssueCode | undefined {
  const form = asked[territory(recipient)];
  const number = compact(recipient_tax_number);
  if (number === '') return needsRecipientNumber(reason, recipient) ? 'recipient_number_required' : undefined;
  return form && !form.test(number) ? 'recipient_number_not_valid' : undefined;
}

/** Numbers that are usual elsewhere. Nobody is refused for another one: not everybody there has them. */
const usualNumbers: Record<string, { example: string; form: RegExp }> = {
  // Business identification number (UIDG, SR 431.03), with MWST, TVA, IVA or VAT behind it
  CH: { example: 'CHE-123.456.789', form: /^CHE\d{9}(MWST|TVA|IVA|VAT)?$/ },
  LI: { example: 'CHE-123.456.789', form: /^(CHE\d{9}(MWST|TVA|IVA|VAT)?|\d{5})$/ },
  // Employer identification number, or a social security number, which has as many digits (19 CFR 24.5)
  US: { example: '12-3456789', form: /^\d{9}([A-Z0-9]{2})?$/ },
  NO: { example: 'NO 123 456 789 MVA', form: /^(NO)?\d{9}(MVA)?$/ },
  GB: { example: 'GB123456789000', form: numberOf.GB },
  XI: { example: 'XI123456789000', form: numberOf.XI },
};

/** An example of the number a recipient there usually has, and whether the typed one looks unlike it. */
export function usualNumber(
  number: string,
  recipient: Place,
): { example: string; isUnlike: boolean } | undefined {
  const usual = usualNumbers[territory(recipient)];
  if (!usual) return undefined;
  const typed = compact(number);
  return { example: usual.example, isUnlike: typed !== '' && !usual.form.test(typed) };
}
