import Papa from 'papaparse';
import { byteOrderMark } from '#domain/files/csv.ts';

type Line = { row: number; cells: readonly string[] };

/** What is written behind a line's own cells. */
export type AddedCells = readonly string[];

/**
 * A file in the columns it came with, and more columns behind them: for the way back into shop or merchandise system, so
 * its own cells are as they were. The first row has the headings; lines without an answer are left out.
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

/** Rows as text with the delimiter of the file they came from. */
export const delimitedRows = (rows: readonly (readonly string[])[], delimiter: string) =>
  `${byteOrderMark}${Papa.unparse(rows as string[][], { delimiter, newline: '\r\n' })}\r\n`;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Each row of an order has the number of its parcel; where they do not match one to one, all of them. */
export function numberOfRow(rows: readonly number[], numbers: readonly string[], row: number): string {
  const at = rows.indexOf(row);
  return rows.length === numbers.length ? (numbers[at] ?? '') : numbers.join(' ');
}
