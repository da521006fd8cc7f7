// Judges phone numbers as a whole (domain/phone.ts).
import '#domain/phone-plausibility.ts';
import { readDelimited, splitText, type TextProblem } from '#domain/delimited-text.ts';
import type { OrderDraft } from '#domain/order-draft.ts';
import { readTable, type TableRows } from '#domain/order-import/header-row.ts';
import { guessMapping, type Mapping, shapeOf, unusedColumns } from '#domain/order-import/mapping.ts';
import { type FileOrder, ordersOf, readOrder } from '#domain/order-import/read-orders.ts';

/*
 * Reads a file beside the page, so that ten thousand rows keep nobody from typing. It holds the file's table between the
 * two questions; ending the worker is how both are cancelled.
 */

export type Question =
  | { ask: 'read'; file: Blob | string; mostRows: number }
  | { ask: 'build'; mapping: Mapping; base: OrderDraft };

export type ReadTable = Omit<TableRows, 'lines'> & {
  delimiter: string;
  sample: string[][];
  count: number;
  shape: string;
  guessed: Mapping;
};
export type ReadProblem =
  | TextProblem
  | { code: 'file_no_rows' }
  | { code: 'file_too_many_rows'; rows: number };

export type Reply =
  | { is: 'read'; table: ReadTable }
  | { is: 'problem'; problem: ReadProblem }
  | { is: 'orders'; orders: FileOrder[]; done: number; total: number }
  | { is: 'built'; lines: TableRows['lines']; unused: string[] };

const sampleRows = 3;
const pieceSize = 100;

let table: TableRows | undefined;

const reply = (message: Reply) => self.postMessage(message);

async function read({ file, mostRows }: Extract<Question, { ask: 'read' }>) {
  const text =
    typeof file === 'string' ? splitText(file) : readDelimited(new Uint8Array(await file.arrayBuffer()));
  if ('code' in text) return reply({ is: 'problem', problem: text });
  table = readTable(text.rows, text.skipped + 1);
  const { lines, ...rest } = table;
  if (lines.length === 0) return reply({ is: 'problem', problem: { code: 'file_no_rows' } });
  if (lines.length > mostRows) {
    return reply({ is: 'problem', problem: { code: 'file_too_many_rows', rows: lines.length } });
  }
  const { delimiter } = text;
  const sample = lines.slice(0, sampleRows).map((it) => it.cells);
  const [shape, guessed] = [shapeOf(rest.headings), guessMapping(table)];
  reply({ is: 'read', table: { ...rest, delimiter, sample, count: lines.length, shape, guessed } });
}

function build({ mapping, base }: Extract<Question, { ask: 'build' }>) {
  if (!table) return;
  const groups = ordersOf(table.lines, mapping);
  for (let from = 0; from < groups.length; from += pieceSize) {
    const orders = groups.slice(from, from + pieceSize).map((group) => readOrder(group, mapping, base));
    reply({ is: 'orders', orders, done: Math.min(from + pieceSize, groups.length), total: groups.length });
  }
  const { headings, lines } = table;
  const unused = unusedColumns(table, mapping).map((at) => headings[at] || `#${at + 1}`);
  reply({ is: 'built', lines, unused });
}

self.onmessage = ({ data }: MessageEvent<Question>) => {
  if (data.ask === 'read') void read(data);
  else build(data);
};
