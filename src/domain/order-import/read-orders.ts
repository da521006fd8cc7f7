// Loads libphonenumber with recipient-of.ts: import this module lazily.

import { emptyAddress } from '#domain/address.ts';
import { headingKey, importColumns } from '#domain/address-import.ts';
import type { OrderDraft } from '#domain/order-draft.ts';
import { shippingType } from '#domain/route.ts';
import type { ServiceLabel } from '#domain/services.ts';
import type { CellNote, NoteCode } from './cell-note.ts';
import { goodsColumns, type OrderColumn } from './columns.ts';
import { cellOf, groupLines, type Line } from './group-lines.ts';
import type { Mapping } from './mapping.ts';
import { type Cell, contentsOf, goodsOf, parcelOf, type Reader } from './parcels-of.ts';
import { recipientOf } from './recipient-of.ts';

/** The fields of an order that its row has of its own; all others are as those of every order are (`draftOfRow`). */
export type RowValues = Partial<Omit<OrderDraft, 'sender'>> & Pick<OrderDraft, 'recipient' | 'parcels'>;

/** One order of a file. `rows`: of the file, as a spreadsheet counts them. `own`: its number in the shop. */
export type FileOrder = { rows: number[]; own: string; values: RowValues; notes: CellNote[] };

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
    cell: (column) => ownOrFixed(cellOf(line, mapping, column), column, mapping),
    say: sayOf(line.row),
  });
  const [first] = group;
  const say = sayOf(first.row);
  /** Of the order: the first of its lines that says something. */
  const text = (column: OrderColumn) => {
    const said = group.find((line) => cellOf(line, mapping, column) !== '');
    return ownOrFixed(said ? cellOf(said, mapping, column) : '', column, mapping);
  };
  noteOthers(group, mapping, sayOf);
  const fixedFields: string[] = [];
  const recipient = recipientOf(
    (column) => {
      const { text: own, isFixed } = text(column);
      if (isFixed) fixedFields.push(column);
      return own;
    },
    (field, code, from) => say(`recipient.${field}`, code, from),
  );
  for (const field of fixedFields) say(`recipient.${field}`, 'fixed', '');
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
    service: serviceOf(text('service'), recipient.country_code, mapping, base, say),
    ...(mapping.rowsOfOrder === 'goods' ? oneParcel() : { parcels: manyParcels() }),
  };
  return { rows: group.map((it) => it.row), own: order.reference_number_1, values, notes };

  function textOf(column: 'order_number' | 'reference' | 'special_delivery_terms'): string {
    const { text: own, isFixed } = text(column);
    if (isFixed) say(paths[column], 'fixed', '');
    return own;
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

function ownOrFixed(own: string, column: OrderColumn, { fixed }: Mapping): Cell {
  const instead = own === '' ? (fixed[column]?.trim() ?? '') : '';
  return { text: own || instead, isFixed: instead !== '' };
}

/** Fields of the order itself, and where each is in it. */
const ofOrder: readonly [OrderColumn, string][] = [
  ...importColumns.map((it): [OrderColumn, string] => [it, `recipient.${it}`]),
  ['name', 'recipient.company'],
  ['first_name', 'recipient.contact_person'],
  ['last_name', 'recipient.contact_person'],
  ['place', 'recipient.city'],
  ['reference', 'reference_number_2'],
  ['service', 'service'],
  ['special_delivery_terms', 'special_delivery_terms'],
];

/** A later line of the order that says something else than the first: that is said, and the first one counts. */
function noteOthers(
  group: readonly Line[],
  mapping: Mapping,
  sayOf: (row: number) => (path: string, code: NoteCode, from: string) => void,
): void {
  const once: readonly [OrderColumn, string][] =
    mapping.rowsOfOrder === 'goods'
      ? (
          ['contents', 'weight', 'length', 'width', 'height', 'value_of_goods', 'value_of_insurance'] as const
        ).map((it) => [it, `parcels.0.${it}`])
      : [];
  for (const [column, path] of [...ofOrder, ...once]) {
    const said = group
      .map((line) => ({ line, text: cellOf(line, mapping, column) }))
      .filter((it) => it.text !== '');
    const [first, ...later] = said;
    for (const { line, text } of later) if (text !== first?.text) sayOf(line.row)(path, 'other_row', text);
  }
}

const serviceWords: Record<string, ServiceLabel> = {
  standard: 'standard',
  paket: 'standard',
  express: 'express',
  expressplus: 'express_plus',
  express9: 'express_plus',
  express900: 'express_plus',
  express1030: 'express',
  express12: 'express_12',
  express1200: 'express_12',
  saver: 'saver',
  expresssaver: 'saver',
  samstag: 'saturday',
  saturday: 'saturday',
  spezial: 'special',
  special: 'special',
};

function serviceOf(
  { text, isFixed }: Cell,
  country: string,
  { services }: Mapping,
  base: OrderDraft,
  say: (path: string, code: NoteCode, from: string) => void,
): ServiceLabel | '' {
  const key = headingKey(text);
  const named = Object.hasOwn(serviceWords, key) ? serviceWords[key] : undefined;
  if (named) {
    if (isFixed) say('service', 'fixed', '');
    return named;
  }
  if (text !== '') say('service', 'service_unknown', text);
  const type = shippingType({ sender: base.sender.country_code, recipient: country });
  const rule = { national: services.home, international_eu: services.eu, international: services.world }[
    type
  ];
  if (rule !== '') say('service', 'service_rule', '');
  return rule || base.service;
}
