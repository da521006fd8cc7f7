// Loads libphonenumber with phone-plausibility.ts: import this module lazily.
import { type Assignment, type ImportColumn, type ImportRow, neededColumns } from './address-import.ts';
import { findCountry } from './countries.ts';
import { countryCodeOf } from './country-names.ts';
import { splitPhone } from './phone-plausibility.ts';
import { isNumberFirst } from './street-line.ts';

/*
 * Converts country names, streets with house number and whole phone numbers to the import's columns
 * (docs/rules.md 8.8).
 */

/** Each blank must match in one place only, or a long text takes years. */
const houseNumber = String.raw`\d+(?:\s?[a-z])?(?:\s{0,3}[-–/+&](?:\s?\d+(?:\s?[a-z])?|\s{0,2}[a-z])?)*`;
const behind = new RegExp(String.raw`^(?<street>.*\p{L}.*?)[\s,]+(?<number>${houseNumber})$`, 'iu');
const before = new RegExp(String.raw`^(?<number>${houseNumber})\s?,?\s+(?<street>\p{L}.*)$`, 'iu');

/** Characters. */
const longestLine = 200;

type StreetLine = { street: string; street_number: string };

/** Splits "Königstraße 5a" and "18 Rue de la Paix"; undefined without a number at either end. */
export function splitStreet(line: string, countryCode: string): StreetLine | undefined {
  const typed = line.trim();
  if (typed.length > longestLine) return undefined;
  const isFirst = isNumberFirst(countryCode);
  const found = (isFirst ? before : behind).exec(typed) ?? (isFirst ? behind : before).exec(typed);
  const { street, number } = found?.groups ?? {};
  return street && number
    ? { street: street.trim().replace(/[,\s]+(?:nr\.?|hausnummer)$/i, ''), street_number: number.trim() }
    : undefined;
}

export function understoodRow(row: ImportRow): ImportRow {
  const country_code = countryCodeOf(row.country_code) ?? row.country_code;
  const country = findCountry(country_code);
  const line = row.street_number === '' ? splitStreet(row.street, country_code) : undefined;
  const isWhole = row.phone_prefix === '' || /^\s*(\+|00)/.test(row.phone);
  const phone = isWhole ? splitPhone(row.phone, country_code) : undefined;
  const phone_country_prefix = row.phone_country_prefix || (country?.phone_country_prefix ?? '');
  return { ...row, country_code, ...line, ...(phone ?? { phone_country_prefix }) };
}

const inOneColumn: Partial<Record<ImportColumn, (row: ImportRow) => boolean>> = {
  street_number: (row) => row.street_number !== '',
  phone_prefix: (row) => row.phone_prefix !== '',
  phone_country_prefix: () => true,
};

/** Lists needed columns that are neither assigned nor contained in another column of most rows. */
export function missingColumns(assignment: Assignment, rows: readonly ImportRow[]): ImportColumn[] {
  const understood = rows.map(understoodRow);
  return neededColumns.filter((column) => {
    if (assignment[column] !== -1) return false;
    const isHeld = inOneColumn[column];
    return !isHeld || understood.filter(isHeld).length * 2 <= rows.length;
  });
}
