// Loads libphonenumber with recipient-of.ts: import this module lazily.

import { emptyAddress } from '#domain/address/address.ts';
import { importColumns } from '#domain/address/address-import.ts';
import { type PickLine, packingLimits } from '#domain/labels/packing-list.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import type { CellNote, NoteCode } from './cell-note.ts';
import { readNumber } from './cell-texts.ts';
import { goodsColumns, type OrderColumn } from './columns.ts';
import { cellOf, groupLines, isExact, type Line } from './group-lines.ts';
import { ruleFor, sideIn } from './mapping-rules.ts';
import type { Mapping } from './mapping-type.ts';
import { type Cell, contentsOf, goodsOf, parcelOf, type Reader } from './parcels-of.ts';
import { recipientOf } from './recipient-of.ts';
import { noteOthers, noteUnread } from './row-notes.ts';
import { serviceOf } from './service-of.ts';
import { transportKindOf } from './transport-kind-of.ts';

/** The row's own fields; `draftOfRow` adds the others. */
export type RowValues = Partial<Omit<OrderDraft, 'sender'>> & Pick<OrderDraft, 'recipient' | 'parcels'>;

/** `rows`: numbers in the spreadsheet. `own`: the shop's order number. `picks`: goods to fetch. */
export type FileOrder = {
  rows: number[];
  own: string;
  picks: PickLine[];
  values: RowValues;
  notes: CellNote[];
};

/** `base`: defaults of all orders. */
export function readOrders(
  lines: readonly Line[],
  mapping: Mapping,
  base: OrderDraft,
  boxes: readonly BoxSize[] = [],
): FileOrder[] {
  return groupLines(lines, mapping).map((group) => readOrder(group, mapping, base, boxes));
}

export const ordersOf = groupLines;

export function readOrder(
  group: readonly [Line, ...Line[]],
  mapping: Mapping,
  base: OrderDraft,
  boxes: readonly BoxSize[],
): FileOrder {
  const notes: CellNote[] = [];
  const sayOf = (row: number) => (path: string, code: NoteCode, from: string) =>
    void notes.push({ path, code, row, from });
  const readerOf = (line: Line): Reader => ({
    row: line.row,
    cell: (column) => cellFor(line, group, column, mapping, boxes),
    say: sayOf(line.row),
    boxes,
  });
  const [first] = group;
  const say = sayOf(first.row);
  /** The first line with a value counts. */
  const text = (column: OrderColumn) => {
    const stated = group.find(
      (line) =>
        cellOf(line, mapping, column) !== '' || sideIn(cellOf(line, mapping, 'size'), column, boxes) !== '',
    );
    return cellFor(stated ?? first, group, column, mapping, boxes);
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
  const ruled = (column: OrderColumn) => ruleFor(first, group, column, mapping, boxes)?.value ?? '';
  const transport_kind = transportKindOf(text('transport_kind'), ruled('transport_kind'), say);
  if (transport_kind === 'envelope' && group.some(saysMeasures)) say('transport_kind', 'envelope', '');
  const special_delivery_terms = textOf('special_delivery_terms');
  const values: RowValues = {
    recipient: {
      ...base.recipient,
      ...emptyAddress,
      ...Object.fromEntries(importColumns.map((it) => [it, recipient[it]])),
    },
    ...order,
    ...(transport_kind ? { transport_kind } : {}),
    ...(special_delivery_terms ? { special_delivery_terms, has_special_delivery_terms: true } : {}),
    service: serviceOf(text('service'), ruled('service'), recipient.country_code, mapping, base, say),
    ...(mapping.rowsOfOrder === 'goods' ? oneParcel() : { parcels: manyParcels() }),
  };
  return {
    rows: group.map((it) => it.row),
    own: order.reference_number_1,
    picks: group.map(pickOf).filter((it) => it.article !== '' || it.shelf !== ''),
    values,
    notes,
  };

  function pickOf(line: Line): PickLine {
    const cell = (column: OrderColumn) => cellFor(line, group, column, mapping, boxes).text;
    const most = (own: string) => own.slice(0, packingLimits.text);
    return {
      article: most(cell('goods_description') || cell('contents')),
      quantity: readNumber(cell('goods_quantity'), 'pieces')?.value ?? 1,
      shelf: most(cell('shelf')),
    };
  }

  /** Envelopes have no measures (docs/rules.md 9.1). */
  function saysMeasures(line: Line): boolean {
    return measured.some((column) => cellOf(line, mapping, column) !== '');
  }

  function textOf(column: 'order_number' | 'reference' | 'special_delivery_terms'): string {
    const { text: stated, own, note } = text(column);
    if (note) say(paths[column], note, own);
    return stated;
  }

  function manyParcels() {
    return group.map((line, index) => {
      const [path, reader] = [`parcels.${index}`, readerOf(line)];
      const parcel = parcelOf(path, reader, mapping.isInGrams);
      const article = cellOf(line, mapping, 'goods_description');
      if (article === '') return parcel;
      if (cellOf(line, mapping, 'contents') === '') return { ...parcel, contents: article };
      reader.say(`${path}.contents`, 'article_unused', article);
      return parcel;
    });
  }

  function oneParcel(): Pick<RowValues, 'parcels' | 'customs'> {
    const parcel = parcelOf('parcels.0', { row: first.row, cell: text, say, boxes }, mapping.isInGrams);
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

const measured = ['contents', 'weight', 'size', 'length', 'width', 'height'] as const;

const paths = {
  order_number: 'reference_number_1',
  reference: 'reference_number_2',
  special_delivery_terms: 'special_delivery_terms',
} as const;

/** The mapping fills empty cells, and its rules may override others. */
function cellFor(
  line: Line,
  order: readonly Line[],
  column: OrderColumn,
  mapping: Mapping,
  boxes: readonly BoxSize[],
): Cell {
  const own = cellOf(line, mapping, column);
  const size = own === '' ? cellOf(line, mapping, 'size') : '';
  const side = sideIn(size, column, boxes);
  const stated = own || side;
  const rule = ruleFor(line, order, column, mapping, boxes);
  if (rule && rule.value !== stated && (stated === '' || rule.isAbove)) {
    return { text: rule.value, own: side === '' ? own : size, note: 'by_rule', isExact: false };
  }
  if (side !== '') return { text: side, own: size, note: 'from_size', isExact: false };
  const { fixed } = mapping;
  const fixedSide = () => (size === '' ? sideIn(fixed.size ?? '', column, boxes) : '');
  const fixedText = own === '' ? fixed[column]?.trim() || fixedSide() : '';
  return fixedText
    ? { text: fixedText, own, note: 'fixed', isExact: false }
    : { text: own, own, isExact: isExact(line, mapping, column) };
}
