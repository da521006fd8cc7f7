import { harmlessCell } from './csv-kept.ts';

/** Excel takes a file for UTF-8 only with it (docs/decisions.md 6.2). */
export const byteOrderMark = '\ufeff';

/**
 * A text in a CSV: without semicolons and '#' (docs/rules.md 21.1), harmless in a spreadsheet (csv-kept.ts), and one cell
 * whatever is in it.
 */
export function csvText(text: string): string {
  return quoted(harmlessCell(text.replace(/[;#]/g, '').replace(/[\t\r\n\u2028\u2029]+/g, ' ')));
}

const quoted = (cell: string) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A day or a time in our own form, which a spreadsheet may take for one. */
export type CsvTime = { time: string };
export const csvTime = (time: string): CsvTime => ({ time });

export type CsvCell = string | number | CsvTime;

/** A decimal comma (docs/rules.md 21.1), as many decimals as there are, at most two. */
export function csvNumber(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',');
}

/** Numbers as numbers, days and times as such, everything else as text. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(';')}\r\n`;
}

function written(cell: CsvCell): string {
  if (typeof cell === 'number') return csvNumber(cell);
  return typeof cell === 'string' ? csvText(cell) : cell.time;
}

const transliterated: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'Ae',
  đ: 'd',
  ı: 'i',
};

/**
 * The file's name: the carrier's id and the company (docs/rules.md 21.2), and what else tells it from others; umlauts
 * are written out.
 */
export function csvFileName(...parts: readonly string[]): string {
  const words = parts.map((text) =>
    text
      .normalize('NFC')
      .replace(/[^\0-\x7f]/g, (character) => transliterated[character] ?? character)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, ''),
  );
  return `${words.filter((it) => it !== '').join('_') || 'export'}.csv`;
}
