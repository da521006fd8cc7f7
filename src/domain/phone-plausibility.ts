// The only importer of libphonenumber, which weighs more than the rest of the domain: load this module lazily.
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countries, findCountry } from './countries.ts';
import { callingCode, type PhoneParts } from './phone.ts';

export const phoneWarnings = ['phone_country_differs', 'phone_implausible'] as const;
export type PhoneWarning = (typeof phoneWarnings)[number];

/** libphonenumber throws at codes that do not exist. */
const callingCodes = new Set(countries.map((it) => callingCode(it.phone_country_prefix)));

function isPlausible(code: string, prefix: string, phone: string): boolean {
  if (!callingCodes.has(code)) return false;
  // The form puts a 0 before every prefix; where a country dials none, the number counts without it.
  return [prefix, prefix.replace(/^0/, '')].some((it) => {
    const national = parsePhoneNumberFromString(`${it} ${phone}`, { defaultCallingCode: code });
    return national?.isValid() === true;
  });
}

/**
 * Says what looks wrong with a phone number at an address; a hint, never a refusal. Undefined while a part is
 * missing.
 */
export function phoneWarning(parts: PhoneParts, countryCode: string): PhoneWarning | undefined {
  const code = callingCode(parts.phone_country_prefix);
  if (code === '' || parts.phone_prefix.trim() === '' || parts.phone.trim() === '') return undefined;
  if (!isPlausible(code, parts.phone_prefix, parts.phone)) return 'phone_implausible';
  const country = findCountry(countryCode);
  if (!country || !isSupportedCountry(country.iso_code)) return undefined;
  return code === callingCode(country.phone_country_prefix) ? undefined : 'phone_country_differs';
}

/** "+41 44 668 18 00" typed as one, in the three parts the form has; nothing for anything else. */
export function splitPhone(phone: string): PhoneParts | undefined {
  const typed = phone.trim().replace(/^00(?=[1-9])/, '+');
  if (!typed.startsWith('+')) return undefined;
  const number = parsePhoneNumberFromString(typed);
  if (!number?.isValid()) return undefined;
  const { value, phone_country_prefix } = findCountry(number.country ?? '') ?? {};
  const [first = '', ...rest] = number
    .formatNational()
    .replace(/[()/-]/g, ' ')
    .trim()
    .split(/\s+/);
  if (rest.length === 0) return undefined;
  return {
    phone_country_prefix: phone_country_prefix ?? number.countryCallingCode,
    phone_prefix: value === 'US' ? `0${first}` : first,
    phone: rest.join(' '),
  };
}
