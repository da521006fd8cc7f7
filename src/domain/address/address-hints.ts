// Loads libphonenumber with phone-plausibility.ts: import this module lazily.

import { type FederalState, federalState, federalStates } from '#domain/values/federal-state.ts';
import type { PlainAddress } from './address.ts';
import {
  countries,
  findCountry,
  isPostalCodePlausible,
  needsPostalCode,
  postalCodePattern,
} from './countries.ts';
import { withLostZero } from './german-postal-code.ts';
import { callingCode } from './phone.ts';
import { phoneWarning, splitPhone } from './phone-plausibility.ts';

/*
 * Postal code, country and phone number of an address held against each other, without any network, with what would put
 * them right. What keeps an order from being sent is said by address.ts; an address may be unusual and right, so
 * nothing here does.
 */

/**
 * `country_other`: postal code and phone number speak for another country. `postal_code_marked`: "CH-8001".
 * `postal_code_form`: not as the country writes them. `phone_whole`: a number with its country code stands in one
 * field. `phone_prefix_other`: the number is one of the address's country, under another's prefix.
 * `phone_country_differs`: a good number of another country. `phone_implausible`: no such number.
 * `state_differs`: the German postal code lies in another federal state. `place_differs`: it belongs to another place
 * (german-places.ts).
 */
export const addressHintCodes = [
  'country_other',
  'postal_code_marked',
  'postal_code_form',
  'phone_whole',
  'phone_prefix_other',
  'phone_country_differs',
  'phone_implausible',
  'state_differs',
  'place_differs',
] as const;
export type AddressHintCode = (typeof addressHintCodes)[number];

export type AddressHint = {
  code: AddressHintCode;
  /** The country the hint speaks of. */
  country_code: string;
  /** Digits of a postal code there, where it is digits alone. */
  digits?: number;
  /** The places a postal code belongs to. */
  places?: readonly string[];
  /** The fields to set to be rid of it, where that is clear; a country is to be chosen before the rest is set. */
  fix?: Partial<PlainAddress>;
};

type HintedAddress = Pick<
  PlainAddress,
  'postal_code' | 'country_code' | 'state_province_code' | 'phone_country_prefix' | 'phone_prefix' | 'phone'
>;

/** `isCountryFixed`: no other country is spoken of, since none can be chosen. */
export function addressHints(address: HintedAddress, isCountryFixed = false): AddressHint[] {
  const other = isCountryFixed ? undefined : otherCountry(address);
  if (other) return [other];
  return [postalHint(address), phoneHint(address), stateHint(address)]
    .filter((hint) => hint !== undefined)
    .filter(({ fix }) => !isCountryFixed || fix?.country_code === undefined);
}

/** The country whose a shared calling code mostly is. */
const chiefOf: Record<string, string> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  358: 'FI',
  590: 'GP',
};

function countryOfCode(code: string): string | undefined {
  const chief = chiefOf[code];
  if (chief) return chief;
  const users = countries.filter(
    (it) => it.value === it.iso_code && callingCode(it.phone_country_prefix) === code,
  );
  return users.length === 1 ? users[0]?.value : undefined;
}

const isCountryFine = (code: string, postalCode: string) =>
  postalCodePattern(code) !== undefined && isPostalCodePlausible(code, postalCode);

function otherCountry(address: HintedAddress): AddressHint | undefined {
  const { postal_code, country_code } = address;
  if (postal_code.trim() === '' || isPostalCodePlausible(country_code, postal_code)) return undefined;
  const other = countryOfCode(callingCode(address.phone_country_prefix));
  if (!other || other === country_code || !isCountryFine(other, postal_code)) return undefined;
  return { code: 'country_other', country_code: other, fix: { country_code: other } };
}

/** Letters people put before a postal code to say the country: vehicle codes and our own. */
const markedCountries: Record<string, string> = {
  D: 'DE',
  A: 'AT',
  F: 'FR',
  I: 'IT',
  B: 'BE',
  L: 'LU',
  E: 'ES',
  P: 'PT',
};

function postalHint({ postal_code, country_code }: HintedAddress): AddressHint | undefined {
  const typed = postal_code.trim();
  if (typed === '' || !findCountry(country_code)) return undefined;
  if (isPostalCodePlausible(country_code, typed) && !isBeforeFirst(country_code, typed)) return undefined;
  const [, letters = '', rest = ''] = /^([A-Za-z]{1,2})[\s-]+(\d.*)$/.exec(typed) ?? [];
  const marked = markedCountries[letters.toUpperCase()] ?? letters.toUpperCase();
  if (rest !== '' && findCountry(marked) && isCountryFine(marked, rest)) {
    const fix = marked === country_code ? { postal_code: rest } : { country_code: marked, postal_code: rest };
    return { code: 'postal_code_marked', country_code: marked, fix };
  }
  if (!needsPostalCode(country_code) && !postalCodePattern(country_code)) return undefined;
  const digits = digitsOf(country_code);
  const withZero = country_code === 'DE' ? withLostZero(typed) : undefined;
  return {
    code: 'postal_code_form',
    country_code,
    ...(digits ? { digits } : {}),
    ...(withZero ? { fix: { postal_code: withZero } } : {}),
  };
}

/** Counts the digits of a country's postal codes, where they are nothing else and always as many. */
function digitsOf(countryCode: string): number | undefined {
  const whole = postalCodePattern(countryCode)?.source.slice('^(?:'.length, -')$'.length) ?? '';
  const pattern = whole.replace(/^\(\?:[A-Z]+\)\?/, '');
  const digit = /(?:\\d|\[[\d-]+\]|\d)(?:\{(\d+)\})?/g;
  if (pattern === '' || pattern.replace(digit, '') !== '') return undefined;
  return [...pattern.matchAll(digit)].reduce((sum, [, count = 1]) => sum + Number(count), 0);
}

/** German codes begin at 01001. */
function isBeforeFirst(countryCode: string, postalCode: string): boolean {
  return countryCode === 'DE' && postalCode < '01001';
}

function phoneHint(address: HintedAddress): AddressHint | undefined {
  const { country_code, phone } = address;
  const whole = splitPhone(phone);
  if (whole) return { code: 'phone_whole', country_code, fix: whole };
  const warning = phoneWarning(address, country_code);
  if (!warning) return undefined;
  const prefix = findCountry(country_code)?.phone_country_prefix ?? '';
  const isOtherPrefix = prefix !== '' && callingCode(prefix) !== callingCode(address.phone_country_prefix);
  const own = { phone_country_prefix: prefix };
  if (isOtherPrefix && phoneWarning({ ...address, ...own }, country_code) === undefined)
    return { code: 'phone_prefix_other', country_code, fix: own };
  if (warning === 'phone_implausible') return { code: warning, country_code };
  return { code: warning, country_code, fix: own };
}

const isFederalState = (code: string): code is FederalState => federalStates.some((it) => it === code);

function stateHint({
  country_code,
  postal_code,
  state_province_code,
}: HintedAddress): AddressHint | undefined {
  const typed = state_province_code.trim().toUpperCase();
  if (country_code !== 'DE' || typed === '') return undefined;
  const state = federalState(postal_code);
  if (!state || state === typed) return undefined;
  return {
    code: 'state_differs',
    country_code: isFederalState(typed) ? typed : country_code,
    fix: { state_province_code: state },
  };
}
