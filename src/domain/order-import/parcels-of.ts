import { countryCodeOf } from '#domain/address/country-names.ts';
import {
  emptyGoodsLineDraft,
  emptyParcelDraft,
  type GoodsLineDraft,
  type ParcelDraft,
} from '#domain/order/order-draft.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { parcelLimits } from '#domain/services/parcel.ts';
import type { NoteCode } from './cell-note.ts';
import { type Measure, readNumber, saysGrams } from './cell-texts.ts';
import type { OrderColumn } from './columns.ts';
import { sidesOf } from './sizes.ts';

/** `own`: the file's text. `note`: source of a replacement. `isExact`: a number in the workbook. */
export type Cell = { text: string; own: string; note?: 'fixed' | 'by_rule' | 'from_size'; isExact: boolean };
export type Reader = {
  row: number;
  cell: (column: OrderColumn) => Cell;
  say: (path: string, code: NoteCode, from: string) => void;
  boxes: readonly BoxSize[];
};

type NumberColumn = 'length' | 'width' | 'height' | 'value_of_goods' | 'value_of_insurance';

export function parcelOf(path: string, reader: Reader, isInGrams: boolean): ParcelDraft {
  const contents = textAt(`${path}.contents`, reader, 'contents');
  const number = (column: NumberColumn) => numberAt(`${path}.${column}`, reader, column);
  const euros = (column: NumberColumn) => wholeEuros(`${path}.${column}`, reader, number(column), column);
  const value_of_insurance = euros('value_of_insurance');
  const size = reader.cell('size').text;
  // The company may have removed the box.
  if (size !== '' && !sidesOf(size, reader.boxes)) reader.say(`${path}.length`, 'size_unknown', size);
  return {
    ...emptyParcelDraft,
    contents,
    length: number('length'),
    width: number('width'),
    height: number('height'),
    weight: weightAt(`${path}.weight`, reader, 'weight', isInGrams),
    value_of_goods: euros('value_of_goods'),
    value_of_insurance,
  };
}

export function goodsOf(path: string, reader: Reader, isInGrams: boolean): GoodsLineDraft {
  const origin = reader.cell('origin_country').text;
  const country = countryCodeOf(origin);
  if (origin !== '' && country !== origin) {
    reader.say(`${path}.origin_country`, country ? 'country_named' : 'country_unknown', origin);
  }
  const price = numberAt(`${path}.unit_value_cents`, reader, 'goods_price');
  const cents = price === null ? null : Math.round(Number((price * 100).toFixed(6)));
  if (price !== null && cents !== null && cents / 100 !== price) {
    reader.say(`${path}.unit_value_cents`, 'rounded', reader.cell('goods_price').text);
  }
  const quantity = numberAt(`${path}.quantity`, reader, 'goods_quantity');
  const weight = weightAt(`${path}.net_weight`, reader, 'goods_weight', isInGrams);
  // Customs need the net weight of the whole line.
  const net_weight = weight === null ? null : Number((weight * (quantity ?? 1)).toFixed(3));
  if (net_weight !== weight) reader.say(`${path}.net_weight`, 'summed', reader.cell('goods_weight').text);
  return {
    ...emptyGoodsLineDraft,
    description: textAt(`${path}.description`, reader, 'goods_description'),
    hs_code: textAt(`${path}.hs_code`, reader, 'hs_code'),
    ...(country ? { origin_country: country } : {}),
    quantity,
    unit_value_cents: cents,
    net_weight,
  };
}

/** Joins as many descriptions as fit the label. */
export function contentsOf(goods: readonly GoodsLineDraft[]): { whole: string; fits: string } {
  const names = goods.map((it) => it.description.trim()).filter(Boolean);
  const all = [...new Set(names)];
  const whole = all.join(', ');
  if (whole.length <= parcelLimits.maxContents) return { whole, fits: whole };
  const end = ', …';
  let fits = '';
  for (const name of all) {
    const next = fits === '' ? name : `${fits}, ${name}`;
    if (next.length + end.length > parcelLimits.maxContents) break;
    fits = next;
  }
  if (fits === '') return { whole, fits: `${whole.slice(0, parcelLimits.maxContents - 2).trimEnd()} …` };
  return { whole, fits: `${fits}${end}` };
}

function textAt(path: string, { cell, say }: Reader, column: OrderColumn): string {
  const { text, own, note } = cell(column);
  if (note) say(path, note, own);
  return text;
}

const measures: Partial<Record<OrderColumn, Measure>> = {
  weight: 'weight',
  goods_weight: 'weight',
  goods_quantity: 'pieces',
  goods_price: 'money',
  value_of_goods: 'money',
  value_of_insurance: 'money',
};
const measureOf = (column: OrderColumn): Measure => measures[column] ?? 'length';

function numberAt(path: string, { cell, say }: Reader, column: OrderColumn): number | null {
  const { text, own, note, isExact } = cell(column);
  if (text === '') return null;
  const read = readNumber(text, measureOf(column));
  if (!read) {
    say(path, 'not_a_number', text);
    return null;
  }
  if (note) say(path, note, own);
  else if (read.isUnsure && !isExact) say(path, 'number_unsure', text);
  return read.value;
}

/** kg; only the file's own weights can be in grams. */
function weightAt(path: string, reader: Reader, column: OrderColumn, isInGrams: boolean): number | null {
  const value = numberAt(path, reader, column);
  const { text, note } = reader.cell(column);
  if (value === null || !(saysGrams(text) ?? (isInGrams && !note))) return value;
  reader.say(path, 'from_grams', text);
  return value / 1000;
}

/** Whole euros (docs/rules.md 9.2), rounded up to avoid underinsurance. */
function wholeEuros(path: string, { cell, say }: Reader, value: number | null, column: OrderColumn) {
  if (value === null || Number.isInteger(value)) return value;
  say(path, 'rounded', cell(column).text);
  return Math.ceil(value);
}
