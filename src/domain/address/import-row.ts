// Loads libphonenumber with phone-plausibility.ts: import this module lazily.
import { type Assignment, type ImportColumn, type ImportRow, neededColumns } from './address-import.ts';
import { findCountry } from './countries.ts';
import { countryCodeOf } from './country-names.ts';
import { splitPhone } from './phone-plausibility.ts';
import { isNumberFirst } from './street-line.ts';

/*
 * What people's files mean where they have it in another form than the columns of the import: a country by its name,
 * street and number in one column, a phone number in one column (docs/rules.md 8.8).
 */

/** Each blank can belong to one place alone: were there two for it, a text of many signs would be tried for years. */
const houseNumber = String.raw`\d+(?:\s?[a-z])?(?:\s{0,3}[-–/+&](?:\s?\d+(?:\s?[a-z])?|\s{0,2}[a-z])?)*`;
const behind = new RegExp(String.raw`^(?<street>.*\p{L}.*?)[\s,]+(?<number>${houseNumber})$`, 'iu');
const before = new RegExp(String.raw`^(?<number>${houseNumber})\s?,?\s+(?<street>\p{L}.*)$`, 'iu');

/** Characters; what is longer fits no address, and is not worth being gone through. */
const longestLine = 200;

type StreetLine = { street: string; street_number: string };

/** Splits "Königstraße 5a" or "18 Rue de la Paix"; undefined where no number stands at either end. */
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

/** The row as it was meant; what cannot be told stays as it stands, to be refused and corrected. */
export function understoodRow(row: ImportRow): ImportRow {
  const country_code = countryCodeOf(row.country_code) ?? row.country_code;
  const country = findCountry(country_code);
  const line = row.street_number === '' ? splitStreet(row.street, country_code) : undefined;
  const isWhole = row.phone_prefix === '' || /^\s*(\+|00)/.test(row.phone);
  const phone = isWhole ? splitPhone(row.phone, country_code) : undefined;
  const phone_country_prefix = row.phone_country_prefix || (country?.phone_country_prefix ?? '');
  return { ...row, country_code, ...line, ...(phone ?? { phone_country_prefix }) };
}

/** Whether another column of an understood row has it too. */
const inOneColumn: Partial<Record<ImportColumn, (row: ImportRow) => boolean>> = {
  street_number: (row) => row.street_number !== '',
  phone_prefix: (row) => row.phone_prefix !== '',
  phone_country_prefix: () => true,
};

/**
 * Columns without which no row can be right and that no other column holds: a file that lacks one is asked about. Of a
 * column that may be part of another, most of the first rows say so.
 */
export function missingColumns(assignment: Assignment, rows: readonly ImportRow[]): ImportColumn[] {
  const understood = rows.map(understoodRow);
  return neededColumns.filter((column) => {
    if (assignment[column] !== -1) return false;
    const isHeld = inOneColumn[column];
    return !isHeld || understood.filter(isHeld).length * 2 <= rows.length;
  });
}
