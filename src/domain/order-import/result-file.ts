import Papa from 'papaparse';
import { byteOrderMark } from '#domain/files/csv.ts';

type Line = { row: number; cells: readonly string[] };

export type AddedCells = readonly string[];

/**
 * Appends columns for import into the shop or ERP system; existing cells stay unchanged. The first row has the
 * headings; lines without a result are omitted.
 */
export function withAddedColumns(
  { headings, lines }: { headings: readonly string[]; lines: readonly Line[] },
  added: readonly string[],
  cellsOf: (line: Line) => AddedCells | undefined,
): string[][] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const full = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const rows = lines.flatMap((line) => {
    const more = cellsOf(line);
    return more ? [[...full(line.cells), ...more.map(oneLine)]] : [];
  });
  return [[...full(headings), ...added], ...rows];
}

export const delimitedRows = (rows: readonly (readonly string[])[], delimiter: string) =>
  `${byteOrderMark}${Papa.unparse(rows as string[][], { delimiter, newline: '\r\n' })}\r\n`;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns all numbers if rows and parcels differ in number. */
export function numberOfRow(rows: readonly number[], numbers: readonly string[], row: number): string {
  const at = rows.indexOf(row);
  return rows.length === numbers.length ? (numbers[at] ?? '') : numbers.join(' ');
}
