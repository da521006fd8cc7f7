// Loads libphonenumber and what knows headings: import this module lazily.
import '#domain/phone-plausibility.ts';
import { createPace } from '#app/timing/in-slices.ts';
import { readDelimited, splitText, type TextProblem } from '#domain/delimited-text.ts';
import type { OrderDraft } from '#domain/order-draft.ts';
import { readTable, type TableRows } from '#domain/order-import/header-row.ts';
import { guessMapping, type Mapping, shapeOf, unusedColumns } from '#domain/order-import/mapping.ts';
import { type FileOrder, ordersOf, readOrder } from '#domain/order-import/read-orders.ts';

/*
 * Reads a file in slices on the page's own thread: a worker would keep a second copy of the rules, the countries and the
 * phone numbers on every device.
 */

export type ReadFile = {
  table: TableRows;
  delimiter: string;
  shape: string;
  guessed: Mapping;
};
export type ReadProblem =
  | TextProblem
  | { code: 'file_no_rows' }
  | { code: 'file_too_many_rows'; rows: number };

export async function readFile(file: Blob | string, mostRows: number): Promise<ReadFile | ReadProblem> {
  const text =
    typeof file === 'string' ? splitText(file) : readDelimited(new Uint8Array(await file.arrayBuffer()));
  if ('code' in text) return text;
  const table = readTable(text.rows, text.skipped + 1);
  const { length } = table.lines;
  if (length === 0) return { code: 'file_no_rows' };
  if (length > mostRows) return { code: 'file_too_many_rows', rows: length };
  const { delimiter } = text;
  return { table, delimiter, shape: shapeOf(table.headings), guessed: guessMapping(table) };
}

type Building = { signal: AbortSignal; onProgress: (done: number, total: number) => void };

/** Orders between two words about how far it is. */
const pieceSize = 100;

/** Makes the file's orders; rejects once the signal is aborted. */
export async function buildOrders(
  table: TableRows,
  mapping: Mapping,
  base: OrderDraft,
  { signal, onProgress }: Building,
): Promise<{ orders: FileOrder[]; unused: string[] }> {
  const groups = ordersOf(table.lines, mapping);
  const pace = createPace(signal);
  const orders: FileOrder[] = [];
  for (const group of groups) {
    orders.push(readOrder(group, mapping, base));
    await pace();
    if (orders.length % pieceSize === 0) onProgress(orders.length, groups.length);
  }
  const { headings } = table;
  const unused = unusedColumns(table, mapping).map((at) => headings[at] || `#${at + 1}`);
  return { orders, unused };
}
