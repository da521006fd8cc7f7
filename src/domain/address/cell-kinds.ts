import { isEmail } from '#domain/values/text.ts';
import type { ImportColumn } from './address-import.ts';
import { countryCodeOf } from './country-names.ts';

/* Tells fields of an address from the contents of their cells. */

type Sort = (text: string) => boolean;
export const mostAre = (cells: readonly string[], is: Sort) =>
  cells.length > 0 && cells.filter(is).length >= cells.length * 0.8;

export const isPostalCode: Sort = (it) => /^\d{4,5}$/.test(it);
export const isPhone: Sort = (it) => /^(?:\+|00?[1-9])[\d\s()/.-]{6,}$/.test(it);
const isStreet: Sort = (it) =>
  /^\p{L}.*\s\d+\s?[a-z]?$/iu.test(it) || /stra(?:ß|ss)e|str\.|weg|platz/i.test(it);
const isCountry: Sort = (it) => /^[A-Z]{2}$|^\p{L}{4}/u.test(it) && countryCodeOf(it) !== undefined;
export const isPlace: Sort = (it) => /^(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}/u.test(it);

/** Surest first. */
export const byContents: readonly [ImportColumn | 'place', Sort][] = [
  ['email', isEmail],
  ['place', isPlace],
  ['postal_code', isPostalCode],
  ['country_code', isCountry],
  ['phone', isPhone],
  ['street', isStreet],
];
