import * as v from 'valibot';
import { countryCodeOf } from '#domain/address/country-names.ts';
import { spelling } from '#domain/address/same-address.ts';
import { type GoodsUnit, goodsUnits } from '#domain/customs/customs-invoice.ts';
import type { DangerKind } from '#domain/danger/danger.ts';
import { harmlessCell, textOfFormula, textOfHarmless } from '#domain/files/csv-protection.ts';
import type { IssueCode } from '#domain/values/codes.ts';
import { decimalText, readDecimal } from '#domain/values/decimal-text.ts';
import { issuesFrom } from '#domain/values/text.ts';
import { Article, emptyArticle } from './article.ts';

/*
 * Reads and writes articles as a German or English table in any column order (docs/rules.md 12.16). Exports import
 * unchanged.
 */

export type TableLanguage = 'de' | 'en';

type Column = keyof Article;

/** German, then English. */
const headings = {
  article_number: ['Artikelnummer', 'Article number'],
  text_de: ['Bezeichnung deutsch', 'German description'],
  text_en: ['Bezeichnung englisch', 'English description'],
  hs_code: ['HS-Code', 'HS code'],
  origin_country: ['Ursprungsland', 'Country of origin'],
  net_weight: ['Gewicht kg', 'Weight kg'],
  unit_value_cents: ['Wert', 'Value'],
  currency: ['Währung', 'Currency'],
  unit: ['Einheit', 'Unit'],
  danger_kind: ['Gefahrgut', 'Dangerous goods'],
  un_number: ['UN-Nummer', 'UN number'],
  danger_class: ['Gefahrgutklasse', 'Class'],
  packing_group: ['Verpackungsgruppe', 'Packing group'],
  danger_technical_name: ['Technische Benennung', 'Technical name'],
  danger_name: ['Offizielle Benennung', 'Proper shipping name'],
} as const satisfies Record<Column, readonly [string, string]>;
export const articleColumns = Object.keys(headings) as Column[];

export const articleHeading = (column: Column, language: TableLanguage): string =>
  headings[column][language === 'de' ? 0 : 1];

const otherHeadings: readonly [Column, RegExp, TableLanguage | undefined][] = [
  ['article_number', /^(?:artikel ?nr|artikel ?no|art ?nr|materialnummer)$/, 'de'],
  ['article_number', /^(?:item number|item no|part number|sku|article no)$/, 'en'],
  ['text_de', /^(?:text de|text deutsch|deutsch|warenbezeichnung|bezeichnung)$/, 'de'],
  ['text_en', /^(?:text englisch|englisch)$/, 'de'],
  ['text_de', /^(?:german|description german)$/, 'en'],
  ['text_en', /^(?:text en|english|description|description english|goods description)$/, 'en'],
  ['hs_code', /^(?:hs|hs code|warennummer|zolltarifnummer|taric)$/, 'de'],
  ['hs_code', /^(?:commodity code|tariff code|hts code)$/, 'en'],
  ['origin_country', /^(?:ursprung|herkunftsland)$/, 'de'],
  ['origin_country', /^origin$/, 'en'],
  ['net_weight', /^(?:gewicht|nettogewicht|netto kg|stueckgewicht)(?: kg| \(kg\))?$/, 'de'],
  ['net_weight', /^(?:weight|net weight|unit weight)(?: kg| \(kg\))?$/, 'en'],
  ['unit_value_cents', /^(?:preis|stueckwert|einzelpreis|warenwert)$/, 'de'],
  ['unit_value_cents', /^(?:price|unit price|unit value)$/, 'en'],
];

export type ArticleColumns = { places: Partial<Record<Column, number>>; language: TableLanguage };

/** Returns undefined if no column has descriptions. */
export function findArticleColumns(cells: readonly string[]): ArticleColumns | undefined {
  const places: Partial<Record<Column, number>> = {};
  const votes = { de: 0, en: 0 };
  cells.forEach((cell, place) => {
    const named = columnOf(spelling(textOfFormula(cell)));
    if (!named || places[named.column] !== undefined) return;
    places[named.column] = place;
    if (named.language) votes[named.language] += 1;
  });
  if (places.text_de === undefined && places.text_en === undefined) return undefined;
  return { places, language: votes.en > votes.de ? 'en' : 'de' };
}

function columnOf(heading: string): { column: Column; language: TableLanguage | undefined } | undefined {
  for (const column of articleColumns) {
    const [german, english] = headings[column].map(spelling);
    if (heading === german || heading === english) {
      const language = german === english ? undefined : heading === german ? 'de' : 'en';
      return { column, language };
    }
    // The API's field names work too.
    if (heading === column.replaceAll('_', ' ') || heading === column) return { column, language: undefined };
  }
  const other = otherHeadings.find(([, pattern]) => pattern.test(heading));
  return other && { column: other[0], language: other[2] };
}

const unitWords: Record<GoodsUnit, readonly [string, string]> = {
  piece: ['Stück', 'piece'],
  pair: ['Paar', 'pair'],
  set: ['Satz', 'set'],
  kg: ['kg', 'kg'],
  m: ['m', 'm'],
  l: ['l', 'l'],
};
const dangerWords: Record<DangerKind, string> = {
  limited_quantity: 'LQ',
  excepted_quantity: 'EQ',
  dangerous_goods: 'ADR',
};

