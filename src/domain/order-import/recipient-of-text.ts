// Loads libphonenumber with recipient-of.ts: import this module lazily.
import type { ImportRow } from '#domain/address/address-import.ts';
import { isPhone } from '#domain/address/cell-kinds.ts';
import { countryCodeOf } from '#domain/address/country-names.ts';
import { isOrganisation } from '#domain/address/organisation.ts';
import { readStreet } from '#domain/address/read-street.ts';
import type { OrderColumn } from './columns.ts';
import { recipientOf } from './recipient-of.ts';

type Columns = Partial<Record<OrderColumn, string>>;

const isEmail = (part: string) => /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u.test(part);
const isPlace = (part: string) => /^(?:[A-Z]{1,2}[- ])?\d{4,5}\s+\p{L}/u.test(part);
const isStreet = (part: string) => Boolean(readStreet(part, 'DE')?.street_number);
const withoutName = (part: string) =>
  part.replace(/^(?:telefon|telephone|phone|mobil|tel|fon|e-?mail|mail)\b[.:]*\s*/iu, '');

/**
 * Splits an address typed or pasted as one text: its lines, or parts between commas. Every part reaches a field; one
 * that is not understood becomes an extra line, and one part alone is the company.
 */
export function recipientOfText(text: string): Partial<ImportRow> {
  const parts = text
    .split(/[\r\n\t;]+|,\s+/)
    .map((it) => it.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  const [first = ''] = parts;
  if (parts.length < 2) return { company: first };
  const columns = columnsOf(parts);
  return recipientOf(
    (column) => columns[column] ?? '',
    () => {},
  );
}

function columnsOf(parts: readonly string[]): Columns {
  const found: Columns = {};
  const names: string[] = [];
  const extras: string[] = [];
  for (const [index, part] of parts.entries()) {
    const column = index === 0 ? undefined : columnOf(part, found);
    if (column) found[column] = withoutName(part);
    else (found.street === undefined && found.place === undefined ? names : extras).push(part);
  }
  const contact = names.findIndex((it, index) => index > 0 && !isOrganisation(it));
  const [company = '', ...others] = names.filter((_, index) => index !== contact);
  const lines = [...others, ...extras];
  return {
    ...found,
    company,
    contact_person: names[contact] ?? '',
    address_extra_1: lines[0] ?? '',
    address_extra_2: lines.slice(1).join(', '),
  };
}

function columnOf(part: string, found: Columns): OrderColumn | undefined {
  const bare = withoutName(part);
  const column: OrderColumn | undefined = isEmail(bare)
    ? 'email'
    : isPlace(part)
      ? 'place'
      : isPhone(bare)
        ? 'phone'
        : found.place !== undefined && countryCodeOf(part)
          ? 'country_code'
          : found.place === undefined && isStreet(part)
            ? 'street'
            : undefined;
  return column !== undefined && found[column] === undefined ? column : undefined;
}
