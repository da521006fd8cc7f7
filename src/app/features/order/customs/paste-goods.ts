import Papa from 'papaparse';
import { findCountries } from '#app/parts/address/country-search.ts';
import { parseNumber } from '#app/ui/fields/number-text.ts';
import type { CountryLocale } from '#domain/address/countries.ts';
import { emptyGoodsLineDraft, type GoodsLineDraft } from '#domain/order/order-draft.ts';
import { readCents } from '#domain/values/money.ts';

type Column = Exclude<keyof GoodsLineDraft, 'unit'>;

const usual: readonly Column[] = [
  'description',
  'hs_code',
  'origin_country',
  'quantity',
  'unit_value_cents',
  'net_weight',
];

/** Specific names come before general ones: the first match wins. */
const headings: readonly [Column, RegExp][] = [
  ['hs_code', /\bhs\b|hs[- ]?code|tarif|warennummer|commodity/i],
  ['net_weight', /gewicht|weight|netto|\bkg\b/i],
  ['unit_value_cents', /wert|preis|value|price/i],
  ['quantity', /menge|anzahl|stück|qty|quantity|pieces|pcs/i],
  ['origin_country', /ursprung|herkunft|origin|country|land/i],
  ['description', /bezeichnung|beschreibung|ware|artikel|description|goods|item/i],
];

const headingOf = (cell: string): Column | undefined =>
  /\d/.test(cell) ? undefined : headings.find(([, pattern]) => pattern.test(cell))?.[0];

/**
 * Reads copied spreadsheet cells in default column order or by headings; undefined for a single cell, which is plain
 * text.
 */
export function readGoods(text: string, locale: CountryLocale): GoodsLineDraft[] | undefined {
  const hasTabs = text.includes('\t');
  const { data } = Papa.parse<string[]>(text.trim(), {
    delimiter: hasTabs ? '\t' : ';',
    skipEmptyLines: 'greedy',
  });
  const [first = []] = data;
  if (data.every((row) => row.length < 2)) return undefined;
  const named = first.map((cell) => headingOf(cell.trim()));
  const isHeading = named.filter(Boolean).length >= 2;
  const columns = isHeading ? named : usual;
  const rows = isHeading ? data.slice(1) : data;
  return rows.map((row) => {
    const line: GoodsLineDraft = { ...emptyGoodsLineDraft };
    row.forEach((cell, index) => {
      const column = columns[index];
      if (column) Object.assign(line, { [column]: readCell(column, cell.trim(), locale) });
    });
    return line;
  });
}

function readCell(column: Column, cell: string, locale: CountryLocale): string | number | null {
  switch (column) {
    case 'description':
      return cell.replace(/\s+/g, ' ');
    case 'hs_code':
      return withLostZero(cell);
    case 'origin_country':
      return countryOf(cell, locale);
    case 'quantity':
      return parseNumber(cell.replace(/[.,]0{1,2}$/, ''), { decimals: 0, locale }) ?? null;
    case 'net_weight':
      return parseNumber(cell, { decimals: 3, locale }) ?? null;
    case 'unit_value_cents':
      return readCents(cell) ?? null;
  }
}

/** A spreadsheet reads 01012990 as a number and drops the zero; HS codes have an even number of digits. */
function withLostZero(cell: string): string {
  const digits = cell.replace(/[\s.]/g, '');
  return /^\d+$/.test(digits) && digits.length % 2 === 1 ? `0${digits}` : cell;
}

function countryOf(cell: string, locale: CountryLocale): string {
  const [country] = cell === '' ? [] : findCountries(cell, locale);
  if (!country) return '';
  const names = [country.value, country.iso_code, country.name_de, country.name_en];
  return names.some((name) => name.toLowerCase() === cell.toLowerCase()) ? country.value : '';
}
