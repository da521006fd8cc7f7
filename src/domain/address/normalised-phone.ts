import { findCountry } from './countries.ts';
import { callingCode, digits, type PhoneParts, withHyphens } from './phone.ts';

/** Normalises prefixes to digits; US numbers get 001 and a leading 0 (docs/rules.md 7.4). */
export function normalisedPhone(parts: PhoneParts, countryCode: string): PhoneParts {
  const country = findCountry(countryCode);
  const code = digits(parts.phone_country_prefix);
  const prefix = digits(parts.phone_prefix);
  const isOwn = callingCode(code) === callingCode(country?.phone_country_prefix ?? '');
  return {
    phone_country_prefix:
      country?.avoid_leading_plus_for_phone_country_prefix && isOwn ? country.phone_country_prefix : code,
    phone_prefix: country?.leading_zero_for_phone_prefix && /^[1-9]/.test(prefix) ? `0${prefix}` : prefix,
    phone: withHyphens(parts.phone),
  };
}
