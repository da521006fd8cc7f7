// Loads the list of headings: import this module lazily.
import { createPace } from '#app/timing/in-slices.ts';
import {
  type Reading,
  readDelimited,
  readingsOf,
  type SplitText,
  splitText,
  type TextProblem,
} from '#domain/files/delimited-text.ts';
import type { Encoding, EncodingOffer } from '#domain/files/encoding.ts';
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
  /** Empty if the file's encoding is certain. */
  readings: Reading[];
  /** The chosen or likely one; without it the user has to choose. */
  encoding: Encoding | undefined;
  answers: FileAnswers;
};
/** The user's answers about a file, which is then read again. */
export type FileAnswers = { sheet?: string; firstRow?: FirstRowAnswer; encoding?: Encoding };
export type ReadProblem =
  | TextProblem
  | WorkbookProblem
  | { code: 'not_table' }
  | { code: 'file_no_rows' }
  | { code: 'file_too_many_rows'; rows: number };

type FileRows = Pick<ReadFile, 'delimiter' | 'sheets' | 'sheet'> & {
  text?: { bytes: Uint8Array; encoding: Encoding; offer: EncodingOffer };
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
  const { rows, first, marks, text, ...about } = read;
  const table = readTable(rows, first, marks, answers.firstRow);
  const { length } = table.lines;
  // Another sheet may contain the rows.
  if (length === 0 && about.sheets.length === 0) return { code: 'file_no_rows' };
  if (length > mostRows) return { code: 'file_too_many_rows', rows: length };
  const guessed = guessMapping(table);
  const begin = (table.lines[0]?.row ?? first) - first;
  const columns = nameColumns.map((it) => guessed.columns[it]);
  return {
    ...about,
    table,
    shape: shapeKey(shapeOf(table)),
    guessed,
    readings: text ? readingsOf(text.bytes, text.offer.offered, { columns, first: begin }) : [],
    encoding: text && (text.offer.isSure || answers.encoding) ? text.encoding : undefined,
    answers,
  };
}

const nameColumns = [
  'company',
  'name',
  'last_name',
  'first_name',
  'contact_person',
  'city',
  'place',
  'street',
] as const;

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
  { sheet, encoding }: FileAnswers,
  signal: AbortSignal,
): Promise<FileRows | ReadProblem> {
  if (typeof file === 'string') {
    const split = splitText(file);
    return 'code' in split ? split : ofText(split);
  }
  const begin = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  if (others.test(new TextDecoder().decode(begin))) return { code: 'not_table' };
  if (!isWorkbook(begin)) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = readDelimited(bytes, encoding);
    return 'code' in read
      ? read
      : { ...ofText(read), text: { bytes, encoding: read.encoding, offer: read.offer } };
  }
  const { readInWorker } = await import('./ask-workbook.ts');
  const read = await readInWorker(file, sheet, signal);
  if ('code' in read) return read;
  const { rows, ...about } = read;
  return {
    ...about,
    delimiter: ';',
    first: 1,
    rows: rows.map((it) => it.cells),
    marks: rows.map(marksOf),
  };
}

const marksOf = ({ cells: _, ...marks }: { cells: string[] } & CellMarks): CellMarks => marks;

const ofText = ({ rows, delimiter, skipped }: SplitText): FileRows => ({
  rows,
  delimiter,
  first: skipped + 1,
  marks: [],
  sheets: [],
  sheet: '',
});

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
