// Loads libphonenumber with phone-plausibility.ts: import this module lazily.
import { type Assignment, type ImportColumn, type ImportRow, neededColumns } from './address-import.ts';
import { findCountry } from './countries.ts';
import { countryCodeOf } from './country-names.ts';
import { splitPhone } from './phone-plausibility.ts';
import { readPostalMark } from './postal-mark.ts';
import { readStreet } from './read-street.ts';
import { stateCodeOf } from './states.ts';

/*
 * Converts country names, streets with house number and whole phone numbers to the import's columns
 * (docs/rules.md 8.8).
 */

type StreetFields = Pick<ImportRow, 'street' | 'street_number' | 'address_extra_1' | 'address_extra_2'>;

/** undefined: no number can be told from the street, or its extra lines find no free field. */
function streetFields(row: ImportRow, country_code: string): StreetFields | undefined {
  const read = row.street_number === '' ? readStreet(row.street, country_code) : undefined;
  if (!read) return undefined;
  const { street, street_number, extras } = read;
  const { address_extra_1, address_extra_2 } = row;
  if (extras.length === 0) return { street, street_number, address_extra_1, address_extra_2 };
  const lines = [...extras, ...[address_extra_1, address_extra_2].filter((it) => it !== '')];
  if (lines.length > 2) return undefined;
  return { street, street_number, address_extra_1: lines[0] ?? '', address_extra_2: lines[1] ?? '' };
}

export function understoodRow(row: ImportRow): ImportRow {
  const country_code = countryCodeOf(row.country_code) ?? row.country_code;
  const country = findCountry(country_code);
  // A mark that contradicts the country stays, so that the user decides.
  const marked = readPostalMark(row.postal_code);
  const isWhole = row.phone_prefix === '' || /^\s*(\+|00)/.test(row.phone);
  const phone = isWhole ? splitPhone(row.phone, country_code) : undefined;
  const phone_country_prefix = row.phone_country_prefix || (country?.phone_country_prefix ?? '');
  return {
    ...row,
    ...streetFields(row, country_code),
    country_code,
    ...(marked?.country_code === country_code ? { postal_code: marked.postal_code } : {}),
    state_province_code: stateCodeOf(row.state_province_code, country_code) ?? row.state_province_code,
    ...(phone ?? { phone_country_prefix }),
  };
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
