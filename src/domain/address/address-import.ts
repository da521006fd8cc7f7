import * as v from 'valibot';
import { textOfHarmless } from '#domain/files/csv-kept.ts';
import type { IssueCode } from '#domain/values/codes.ts';
import { cleanText, issuesFrom } from '#domain/values/text.ts';
import { Address } from './address.ts';
import { withLostZero } from './german-postal-code.ts';

/** Columns of the file, as the example has them (docs/rules.md 8.6). */
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

/** Rows of one file (docs/rules.md 8.3). */
export const maxImportRows = 10_000;

/** The choices for a row whose address the book has already. */
export const duplicateChoices = ['skip', 'overwrite', 'keep'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** A row as it stands in the file: a text, or nothing, per column. */
export const ImportRow = v.object(
  Object.fromEntries(
    importColumns.map((column) => [column, v.optional(v.nullable(v.string()), '')]),
  ) as Record<ImportColumn, v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, ''>>,
);
export type ImportRow = Record<ImportColumn, string>;

/** Other headings that people's files have, without case, blanks and marks. */
const otherHeadings: Record<ImportColumn, readonly string[]> = {
  company: ['firma', 'firmenname', 'unternehmen', 'name1', 'name', 'companyname'],
  contact_person: [
    'ansprechpartner',
    'kontakt',
    'kontaktperson',
    'contact',
    'contactname',
    'name2',
    'zhd',
    'attention',
  ],
  street: ['strasse', 'straße', 'str', 'address', 'address1', 'addressline1', 'streetname'],
  street_number: ['hausnummer', 'hausnr', 'housenumber', 'streetno'],
  address_extra_1: [
    'adresszusatz',
    'adresszusatz1',
    'zusatz',
    'zusatz1',
    'building',
    'address2',
    'addressline2',
  ],
  address_extra_2: ['adresszusatz2', 'zusatz2', 'department', 'abteilung', 'address3', 'addressline3'],
  postal_code: ['plz', 'postleitzahl', 'zip', 'zipcode', 'postcode'],
  city: ['ort', 'stadt', 'town', 'wohnort'],
  country_code: [
    'land',
    'ländercode',
    'laendercode',
    'landcode',
    'country',
    'iso',
    'isocode',
    'bestimmungsland',
    'zielland',
    'destinationcountry',
  ],
  state_province_code: ['bundesstaat', 'staat', 'provinz', 'state', 'province', 'region', 'bundesland'],
  email: ['mail', 'emailadresse', 'emailaddress'],
  phone_country_prefix: [
    'ländervorwahl',
    'laendervorwahl',
    'phonecountrycode',
    'countryprefix',
    'landesvorwahl',
  ],
  phone_prefix: ['vorwahl', 'ortsvorwahl', 'areacode', 'phoneareacode'],
  phone: ['telefon', 'telefonnummer', 'tel', 'rufnummer', 'phonenumber', 'telephone'],
};

/** A heading as it is compared and remembered. */
export const headingKey = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const bareNumbers = ['nr', 'nummer', 'number', 'no'];

/**
 * True where a column headed "Nr." can be the house number: not where most of the `streets` carry theirs, for then it
 * counts the rows (docs/rules.md 8.8).
 */
export function isHouseNumber(heading: string, streets: readonly string[]): boolean {
  if (!bareNumbers.includes(headingKey(heading))) return true;
  const filled = streets.filter((it) => it.trim() !== '');
  const numbered = filled.filter((it) => /\p{L}.*\s\d+\s?[a-z]?$|^\d+\s?[a-z]?,?\s+\p{L}/iu.test(it.trim()));
  return filled.length === 0 || numbered.length * 2 < filled.length;
}

/** The place of the heading each column is read from; -1 for none. */
export type Assignment = Record<ImportColumn, number>;

/**
 * Which heading is which column: what was assigned by hand before (`remembered`: column by heading), the column's own
 * name, or a word people use for it. No heading counts twice. `lines`: rows that tell what a "Nr." is.
 */
export function assignColumns(
  headings: readonly string[],
  remembered: Readonly<Record<string, ImportColumn>> = {},
  lines: readonly (readonly string[])[] = [],
): Assignment {
  const keys = headings.map(headingKey);
  const taken = new Set<number>();
  const assignment = Object.fromEntries(importColumns.map((column) => [column, -1])) as Assignment;
  const assign = (fits: (key: string, column: ImportColumn) => boolean) => {
    for (const column of importColumns) {
      if (assignment[column] !== -1) continue;
      const at = keys.findIndex((key, index) => key !== '' && !taken.has(index) && fits(key, column));
      if (at === -1) continue;
      assignment[column] = at;
      taken.add(at);
    }
  };
  assign((key, column) => Object.hasOwn(remembered, key) && remembered[key] === column);
  assign((key, column) => key === headingKey(column));
  assign((key, column) => otherHeadings[column].some((it) => headingKey(it) === key));
  const streets = lines.map((cells) => cellText(cells[assignment.street]));
  assign(
    (key, column) => column === 'street_number' && bareNumbers.includes(key) && isHouseNumber(key, streets),
  );
  return assignment;
}

/** Columns without which no row can be right (import-row.ts says which of them another column may hold). */
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

/**
 * The text of a cell without what keeps spreadsheets from taking it for a formula or from changing it; our own export
 * writes both.
 */
const cellText = (cell = '') => textOfHarmless(cell.trim());

/**
 * The country of an address that names none: Germany (docs/rules.md 8.3), or none where the telephone number is another
 * country's (8.8).
 */
export function assumedCountry({ phone = '' }: Partial<ImportRow>): 'DE' | '' {
  const prefix = /^\s*(?:\+|00)\s*(\d+)/.exec(phone)?.[1] ?? '49';
  return prefix.startsWith('49') ? 'DE' : '';
}

/** The cells of a line under the columns they are assigned to. */
export function importRow(cells: readonly string[], assignment: Assignment): ImportRow {
  const row = Object.fromEntries(
    importColumns.map((column) => [column, cellText(cells[assignment[column]])]),
  ) as ImportRow;
  if (row.country_code === '') row.country_code = assumedCountry(row);
  return row;
}

/** One wrong field. `row` counts the rows of addresses from 1. */
export type RowIssue = { row: number; field: ImportColumn; code: IssueCode };

/** An address of the book, or what is wrong with the row: by the very rules of the form. */
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

/** The codes of address/validate (docs/rules.md 8.4): the wire knows three. */
export function wireCode(code: IssueCode): 'COUNTRY_CODE_INVALID' | 'FIELD_REQUIRED' | 'INVALID' {
  if (code === 'country_code_invalid') return 'COUNTRY_CODE_INVALID';
  return code.endsWith('_required') ? 'FIELD_REQUIRED' : 'INVALID';
}

/** The first wrong field of a file in the specification's English words, for developers (docs/decisions.md 1.1). */
export function rowMessage({ row, field, code }: RowIssue): string {
  const wire = wireCode(code);
  if (wire === 'COUNTRY_CODE_INVALID') return `country code is not valid at row ${row}`;
  return `field ${field} is ${wire === 'FIELD_REQUIRED' ? 'required' : 'not valid'} at row ${row}`;
}

/** What a wrong field must mean, where that is clear (docs/rules.md 7.8). */
export function offeredValue(code: IssueCode, value: string | null | undefined): string | undefined {
  return code === 'postal_code_zero_lost' ? withLostZero(cleanText(value ?? '')) : undefined;
}
