import { countryCodeOf } from '#domain/address/country-names.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { cellText, readNumber, saysGrams } from './cell-texts.ts';
import { goodsColumns, type OrderColumn, parcelColumns } from './columns.ts';
import { cellOf, type Line } from './group-lines.ts';
import type { Mapping, MappingRule, RuleTest } from './mapping-type.ts';
import { sidesOf } from './sizes.ts';

/*
 * The user's rules for a file: "if the country is not DE then this service", "if the article is a teapot then this box"
 * (docs/rules.md 25.13).
 */

export const isBareTest = (test: RuleTest) => test === 'is_empty' || test === 'is_filled';

export const emptyRule: MappingRule = {
  of: 'country_code',
  test: 'is_not',
  text: 'DE',
  field: 'service',
  value: '',
  isAbove: false,
};

export function ruleFor(
  line: Line,
  order: readonly Line[],
  column: OrderColumn,
  mapping: Mapping,
  boxes: readonly BoxSize[],
): Pick<MappingRule, 'value' | 'isAbove'> | undefined {
  for (const rule of mapping.rules) {
    const value = valueFor(rule, column, boxes);
    if (value !== '' && holds(rule, line, order, mapping)) return { value, isAbove: rule.isAbove };
  }
  return undefined;
}

const sides: readonly OrderColumn[] = ['length', 'width', 'height'];

/** Reads length, width or height from a size (typed or a box's name); '' if it has none. */
export function sideIn(size: string, column: OrderColumn, boxes: readonly BoxSize[]): string {
  const side = sides.indexOf(column);
  return side === -1 ? '' : (sidesOf(size, boxes)?.[side] ?? '');
}

function valueFor({ field, value }: MappingRule, column: OrderColumn, boxes: readonly BoxSize[]): string {
  if (field === column) return value.trim();
  return field === 'size' ? sideIn(value, column, boxes) : '';
}

const ofLine: readonly string[] = [...parcelColumns, ...goodsColumns];

function holds(
  { of, test, text }: MappingRule,
  line: Line,
  order: readonly Line[],
  mapping: Mapping,
): boolean {
  const own = textOf(of, line, order, mapping);
  if (own === undefined) return false;
  const requested = text
    .split(of === 'country_code' ? /[;,]/ : ';')
    .map((it) => it.trim())
    .filter(Boolean)
    .map((it) => (of === 'country_code' ? (countryCodeOf(it) ?? it) : it));
  const has = () => requested.some((it) => plain(own).includes(plain(it)));
  const equals = () => requested.some((it) => isSame(own, it));
  const [is, limit] = [measureOf(of, own, mapping), measureOf('', text, mapping)];
  switch (test) {
    case 'is':
      return equals();
    case 'is_not':
      return requested.length > 0 && !equals();
    case 'contains':
      return has();
    case 'contains_not':
      return requested.length > 0 && !has();
    case 'is_empty':
      return own === '';
    case 'is_filled':
      return own !== '';
    case 'above':
      return is !== undefined && limit !== undefined && is > limit;
    case 'below':
      return is !== undefined && limit !== undefined && is < limit;
  }
}

function textOf(of: string, line: Line, order: readonly Line[], mapping: Mapping): string | undefined {
  if (of.startsWith('#')) {
    const at = Number(of.slice(1));
    return Number.isInteger(at) && at >= 0 ? cellText(line.cells[at]) : undefined;
  }
  const column = of as OrderColumn;
  const own = cellOf(line, mapping, column);
  // Order-level values may be in one line of the order only.
  const stated =
    own === '' && !ofLine.includes(of) ? order.find((it) => cellOf(it, mapping, column) !== '') : line;
  const text = (stated ? cellOf(stated, mapping, column) : '') || (mapping.fixed[column]?.trim() ?? '');
  if (of !== 'country_code') return text;
  return countryCodeOf(text) ?? (text || 'DE');
}

/** Weights in kg. */
function measureOf(of: string, text: string, { isInGrams }: Mapping): number | undefined {
  const value = readNumber(
    text,
    of === 'weight' || saysGrams(text) !== undefined ? 'weight' : 'money',
  )?.value;
  const inGrams = saysGrams(text) ?? (of === 'weight' && isInGrams);
  return value !== undefined && inGrams ? value / 1000 : value;
}

const plain = (text: string) => text.trim().toLocaleLowerCase('de');

function isSame(a: string, b: string): boolean {
  if (plain(a) === plain(b)) return true;
  const [x, y] = [readNumber(a, 'money')?.value, readNumber(b, 'money')?.value];
  // 01067 and 1067 are different postal codes.
  return x !== undefined && x === y && !/^0\d/.test(a.trim()) && !/^0\d/.test(b.trim());
}
