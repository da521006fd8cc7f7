import { compactMrn, mrnPattern } from '#domain/services/parcel.ts';
import { berlinDay } from '#domain/values/working-days.ts';

/*
 * Structure of an MRN: two digits of the year, country, 13 characters, check digit. The check digit follows ISO 6346
 * (European Commission, DGXXI/0879/99 Rev.1; EDI manual of German customs, EAS), tried on 10NL5663962BE1E825 and
 * 06DE586600006143E1.
 */

/** Members of the EU, and Northern Ireland. */
const countries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** ISO 6346 gives A to Z the numbers 10 to 38 without multiples of 11. */
const numbers = [
  10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
];
const numberOf = (character: string) => numbers[character.charCodeAt(0) - 65] ?? Number(character);

export function hasMrnStructure(typed: string): boolean {
  const mrn = compactMrn(typed);
  if (!mrnPattern.test(mrn) || !countries.has(mrn.slice(2, 4))) return false;
  const sum = [...mrn.slice(0, -1)].reduce((total, it, index) => total + numberOf(it) * 2 ** index, 0);
  return String((sum % 11) % 10) === mrn.slice(-1);
}

/** An export is declared in the year of the order, or just before or after. */
export function isMrnOfThisTime(typed: string, now: Date): boolean {
  const year = Number(compactMrn(typed).slice(0, 2));
  return Math.abs(2000 + year - Number(berlinDay(now).slice(0, 4))) <= 1;
}
