import { countryRows } from './country-list.ts';
import { isGermanPostalCode } from './german-postal-code.ts';

export type CountryGroup = 'DE' | 'EU' | 'INT';
export type PostalCodeUse = 'required' | 'optional' | 'none';
export type CountryLocale = 'de' | 'en';

/** Entry of the country list (docs/rules.md 6.2). */
export type Country = {
  /** Two letters: ISO 3166-1, or a carriers' code for a territory. */
  value: string;
  /** A territory's ISO country, for labels, carriers and phone numbers. */
  iso_code: string;
  group: CountryGroup;
  plz_available: boolean;
  postal_code: PostalCodeUse;
  /** Digits: 49, 41, but 001 for the US. */
  phone_country_prefix: string;
  international_but_standard?: true;
  state_province_code_required?: true;
  leading_zero_for_phone_prefix?: true;
  avoid_leading_plus_for_phone_country_prefix?: true;
  name_de: string;
  name_en: string;
};

const groups: Record<string, CountryGroup> = { D: 'DE', E: 'EU', I: 'INT' };
const postalCodeUses: Record<string, PostalCodeUse> = { r: 'required', o: 'optional', n: 'none' };

const postalCodes = new Map<string, string>();

function country(row: string): Country {
  const [code = '', flags = '', phone_country_prefix = '', name_de = '', name_en = '', pattern = ''] =
    row.split(';');
  const [value = '', iso_code = value] = code.split('=');
  const postal_code = postalCodeUses[flags.at(-1) ?? ''] ?? 'none';
  if (pattern) postalCodes.set(value, pattern);
  return {
    value,
    iso_code,
    group: groups[flags.charAt(0)] ?? 'INT',
    plz_available: postal_code === 'required',
    postal_code,
    phone_country_prefix,
    ...(flags.includes('s') ? { international_but_standard: true } : {}),
    ...(flags.includes('p') ? { state_province_code_required: true } : {}),
    ...(value === 'US'
      ? { leading_zero_for_phone_prefix: true, avoid_leading_plus_for_phone_country_prefix: true }
      : {}),
    name_de,
    name_en: name_en || name_de,
  };
}

export const countries: readonly Country[] = countryRows.trim().split('\n').map(country);

const byCode = new Map(countries.map((it) => [it.value, it]));

export function findCountry(code: string): Country | undefined {
  return byCode.get(code);
}

export function isCountryCode(code: string): boolean {
  return byCode.has(code);
}

export function countryName(code: string, locale: CountryLocale): string {
  return byCode.get(code)?.[`name_${locale}`] ?? code;
}

export function countriesSorted(locale: CountryLocale): Country[] {
  const collator = new Intl.Collator(locale);
  const name = (it: Country) => it[`name_${locale}`];
  return [...countries].sort(
    (a, b) => Number(b.value === 'DE') - Number(a.value === 'DE') || collator.compare(name(a), name(b)),
  );
}

const oldCodes: Record<string, string> = { KP: 'KR', IO: 'IN' };

/** Replaces old codes in stored addresses (docs/rules.md 6.2). */
export function canonicalCountryCode(code: string): string {
  return Object.hasOwn(oldCodes, code) ? (oldCodes[code] ?? code) : code;
}

export function needsPostalCode(code: string): boolean {
  return byCode.get(code)?.plz_available === true;
}

export function needsState(code: string): boolean {
  return byCode.get(code)?.state_province_code_required === true;
}

/** Matches capitals without blanks and hyphens; undefined if any postal code is allowed. */
export function postalCodePattern(code: string): RegExp | undefined {
  const pattern = postalCodes.get(code);
  return pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`);
}

export function isPostalCodePlausible(code: string, postalCode: string): boolean {
  const compact = postalCode.replace(/[\s-]/g, '').toUpperCase();
  if (compact === '') return !needsPostalCode(code);
  return postalCodePattern(code)?.test(compact) ?? true;
}

/** Countries with postal codes that begin with 0, from general knowledge: the 0 is offered, never added. */
const zeroFirst = ['DE', 'ES', 'FI', 'FR', 'IT', 'KR', 'LT', 'MX', 'NO', 'RO', 'SK', 'TR', 'US'];

/** Restores the 0 that a spreadsheet dropped: 01067 for "1067"; undefined if the code is fine or stays wrong. */
export function withLostZero(code: string, postalCode: string): string | undefined {
  if (!zeroFirst.includes(code) || !/^[1-9]\d+$/.test(postalCode) || isPostalCodePlausible(code, postalCode))
    return undefined;
  const restored = `0${postalCode}`;
  return isPostalCodePlausible(code, restored) ? restored : undefined;
}

/** Validates a postal code (docs/rules.md 7.8). */
export function postalCodeIssue(
  code: string,
  postalCode: string,
): 'postal_code_required' | 'postal_code_not_valid' | 'postal_code_zero_lost' | undefined {
  if (postalCode === '') return needsPostalCode(code) ? 'postal_code_required' : undefined;
  if (withLostZero(code, postalCode)) return 'postal_code_zero_lost';
  const isRight = code === 'DE' ? isGermanPostalCode(postalCode) : isPostalCodePlausible(code, postalCode);
  return isRight ? undefined : 'postal_code_not_valid';
}
