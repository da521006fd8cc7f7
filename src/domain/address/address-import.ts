import * as v from 'valibot';
import { textOfHarmless } from '#domain/files/csv-protection.ts';
import type { IssueCode } from '#domain/values/codes.ts';
import { cleanText, issuesFrom } from '#domain/values/text.ts';
import { Address } from './address.ts';
import { numberOfDate } from './house-number-date.ts';
import { countryOfPostalCode } from './phone-country.ts';
import { readPostalMark } from './postal-mark.ts';

/** Columns in the order of the example file (docs/rules.md 8.6). */
export const importColumns = [
  'company',
  'contact_person',
  'street',
  'street_number',
  'address_extra_1',
  'address_extra_2',
  'postal_code',
  'city',
  'country_code',
  'state_province_code',
  'email',
  'phone_country_prefix',
  'phone_prefix',
  'phone',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Rows per file (docs/rules.md 8.3). */
export const maxImportRows = 10_000;

export const duplicateChoices = ['skip', 'overwrite', 'keep'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

export const ImportRow = v.object(
  Object.fromEntries(
    importColumns.map((column) => [column, v.optional(v.nullable(v.string()), '')]),
  ) as Record<ImportColumn, v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, ''>>,
);
export type ImportRow = Record<ImportColumn, string>;

export const headingKey = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export const bareNumbers = ['nr', 'nummer', 'number', 'no'];

/** A column "Nr." counts the rows if at least half of the streets contain a house number (docs/rules.md 8.8). */
export function isHouseNumber(heading: string, streets: readonly string[]): boolean {
  if (!bareNumbers.includes(headingKey(heading))) return true;
  const filled = streets.filter((it) => it.trim() !== '');
  const numbered = filled.filter((it) => /\p{L}.*\s\d+\s?[a-z]?$|^\d+\s?[a-z]?,?\s+\p{L}/iu.test(it.trim()));
  return filled.length === 0 || numbered.length * 2 < filled.length;
}

/** Index of the heading for each column; -1 for none. */
export type Assignment = Record<ImportColumn, number>;

/** import-row.ts finds those that another column contains. */
export const neededColumns = [
  'company',
  'contact_person',
  'street',
  'street_number',
  'city',
  'phone_country_prefix',
  'phone_prefix',
  'phone',
] as const satisfies readonly ImportColumn[];

/** Removes the marks that our export writes against formulas and conversion. */
export const cellText = (cell = '') => textOfHarmless(cell.trim());

/**
 * Assumes the postal code's mark or Germany (docs/rules.md 8.3), and nothing if the phone number or the postal code is
 * foreign (8.8).
 */
export function assumedCountry({ phone = '', postal_code = '' }: Partial<ImportRow>): string {
  const marked = readPostalMark(postal_code)?.country_code;
  if (marked) return marked;
  const prefix = /^\s*(?:\+|00)\s*(\d+)/.exec(phone)?.[1];
  if (prefix !== undefined) return prefix.startsWith('49') ? 'DE' : '';
  return countryOfPostalCode(postal_code) ? '' : 'DE';
}

export function importRow(cells: readonly string[], assignment: Assignment): ImportRow {
  const row = Object.fromEntries(
    importColumns.map((column) => [column, cellText(cells[assignment[column]])]),
  ) as ImportRow;
  if (row.country_code === '') row.country_code = assumedCountry(row);
  return row;
}

/** `row` counts addresses from 1. */
export type RowIssue = { row: number; field: ImportColumn; code: IssueCode };

/** Reports at most one issue per field. */
export function checkImportRow(
  row: Readonly<Record<string, unknown>>,
  number: number,
): { address: Address; issues?: undefined } | { address?: undefined; issues: RowIssue[] } {
  const filled = Object.fromEntries(
    importColumns.map((column) => [column, String(row[column] ?? '')]),
  ) as ImportRow;
  if (filled.country_code === '') filled.country_code = assumedCountry(filled);
  const parsed = v.safeParse(Address, filled);
  if (parsed.success) return { address: parsed.output };
  const seen = new Set<string>();
  const issues = issuesFrom(parsed.issues).flatMap(({ path, code }) => {
    if (seen.has(path)) return [];
    seen.add(path);
    return [{ row: number, field: path as ImportColumn, code }];
  });
  return { issues };
}

/** Maps to the codes of address/validate (docs/rules.md 8.4). */
export function wireCode(code: IssueCode): 'COUNTRY_CODE_INVALID' | 'FIELD_REQUIRED' | 'INVALID' {
  if (code === 'country_code_invalid') return 'COUNTRY_CODE_INVALID';
  return code.endsWith('_required') ? 'FIELD_REQUIRED' : 'INVALID';
}

/** English text for developers (docs/decisions.md 1.1). */
export function rowMessage({ row, field, code }: RowIssue): string {
  const wire = wireCode(code);
  if (wire === 'COUNTRY_CODE_INVALID') return `country code is not valid at row ${row}`;
  return `field ${field} is ${wire === 'FIELD_REQUIRED' ? 'required' : 'not valid'} at row ${row}`;
}

/** Returns the only possible or likeliest correction (docs/rules.md 7.8, 7.14). */
export function offeredValue(code: IssueCode, value: string | null | undefined): string | undefined {
  if (code === 'house_number_date') return numberOfDate(value ?? '');
  return code === 'postal_code_zero_lost' ? `0${cleanText(value ?? '')}` : undefined;
}
