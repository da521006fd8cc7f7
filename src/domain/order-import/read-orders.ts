// Loads libphonenumber with recipient-of.ts: import this module lazily.

import { emptyAddress } from '#domain/address.ts';
import { importColumns } from '#domain/address-import.ts';
import type { OrderDraft } from '#domain/order-draft.ts';
import { type PickLine, packingLimits } from '#domain/packing-list.ts';
import type { CellNote, NoteCode } from './cell-note.ts';
import { readNumber } from './cell-texts.ts';
import { goodsColumns, type OrderColumn } from './columns.ts';
import { cellOf, groupLines, isExact, type Line } from './group-lines.ts';
import { ruleFor } from './mapping-rules.ts';
import type { Mapping } from './mapping-type.ts';
import { type Cell, contentsOf, goodsOf, parcelOf, type Reader } from './parcels-of.ts';
import { recipientOf } from './recipient-of.ts';
import { noteOthers, noteUnread } from './row-notes.ts';
import { serviceOf } from './service-of.ts';

/** The fields of an order that its row has of its own; all others are as those of every order are (`draftOfRow`). */
export type RowValues = Partial<Omit<OrderDraft, 'sender'>> & Pick<OrderDraft, 'recipient' | 'parcels'>;

/**
 * One order of a file. `rows`: of the file, as a spreadsheet counts them. `own`: its number in the shop. `picks`: what is
 * to be fetched for it.
 */
export type FileOrder = {
  rows: number[];
  own: string;
  picks: PickLine[];
  values: RowValues;
  notes: CellNote[];
};

/** Lists the orders of a file; each of its lines is in one of them. `base`: what every order begins with. */
export function readOrders(lines: readonly Line[], mapping: Mapping, base: OrderDraft): FileOrder[] {
  return groupLines(lines, mapping).map((group) => readOrder(group, mapping, base));
}

/** The lines of each order, for whoever reads them one by one. */
export const ordersOf = groupLines;

export function readOrder(group: readonly [Line, ...Line[]], mapping: Mapping, base: OrderDraft): FileOrder {
  const notes: CellNote[] = [];
  const sayOf = (row: number) => (path: string, code: NoteCode, from: string) =>
    void notes.push({ path, code, row, from });
  const readerOf = (line: Line): Reader => ({
    row: line.row,
    cell: (column) => cellFor(line, group, column, mapping),
    say: sayOf(line.row),
  });
  const [first] = group;
  const say = sayOf(first.row);
  /** Of the order: the first of its lines that says something. */
  const text = (column: OrderColumn) => {
    const said = group.find((line) => cellOf(line, mapping, column) !== '');
    return cellFor(said ?? first, group, column, mapping);
  };
  noteOthers(group, mapping, sayOf);
  noteUnread(group, mapping, sayOf);
  const given: [string, Cell][] = [];
  const recipient = recipientOf(
    (column) => {
      const cell = text(column);
      given.push([column, cell]);
      return cell.text;
    },
    (field, code, from) => say(`recipient.${field}`, code, from),
  );
  for (const [field, { note, own }] of given) if (note) say(`recipient.${field}`, note, own);
  const order = {
    reference_number_1: textOf('order_number'),
    reference_number_2: textOf('reference'),
  };
  const special_delivery_terms = textOf('special_delivery_terms');
  const values: RowValues = {
    recipient: {
      ...base.recipient,
      ...emptyAddress,
      ...Object.fromEntries(importColumns.map((it) => [it, recipient[it]])),
    },
    ...order,
    ...(special_delivery_terms ? { special_delivery_terms, has_special_delivery_terms: true } : {}),
    service: serviceOf(
      text('service'),
      ruleFor(first, group, 'service', mapping)?.value ?? '',
      recipient.country_code,
      mapping,
      base,
      say,
    ),
    ...(mapping.rowsOfOrder === 'goods' ? oneParcel() : { parcels: manyParcels() }),
  };
  return {
    rows: group.map((it) => it.row),
    own: order.reference_number_1,
    picks: group.map(pickOf).filter((it) => it.article !== '' || it.shelf !== ''),
    values,
    notes,
  };

  /** Each line is goods, or a parcel with some in it. */
  function pickOf(line: Line): PickLine {
    const cell = (column: OrderColumn) => cellFor(line, group, column, mapping).text;
    const most = (own: string) => own.slice(0, packingLimits.text);
    return {
      article: most(cell('goods_description') || cell('contents')),
      quantity: readNumber(cell('goods_quantity'), 'pieces')?.value ?? 1,
      shelf: most(cell('shelf')),
    };
  }

  function textOf(column: 'order_number' | 'reference' | 'special_delivery_terms'): string {
    const { text: said, own, note } = text(column);
    if (note) say(paths[column], note, own);
    return said;
  }

  function manyParcels() {
    return group.map((line, index) => {
      const [path, reader] = [`parcels.${index}`, readerOf(line)];
      const parcel = parcelOf(path, reader, mapping.isInGrams);
      const article = cellOf(line, mapping, 'goods_description');
      if (article === '') return parcel;
      if (cellOf(line, mapping, 'contents') === '') return { ...parcel, contents: article };
      reader.say(`${path}.contents`, 'not_taken', article);
      return parcel;
    });
  }

  /** Its goods are in one parcel, whose own cells stand in the order's first lines. */
  function oneParcel(): Pick<RowValues, 'parcels' | 'customs'> {
    const parcel = parcelOf('parcels.0', { row: first.row, cell: text, say }, mapping.isInGrams);
    const lines = group
      .filter((line) => goodsColumns.some((column) => cellOf(line, mapping, column) !== ''))
      .map((line, index) => goodsOf(`customs.lines.${index}`, readerOf(line), mapping.isInGrams));
    const { whole, fits } = contentsOf(lines);
    if (whole !== '' && parcel.contents === '') {
      parcel.contents = fits;
      say('parcels.0.contents', fits === whole ? 'joined' : 'shortened', whole);
    }
    const sum = lines.reduce((all, it) => all + (it.net_weight ?? Number.NaN), 0);
    if (parcel.weight === null && sum > 0) {
      parcel.weight = Number(sum.toFixed(3));
      say('parcels.0.weight', 'summed', '');
    }
    return {
      parcels: [parcel],
      ...(lines.length > 0 ? { customs: { ...base.customs, lines } } : {}),
    };
  }
}

const paths = {
  order_number: 'reference_number_1',
  reference: 'reference_number_2',
  special_delivery_terms: 'special_delivery_terms',
} as const;

/** What a line says of a field; where it says nothing, or a rule stands above it, what the mapping says. */
function cellFor(line: Line, order: readonly Line[], column: OrderColumn, mapping: Mapping): Cell {
  const own = cellOf(line, mapping, column);
  const exact = isExact(line, mapping, column);
  const rule = ruleFor(line, order, column, mapping);
  if (rule && rule.value !== own && (own === '' || rule.isAbove)) {
    return { text: rule.value, own, note: 'by_rule', isExact: false };
  }
  const fixed = own === '' ? (mapping.fixed[column]?.trim() ?? '') : '';
  return fixed === ''
    ? { text: own, own, isExact: exact }
    : { text: fixed, own, note: 'fixed', isExact: false };
}
