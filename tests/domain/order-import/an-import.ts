import { readDelimited, splitText } from '#domain/files/delimited-text.ts';
import type { SheetRow } from '#domain/files/workbook/read-workbook.ts';
import { emptyOrderDraft } from '#domain/order/order-draft.ts';
import type { OrderContext } from '#domain/order/order-rules.ts';
import { readTable, type TableRows } from '#domain/order-import/header-row.ts';
import { guessMapping } from '#domain/order-import/mapping.ts';
import type { Mapping } from '#domain/order-import/mapping-type.ts';
import { type FileOrder, readOrders } from '#domain/order-import/read-orders.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { baseData } from '#support/order-support.ts';

/** Order values that a file does not contain. */
export const base = {
  ...emptyOrderDraft(baseData, { is_pickup_allowed: true }),
  has_pickup: false,
  terms_of_service: true,
};

export const context: OrderContext = {
  now: new Date('2026-11-17T09:00:00Z'),
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: false,
  specialActivation: true,
};

export type Read = { table: TableRows; mapping: Mapping; orders: FileOrder[] };

/** Reads a file's text as the page does, after changing the mapping. */
export function readText(
  text: string,
  change: (mapping: Mapping) => Partial<Mapping> = () => ({}),
  boxes: readonly BoxSize[] = [],
): Read {
  return readSplit(splitText(text), change, boxes);
}

/** Reads a file as the page does. */
export const readFile = (bytes: Uint8Array): Read => readSplit(readDelimited(bytes));

function readSplit(
  split: ReturnType<typeof splitText>,
  change: (mapping: Mapping) => Partial<Mapping> = () => ({}),
  boxes: readonly BoxSize[] = [],
): Read {
  if ('code' in split) throw new Error(split.code);
  const table = readTable(split.rows, split.skipped + 1);
  const guessed = guessMapping(table);
  const mapping = { ...guessed, ...change(guessed) };
  return { table, mapping, orders: readOrders(table.lines, mapping, base, boxes) };
}

export function readRows(rows: readonly SheetRow[]): Read {
  const table = readTable(
    rows.map((it) => it.cells),
    1,
    rows.map(({ cells: _, ...marks }) => marks),
  );
  const mapping = guessMapping(table);
  return { table, mapping, orders: readOrders(table.lines, mapping, base) };
}
