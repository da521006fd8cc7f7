import { importColumns } from '#domain/address/address-import.ts';
import { decodeEntities } from '#domain/files/html-entities.ts';
import { isFormulaFault } from '#domain/files/workbook/sheet-values.ts';
import { isRoundedNumber } from '#domain/values/rounded-number.ts';
import type { NoteCode } from './cell-note.ts';
import { cellText } from './cell-texts.ts';
import { measureColumns, type OrderColumn, orderColumns, parcelColumns } from './columns.ts';
import { cellOf, type Line } from './group-lines.ts';
import type { Mapping } from './mapping-type.ts';

type SayOf = (row: number) => (path: string, code: NoteCode, from: string) => void;

const ofOrder: readonly [OrderColumn, string][] = [
  ...importColumns.map((it): [OrderColumn, string] => [it, `recipient.${it}`]),
  ['name', 'recipient.company'],
  ['first_name', 'recipient.contact_person'],
  ['last_name', 'recipient.contact_person'],
  ['place', 'recipient.city'],
  ['reference', 'reference_number_2'],
  ['service', 'service'],
  ['transport_kind', 'transport_kind'],
  ['special_delivery_terms', 'special_delivery_terms'],
  ['shelf', 'shelf'],
];

/** The first line counts; later lines with other values get a note. */
export function noteOthers(group: readonly Line[], mapping: Mapping, sayOf: SayOf): void {
  const once: readonly [OrderColumn, string][] =
    mapping.rowsOfOrder === 'goods' ? parcelColumns.map((it) => [it, parcelPath(0, it)]) : [];
  for (const [column, path] of [...ofOrder, ...once]) {
    // Each line has its own article to fetch.
    if (column === 'shelf') continue;
    const stated = group
      .map((line) => ({ line, text: cellOf(line, mapping, column) }))
      .filter((it) => it.text !== '');
    const [first, ...later] = stated;
    for (const { line, text } of later) if (text !== first?.text) sayOf(line.row)(path, 'other_row', text);
  }
}

export function noteUnread(group: readonly Line[], mapping: Mapping, sayOf: SayOf): void {
  for (const [index, line] of group.entries()) {
    for (const column of orderColumns) {
      const at = mapping.columns[column];
      const text = cellText(line.cells[at]);
      const path = () => pathOf(column, index, mapping);
      const raw = line.cells[at] ?? '';
      if (decodeEntities(raw) !== raw) sayOf(line.row)(path(), 'entities', raw.trim());
      if (isRoundedNumber(text)) sayOf(line.row)(path(), 'digits_lost', text);
      if (isFormulaFault(text)) sayOf(line.row)(path(), 'formula_fault', text);
      else if (line.merged?.includes(at) && measureColumns.includes(column)) {
        sayOf(line.row)(path(), 'merged', text);
      }
    }
  }
}

const ofGoods: Partial<Record<OrderColumn, string>> = {
  goods_description: 'description',
  goods_quantity: 'quantity',
  goods_price: 'unit_value_cents',
  goods_weight: 'net_weight',
  hs_code: 'hs_code',
  origin_country: 'origin_country',
};

function pathOf(column: OrderColumn, index: number, { rowsOfOrder }: Mapping): string {
  if (column === 'order_number') return 'reference_number_1';
  const own = ofOrder.find(([it]) => it === column);
  if (own) return own[1];
  const goods = ofGoods[column];
  if (goods !== undefined) {
    return rowsOfOrder === 'goods' ? `customs.lines.${index}.${goods}` : `parcels.${index}.contents`;
  }
  return parcelPath(rowsOfOrder === 'goods' ? 0 : index, column);
}

const parcelPath = (index: number, column: OrderColumn) =>
  `parcels.${index}.${column === 'size' ? 'length' : column}`;