export function articleCells(article: Article, language: TableLanguage): string[] {
  const { unit, danger_kind } = article;
  const own: Partial<Record<Column, string>> = {
    net_weight: article.net_weight > 0 ? decimalText(article.net_weight, language, 3) : '',
    unit_value_cents:
      article.unit_value_cents > 0 ? decimalText(article.unit_value_cents / 100, language, 2) : '',
    unit: unitWords[unit][language === 'de' ? 0 : 1],
    danger_kind: danger_kind === '' ? '' : dangerWords[danger_kind],
  };
  return articleColumns.map((column) => own[column] ?? harmlessCell(String(article[column])));
}

const textOf = (cell: string) => textOfHarmless(cell).trim();

export type ArticleFault = { column: Column; code: IssueCode };

export function readArticleRow(
  cells: readonly string[],
  { places, language }: ArticleColumns,
): { article: Article } | { faults: ArticleFault[] } {
  const faults: ArticleFault[] = [];
  const row: Record<string, unknown> = { ...emptyArticle, origin_country: '' };
  for (const column of articleColumns) {
    const place = places[column];
    const text = place === undefined ? '' : textOf(cells[place] ?? '');
    if (text === '') continue;
    const value = readers[column](text, language);
    if (value === undefined) faults.push({ column, code: wrongCell[column] ?? 'not_valid' });
    else row[column] = value;
  }
  // A UN number without a kind means full ADR, the strictest rules.
  if (row.danger_kind === '' && row.un_number !== '') row.danger_kind = 'dangerous_goods';
  const article = v.safeParse(Article, row);
  if (!article.success) {
    for (const { path, code } of issuesFrom(article.issues)) faults.push({ column: path as Column, code });
  }
  return article.success && faults.length === 0 ? { article: article.output } : { faults };
}

const wrongCell: Partial<Record<Column, IssueCode>> = { origin_country: 'country_code_invalid' };

type Reader = (text: string, language: TableLanguage) => string | number | undefined;
const asText: Reader = (text) => text;

const readers: Record<Column, Reader> = {
  article_number: asText,
  text_de: asText,
  text_en: asText,
  hs_code: readHsCode,
  origin_country: (text) => countryCodeOf(text),
  net_weight: readWeight,
  unit_value_cents: (text, language) => {
    const value = readDecimal(
      text.replace(/^\p{Sc}|^[A-Z]{3}(?=[\s\d])|\p{Sc}$|(?<=[\s\d])[A-Z]{3}$/gu, ''),
      language,
    );
    return value === undefined ? undefined : Math.round(value * 100);
  },
  currency: (text) => (text === '€' ? 'EUR' : text.toUpperCase()),
  unit: readUnit,
  danger_kind: readDangerKind,
  un_number: (text) => text.replace(/^un\s*/i, '').padStart(4, '0'),
  danger_class: asText,
  packing_group: asText,
  danger_technical_name: asText,
  danger_name: asText,
};

/** Codes have an even number of digits; spreadsheets drop the zero of 01012990. */
function readHsCode(text: string): string {
  const digits = text.replace(/[\s.]/g, '');
  return /^\d+$/.test(digits) && digits.length % 2 === 1 ? `0${digits}` : digits;
}

/** kg, unless the cell says g. */
function readWeight(text: string, language: TableLanguage): number | undefined {
  const [, amount = '', unit = 'kg'] = /^(.*?)\s*(kg|g)?$/i.exec(text) ?? [];
  const value = readDecimal(amount, language);
  return value === undefined || unit.toLowerCase() === 'kg' ? value : value / 1000;
}

const otherUnits: Record<string, GoodsUnit> = {
  stk: 'piece',
  st: 'piece',
  pcs: 'piece',
  pc: 'piece',
  pce: 'piece',
  pieces: 'piece',
  pairs: 'pair',
  paare: 'pair',
  sets: 'set',
  saetze: 'set',
  meter: 'm',
  metre: 'm',
  liter: 'l',
  litre: 'l',
};

function readUnit(text: string): GoodsUnit | undefined {
  const word = spelling(text);
  return (
    goodsUnits.find((it) => it === word || unitWords[it].some((name) => spelling(name) === word)) ??
    otherUnits[word]
  );
}

const dangerNames: readonly [DangerKind | '', RegExp][] = [
  ['', /^(?:nein|no|-|0)$/],
  ['limited_quantity', /^(?:lq|limited quantity|begrenzte menge)(?: \(lq\))?$/],
  ['excepted_quantity', /^(?:eq|excepted quantity|freigestellte menge)(?: \(eq\))?$/],
  ['dangerous_goods', /^(?:adr|dangerous goods|gefahrgut|ja|yes|x)$/],
];

function readDangerKind(text: string): DangerKind | '' | undefined {
  const word = spelling(text);
  const plain = text.toLowerCase();
  return (
    dangerNames.find(([, names]) => names.test(word))?.[0] ??
    dangerNames.find(([kind]) => kind !== '' && kind === plain)?.[0]
  );
}
