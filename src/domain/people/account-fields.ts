import * as v from 'valibot';
import { addressLimits, fitsLine } from '#domain/address/address.ts';
import { isGermanPostalCode } from '#domain/address/german-postal-code.ts';
import { impossiblePart, type PhoneParts, phoneForms } from '#domain/address/phone.ts';
import type { IssueCode } from '#domain/values/codes.ts';
import { hasUnprintable } from '#domain/values/letters.ts';
import { hasLink } from '#domain/values/link-words.ts';
import { cleanText } from '#domain/values/text.ts';
import { cleanString } from './account.ts';

/* Shared by registration and base data of a client in Germany, whose field names differ (docs/rules.md 5.6). */

const written = (max: number, tooLong: IssueCode = 'too_long') =>
  v.pipe(
    v.optional(v.nullable(v.pipe(v.string('not_valid'), v.maxLength(10_000, tooLong))), ''),
    v.transform((value) => cleanText(cleanString(value))),
    v.maxLength(max, tooLong),
    v.check((value) => !hasLink(value), 'link_not_allowed'),
    v.check((value) => !hasUnprintable(value), 'letters_not_printable'),
  );
const requiredWritten = (required: IssueCode, max = 50, tooLong: IssueCode = 'too_long') =>
  v.pipe(written(max, tooLong), v.minLength(1, required));

/** Empty text passes: the required rule reports it. */
const matches = (pattern: RegExp, code: IssueCode) =>
  v.check((value: string) => value === '' || pattern.test(value), code);

export const company = requiredWritten('company_required', addressLimits.company, 'company_too_long');
export const street = requiredWritten('street_required', 100, 'street_line_too_long');
export const streetNumber = requiredWritten(
  'street_number_required',
  addressLimits.street_number,
  'street_number_too_long',
);
export const extra = written(100, 'extras_line_too_long');
/** Five digits (docs/rules.md 3.3). */
export const germanPostalCode = v.pipe(
  requiredWritten('postal_code_required', 16),
  v.check((code) => code === '' || isGermanPostalCode(code), 'postal_code_not_valid'),
);
export const city = requiredWritten('city_required');
export const state = v.pipe(
  written(addressLimits.state_province_code, 'state_province_code_too_long'),
  v.transform((code) => code.toUpperCase()),
);
export const contactPerson = requiredWritten(
  'contact_person_required',
  addressLimits.contact_person,
  'contact_person_too_long',
);
export const phoneCountry = v.pipe(
  requiredWritten('phone_country_prefix_required', 20, 'phone_not_valid'),
  v.transform((value) => value.replace(/^\+/, '').replaceAll(' ', '')),
  matches(/^\d{1,5}$/, 'phone_not_valid'),
);
/** Stored and shown with a leading 0 (docs/rules.md 3.2). */
export const phoneArea = v.pipe(
  requiredWritten('phone_prefix_required', 20, 'phone_not_valid'),
  v.transform((value) => value.replace(/[\s()/-]/g, '')),
  matches(/^\d{1,10}$/, 'phone_not_valid'),
  v.transform((value) => (value === '' || value.startsWith('0') ? value : `0${value}`)),
);
export const phoneNumber = v.pipe(
  requiredWritten('phone_required', 20, 'phone_not_valid'),
  matches(phoneForms.phone, 'phone_not_valid'),
);

type Lines = { street: string; street_number: string };
export const fitsStreetLine = (it: Lines) => fitsLine(it.street, it.street_number, addressLimits.street_line);
export const fitsExtrasLine = (first: string, second: string) =>
  fitsLine(first, second, addressLimits.extras_line);
/** True if the parts make a possible number (docs/rules.md 7.9). */
export const isNumber = (parts: PhoneParts) => impossiblePart(parts) === undefined;
