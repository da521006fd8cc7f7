// The only importer of libphonenumber, which is larger than the rest of the domain: load this module lazily.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countries, findCountry } from './countries.ts';
import { normalisedPhone } from './normalised-phone.ts';
import { callingCode, checkPhone, type PhoneParts, withHyphens } from './phone.ts';

export const phoneWarnings = ['phone_country_differs', 'phone_implausible'] as const;
export type PhoneWarning = (typeof phoneWarnings)[number];

/** libphonenumber throws on unknown calling codes. */
const callingCodes = new Set(countries.map((it) => callingCode(it.phone_country_prefix)));

/** The form adds a 0 to every prefix, even if the country dials none. */
function readings(code: string, prefix: string, phone: string): PhoneNumber[] {
  if (!callingCodes.has(code)) return [];
  return [prefix, prefix.replace(/^0/, '')].flatMap(
    (it) => parsePhoneNumberFromString(`${it} ${phone}`, { defaultCallingCode: code }) ?? [],
  );
}

const isPlausible = (code: string, prefix: string, phone: string) =>
  readings(code, prefix, phone).some((it) => it.isValid());

/** Returns a hint, or undefined while a part is missing. */
export function phoneWarning(parts: PhoneParts, countryCode: string): PhoneWarning | undefined {
  const code = callingCode(parts.phone_country_prefix);
  if (code === '' || parts.phone_prefix.trim() === '' || parts.phone.trim() === '') return undefined;
  if (!isPlausible(code, parts.phone_prefix, parts.phone)) return 'phone_implausible';
  const country = findCountry(countryCode);
  if (!country || !isSupportedCountry(country.iso_code)) return undefined;
  return code === callingCode(country.phone_country_prefix) ? undefined : 'phone_country_differs';
}

/**
 * Splits "+41 44 668 18 00" or "0041 …" for any country, "(212) 555-1234" or "1 212 555 1234" only for the address's
 * own.
 */
export function splitPhone(phone: string, countryCode = ''): PhoneParts | undefined {
  const typed = withHyphens(phone)
    .trim()
    .replace(/^00(?=[1-9])/, '+');
  const here = findCountry(countryCode)?.iso_code ?? '';
  if (!typed.startsWith('+') && !isSupportedCountry(here)) return undefined;
  const number = isSupportedCountry(here)
    ? parsePhoneNumberFromString(typed, here)
    : parsePhoneNumberFromString(typed);
  if (!number?.isValid() || !/^[+\d\s()/.-]+$/.test(typed)) return undefined;
  // Without the country's leading 0 the area code may be missing too.
  if (!/^\D*[+0]/.test(typed) && number.formatNational().startsWith('0')) return undefined;
  const own = findCountry(number.country ?? '');
  const [first = '', ...rest] = number
    .formatNational()
    .replace(/[()/-]/g, ' ')
    .trim()
    .split(/\s+/);
  if (rest.length === 0) return undefined;
  const phone_country_prefix = own?.phone_country_prefix ?? number.countryCallingCode;
  return normalisedPhone(
    { phone_country_prefix, phone_prefix: first, phone: rest.join(' ') },
    own?.value ?? '',
  );
}

/**
 * Spreadsheets store phone numbers as numbers and lose the first 0 or +. Returns the parts if exactly one of both makes
 * a valid number of the address's country.
 */
export function offeredPhone(typed: string, countryCode: string): PhoneParts | undefined {
  const number = typed.trim();
  if (!/^[1-9]\d{5,14}$/.test(number)) return undefined;
  const country = findCountry(countryCode);
  const code = callingCode(country?.phone_country_prefix ?? '');
  const [national, whole] = [splitPhone(`0${number}`, countryCode), splitPhone(`+${number}`)];
  const meant = [
    ...(national?.phone_prefix.startsWith('0') ? [national] : []),
    ...(whole && callingCode(whole.phone_country_prefix) === code ? [whole] : []),
  ];
  return meant.length === 1 ? meant[0] : undefined;
}

const isWhole = (value: string) => /^\s*(\+|00)/.test(value) && value.replace(/\D/g, '').length > 6;

/** Splits a pasted whole number and completes US numbers; undefined if nothing changes. */
export function understandPhone(parts: PhoneParts, countryCode: string): PhoneParts | undefined {
  const { phone_country_prefix, phone_prefix, phone } = parts;
  const whole = [phone, phone_prefix, phone_country_prefix].find(isWhole);
  const code = callingCode(phone_country_prefix);
  const isHere = code === '' || code === callingCode(findCountry(countryCode)?.phone_country_prefix ?? '');
  const isNational = isHere && phone_prefix.trim() === '';
  const split =
    whole !== undefined ? splitPhone(whole) : isNational ? splitPhone(phone, countryCode) : undefined;
  if (split) return split;
  if (countryCode !== 'US') return undefined;
  const normalised = normalisedPhone(parts, countryCode);
  const isSame =
    normalised.phone_prefix === phone_prefix && normalised.phone_country_prefix === phone_country_prefix;
  return isSame || checkPhone(parts, countryCode).length > 0 ? undefined : normalised;
}
