import { harmlessCell } from './csv-protection.ts';

/** Excel needs this mark to detect UTF-8 (docs/decisions.md 6.2). */
export const byteOrderMark = '\ufeff';

/** Removes semicolons and '#' (docs/rules.md 21.1). */
export function csvText(text: string): string {
  return quoted(harmlessCell(text.replace(/[;#]/g, '').replace(/[\t\r\n\u2028\u2029]+/g, ' ')));
}

const quoted = (cell: string) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);

export type CsvTime = { time: string };
export const csvTime = (time: string): CsvTime => ({ time });

export type CsvCell = string | number | CsvTime;

/** Writes a decimal comma (docs/rules.md 21.1) and at most two decimals. */
export function csvNumber(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',');
}

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

/** Begins with the carrier's id and the company (docs/rules.md 21.2). */
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
