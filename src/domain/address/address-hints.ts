// Loads libphonenumber with phone-plausibility.ts: import this module lazily.

import { type FederalState, federalState, federalStates } from '#domain/values/federal-state.ts';
import type { PlainAddress } from './address.ts';
import {
  findCountry,
  isPostalCodePlausible,
  needsPostalCode,
  postalCodePattern,
  withLostZero,
} from './countries.ts';
import { callingCode } from './phone.ts';
import { countryOfPhone } from './phone-country.ts';
import { phoneWarning, splitPhone } from './phone-plausibility.ts';
import { readPostalMark } from './postal-mark.ts';
import { isOtherState } from './states.ts';

/*
 * Offline hints on contradictions between postal code, country and phone number. Hints never block an order, because
 * unusual addresses may be right.
 */

/**
 * `country_other`: postal code and phone number fit another country. `postal_code_marked`: "CH-8001". `postal_code_elsewhere`:
 * only one other country's codes look like it. `phone_whole`: a
 * number with country code in one field. `phone_prefix_other`: valid here, but with another country's prefix.
 * `phone_country_differs`: valid elsewhere. `state_differs`: the German postal code lies in another federal state.
 * `place_differs`: see german-places.ts.
 */
export const addressHintCodes = [
  'country_other',
  'postal_code_marked',
  'postal_code_elsewhere',
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
  country_code: string;
  /** Number of digits, if postal codes there have digits only. */
  digits?: number;
  places?: readonly string[];
  /** Values that resolve the hint; the country has to be set before the others. */
  fix?: Partial<PlainAddress>;
};

type HintedAddress = Pick<
  PlainAddress,
  'postal_code' | 'country_code' | 'state_province_code' | 'phone_country_prefix' | 'phone_prefix' | 'phone'
>;

/** `isCountryFixed`: no hint proposes another country. */
export function addressHints(address: HintedAddress, isCountryFixed = false): AddressHint[] {
  const other = isCountryFixed ? undefined : otherCountry(address);
  if (other) return [other];
  return [postalHint(address), phoneHint(address), stateHint(address)]
    .filter((hint) => hint !== undefined)
    .filter(({ fix }) => !isCountryFixed || fix?.country_code === undefined);
}

function otherCountry(address: HintedAddress): AddressHint | undefined {
  const { postal_code, country_code } = address;
  if (postal_code.trim() === '' || isPostalCodePlausible(country_code, postal_code)) return undefined;
  const other = countryOfPhone(address);
  if (!other || other === country_code) return undefined;
  return { code: 'country_other', country_code: other, fix: { country_code: other } };
}

function postalHint({ postal_code, country_code }: HintedAddress): AddressHint | undefined {
  const typed = postal_code.trim();
  if (typed === '' || !findCountry(country_code)) return undefined;
  if (isPostalCodePlausible(country_code, typed) && !isBeforeFirst(country_code, typed)) return undefined;
  const marked = readPostalMark(typed);
  if (marked) {
    const fix = marked.country_code === country_code ? { postal_code: marked.postal_code } : marked;
    return { code: 'postal_code_marked', country_code: marked.country_code, fix };
  }
  if (!needsPostalCode(country_code) && !postalCodePattern(country_code)) return undefined;
  if (country_code === 'IE' && isPostalCodePlausible(northernIreland, typed)) {
    const fix = { country_code: northernIreland };
    return { code: 'postal_code_elsewhere', country_code: northernIreland, fix };
  }
  const digits = digitsOf(country_code);
  const withZero = withLostZero(country_code, typed) ?? withZeroForO(country_code, typed);
  return {
    code: 'postal_code_form',
    country_code,
    ...(digits ? { digits } : {}),
    ...(withZero ? { fix: { postal_code: withZero } } : {}),
  };
}

/** "NB" is the portal's code (country-list.ts). */
const northernIreland = 'NB';

/** "DO2 X285" with the letter O. */
function withZeroForO(countryCode: string, typed: string): string | undefined {
  const restored = typed.replace(/o/gi, '0');
  return restored !== typed && isPostalCodePlausible(countryCode, restored) ? restored : undefined;
}

function digitsOf(countryCode: string): number | undefined {
  const whole = postalCodePattern(countryCode)?.source.slice('^(?:'.length, -')$'.length) ?? '';
  const pattern = whole.replace(/^\(\?:[A-Z]+\)\?/, '');
  const digit = /(?:\\d|\[[\d-]+\]|\d)(?:\{(\d+)\})?/g;
  if (pattern === '' || pattern.replace(digit, '') !== '') return undefined;
  return [...pattern.matchAll(digit)].reduce((sum, [, count = 1]) => sum + Number(count), 0);
}

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

function stateHint(address: HintedAddress): AddressHint | undefined {
  const state = isOtherState(address) ? federalState(address.postal_code) : undefined;
  if (!state) return undefined;
  const typed = address.state_province_code.trim().toUpperCase();
  return {
    code: 'state_differs',
    country_code: isFederalState(typed) ? typed : address.country_code,
    fix: { state_province_code: state },
  };
}
