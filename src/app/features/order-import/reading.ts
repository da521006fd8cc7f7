// Loads the list of headings: import this module lazily.
import { createPace } from '#app/timing/in-slices.ts';
import { readDelimited, type SplitText, splitText, type TextProblem } from '#domain/files/delimited-text.ts';
import type { WorkbookProblem } from '#domain/files/workbook/read-workbook.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import {
  type CellMarks,
  type FirstRowAnswer,
  readTable,
  type TableRows,
} from '#domain/order-import/header-row.ts';
import { guessMapping, shapeOf, unusedColumns } from '#domain/order-import/mapping.ts';
import type { Mapping } from '#domain/order-import/mapping-type.ts';
import { type FileOrder, ordersOf, readOrder } from '#domain/order-import/read-orders.ts';
import { shapeKey } from '#domain/order-import/saved-mapping.ts';
import { whyLeftOut } from '#domain/order-import/why-left-out.ts';
import type { BoxSize } from '#domain/services/box-size.ts';

/*
 * Reads a file in slices on the main thread: a worker would load the rules, countries and phone numbers again.
 * Workbooks go through a worker first.
 */

export type ReadFile = {
  table: TableRows;
  delimiter: string;
  shape: string;
  guessed: Mapping;
  /** Empty unless a workbook has several sheets. */
  sheets: string[];
  sheet: string;
  /** Words that tell the encoding, if it was guessed. */
  tellingWords: string[];
  answers: FileAnswers;
};
/** The user's answers about a file, which is then read again. */
export type FileAnswers = { sheet?: string; firstRow?: FirstRowAnswer };
export type ReadProblem =
  | TextProblem
  | WorkbookProblem
  | { code: 'not_table' }
  | { code: 'file_no_rows' }
  | { code: 'file_too_many_rows'; rows: number };

type FileRows = Pick<ReadFile, 'delimiter' | 'sheets' | 'sheet' | 'tellingWords'> & {
  rows: string[][];
  marks: CellMarks[];
  first: number;
};

export async function readFile(
  file: Blob | string,
  mostRows: number,
  { answers, signal }: { answers: FileAnswers; signal: AbortSignal },
): Promise<ReadFile | ReadProblem> {
  const read = await rowsOf(file, answers, signal);
  if ('code' in read) return read;
  const { rows, first, marks, ...about } = read;
  const table = readTable(rows, first, marks, answers.firstRow);
  const { length } = table.lines;
  // Another sheet may contain the rows.
  if (length === 0 && about.sheets.length === 0) return { code: 'file_no_rows' };
  if (length > mostRows) return { code: 'file_too_many_rows', rows: length };
  return { ...about, table, shape: shapeKey(shapeOf(table)), guessed: guessMapping(table), answers };
}

/** First bytes of a workbook: ZIP, or the container of old and encrypted files. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const isWorkbook = (begin: Uint8Array) => workbooks.some((it) => it.every((byte, at) => begin[at] === byte));
/** A renamed PDF or web page. */
const others = /^\s*(?:%PDF-|<(?:!doctype|html|\?xml|table))/i;

async function rowsOf(
  file: Blob | string,
  { sheet }: FileAnswers,
  signal: AbortSignal,
): Promise<FileRows | ReadProblem> {
  if (typeof file === 'string') return ofText(splitText(file));
  const begin = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  if (others.test(new TextDecoder().decode(begin))) return { code: 'not_table' };
  if (!isWorkbook(begin)) return ofText(readDelimited(new Uint8Array(await file.arrayBuffer())));
  const { readInWorker } = await import('./ask-workbook.ts');
  const read = await readInWorker(file, sheet, signal);
  if ('code' in read) return read;
  const { rows, ...about } = read;
  return {
    ...about,
    delimiter: ';',
    tellingWords: [],
    first: 1,
    rows: rows.map((it) => it.cells),
    marks: rows.map(marksOf),
  };
}

const marksOf = ({ cells: _, ...marks }: { cells: string[] } & CellMarks): CellMarks => marks;

const ofText = (text: (SplitText & { tellingWords?: string[] }) | TextProblem): FileRows | TextProblem =>
  'code' in text
    ? text
    : { tellingWords: [], ...text, first: text.skipped + 1, marks: [], sheets: [], sheet: '' };

type Building = { signal: AbortSignal; onProgress: (done: number, total: number) => void };

const pieceSize = 100;

/** Rejects once the signal is aborted. */
export async function buildOrders(
  table: TableRows,
  mapping: Mapping,
  { base, boxes }: { base: OrderDraft; boxes: readonly BoxSize[] },
  { signal, onProgress }: Building,
): Promise<{ orders: FileOrder[]; unused: string[] }> {
  const groups = ordersOf(table.lines, mapping);
  const pace = createPace(signal);
  const orders: FileOrder[] = [];
  for (const group of groups) {
    const order = readOrder(group, mapping, base, boxes);
    const why = whyLeftOut(group, table.headings, mapping);
    orders.push(why ? { ...order, notes: [why, ...order.notes] } : order);
    await pace();
    if (orders.length % pieceSize === 0) onProgress(orders.length, groups.length);
  }
  const { headings } = table;
  const unused = unusedColumns(table, mapping).map((at) => headings[at] || `#${at + 1}`);
  return { orders, unused };
}
