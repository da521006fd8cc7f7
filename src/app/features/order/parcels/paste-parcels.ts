import { parseNumber } from '#app/ui/fields/number-text.ts';
import { emptyParcelDraft, type ParcelDraft } from '#domain/order/order-draft.ts';
import { parcelLimits, roundUpDimension, roundUpWeight } from '#domain/services/parcel.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';

export const pasteColumns = ['length', 'width', 'height', 'weight', 'contents'] as const;
export type PasteColumn = (typeof pasteColumns)[number];

/** A cell without a number, or with one outside the limits. `row` counts pasted rows from 1, without headings. */
export type PasteProblem = { row: number; column: PasteColumn; cell: string };
export type PastedParcels = { parcels: ParcelDraft[]; problems: PasteProblem[] };

const headings: readonly [PasteColumn, RegExp][] = [
  ['length', /^(l|länge|laenge|length|tiefe|depth)\b/i],
  ['width', /^(b|w|breite|width)\b/i],
  ['height', /^(h|höhe|hoehe|height)\b/i],
  ['weight', /^(kg|gewicht|weight|brutto|gross)/i],
  ['contents', /^(inhalt|bezeichnung|artikel|ware|contents?|description|goods|item)/i],
];

const headingOf = (cell: string) => headings.find(([, pattern]) => pattern.test(cell))?.[0];

/**
 * Reads spreadsheet cells or a typed table, in default order or by headings; accepts decimal commas and points, units
 * and empty rows. Undefined if the text is no table.
 */
export function readParcels(text: string, locale: string): PastedParcels | undefined {
  const rows = cellsOf(text);
  const [first = []] = rows;
  if (!rows.some((row) => row.length > 1)) return undefined;
  const named = first.map(headingOf);
  const isHeading = named.filter(Boolean).length >= 2 && !first.some((cell) => /^\d/.test(cell));
  const columns: readonly (PasteColumn | undefined)[] = isHeading ? named : pasteColumns;
  const parcels: ParcelDraft[] = [];
  const problems: PasteProblem[] = [];
  for (const [index, cells] of (isHeading ? rows.slice(1) : rows).entries()) {
    const parcel: ParcelDraft = { ...emptyParcelDraft };
    cells.forEach((cell, at) => {
      const column = columns[at];
      if (!column || cell === '') return;
      if (column === 'contents') {
        parcel.contents = cell.replace(/\s+/g, ' ').slice(0, parcelLimits.maxContents);
        return;
      }
      const value = readMeasure(column, cell, locale);
      if (value === undefined) problems.push({ row: index + 1, column, cell });
      else parcel[column] = value;
    });
    parcels.push(parcel);
  }
  return parcels.length === 0 ? undefined : { parcels, problems };
}

function cellsOf(text: string): string[][] {
  const delimiter = text.includes('\t') ? '\t' : ';';
  return text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line.split(delimiter).map((cell) =>
        cell
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .trim(),
      ),
    )
    .filter((cells) => cells.some((cell) => cell !== ''));
}

/** Rounds like the form: dimensions up to whole cm, weight up to 0.1 kg. */
function readMeasure(
  column: Exclude<PasteColumn, 'contents'>,
  cell: string,
  locale: string,
): number | undefined {
  const number = cell.replace(/\s*(cm|kg)\.?$/i, '');
  if (!/^[\d.,'\s]+$/.test(number)) return undefined;
  const grouped = locale === 'de' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/;
  const digits = number.replace(/['\s]/g, '');
  const value = parseNumber(grouped.test(digits) ? digits.replace(/[.,]/g, '') : digits, {
    decimals: 3,
    locale,
  });
  if (value === undefined || value < parcelLimits.minMeasure) return undefined;
  const isWeight = column === 'weight';
  if (value > (isWeight ? weightLimits.package : parcelLimits.maxDimension)) return undefined;
  return isWeight ? roundUpWeight(value) : roundUpDimension(value);
}

export function isBlankParcel(parcel: ParcelDraft): boolean {
  return (Object.keys(emptyParcelDraft) as (keyof ParcelDraft)[]).every(
    (field) => parcel[field] === emptyParcelDraft[field],
  );
}

/** Pasted parcels replace blank ones; `left` counts those that did not fit. */
export function withPasted(
  parcels: readonly ParcelDraft[],
  pasted: readonly ParcelDraft[],
  how: 'append' | 'replace',
): { parcels: ParcelDraft[]; left: number } {
  const retained = how === 'replace' ? [] : parcels.filter((it) => !isBlankParcel(it));
  const all = [...retained, ...pasted];
  return {
    parcels: all.slice(0, parcelLimits.maxParcels),
    left: Math.max(0, all.length - parcelLimits.maxParcels),
  };
}
