import { isChangedBySpreadsheet, keptAsText } from './csv-kept.ts';

/** Excel takes a file for UTF-8 only with it (docs/decisions.md 6.2). */
export const byteOrderMark = '\ufeff';

/** A spreadsheet would take such a cell for a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * A text in a CSV: without semicolons and '#' (docs/rules.md 21.1); what a spreadsheet would compute gets an apostrophe
 * before it, what it would change is kept as text (21.6), and one cell stays one cell whatever is in it.
 */
export function csvText(text: string): string {
  const plain = text.replace(/[;#]/g, '');
  const harmless = (formula.test(plain) ? `'${plain}` : plain).replace(/[\r\n\u2028\u2029]+/g, ' ');
  return quoted(isChangedBySpreadsheet(harmless) ? keptAsText(harmless) : harmless);
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
