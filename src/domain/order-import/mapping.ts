import { headingKey, isHouseNumber } from '#domain/address/address-import.ts';
import { byContents, isPlace, mostAre } from '#domain/address/cell-kinds.ts';
import { assignByContents } from '#domain/address/no-headings.ts';
import { cellText, readNumber, saysGrams } from './cell-texts.ts';
import {
  assignByNames,
  goodsColumns,
  noAssignment,
  type OrderAssignment,
  type OrderColumn,
  orderColumns,
  parcelColumns,
} from './columns.ts';
import type { Mapping } from './mapping-type.ts';

type Table = { headings: readonly string[]; lines: readonly { cells: readonly string[] }[] };

const hasHeadings = ({ headings }: Table) => headings.some(Boolean);

/** Ignores the order of headings. Files without headings have one shape if their columns hold the same. */
export function shapeOf(table: Table): string {
  if (hasHeadings(table))
    return [...new Set(table.headings.map(headingKey).filter(Boolean))].sort().join('|');
  const { columns } = guessMapping(table);
  const found = orderColumns.flatMap((it) => (columns[it] === -1 ? [] : `${it} ${columns[it]}`));
  return [`#${table.headings.length}`, ...found].join('|');
}

/** Rows to sample. */
const telling = 50;

/** Guesses by headings, then by contents. */
export function guessMapping(table: Table): Mapping {
  const { headings, lines } = table;
  const columns = hasHeadings(table) ? assignByNames(headings) : assignWithoutNames(lines);
  const width = Math.max(headings.length, ...lines.slice(0, telling).map((it) => it.cells.length));
  const cellsOf = (at: number) =>
    lines
      .slice(0, telling)
      .map(({ cells }) => cellText(cells[at]))
      .filter(Boolean);
  if (!isHouseNumber(headings[columns.street_number] ?? '', cellsOf(columns.street)))
    columns.street_number = -1;
  takeByContents(columns, headings, width, cellsOf);
  const weights = cellsOf(columns.weight);
  const heading = headings[columns.weight] ?? '';
  return {
    columns,
    rowsOfOrder: holdsGoods(columns) ? 'goods' : 'parcels',
    isInGrams: isInGrams(heading, weights),
    fixed: {},
    services: { home: '', eu: '', world: '' },
    rules: [],
  };
}

/** Shops write a row per article, carriers one per parcel. */
function holdsGoods(columns: OrderAssignment): boolean {
  const hasGoods = goodsColumns.some((it) => it !== 'goods_price' && columns[it] !== -1);
  const hasParcels = parcelColumns.some(
    (it) => it !== 'weight' && it !== 'value_of_goods' && it !== 'size' && columns[it] !== -1,
  );
  return hasGoods && !hasParcels;
}

function isInGrams(heading: string, weights: readonly string[]): boolean {
  if (/(?:\bg\b|gram)/i.test(heading.replace(/[_()[\]]/g, ' '))) return true;
  if (/kg|kilo/i.test(heading)) return false;
  // If all weights are whole numbers of 100 or more, kilograms are implausible.
  const values = weights.flatMap((it) =>
    saysGrams(it) === undefined ? (readNumber(it, 'weight')?.value ?? []) : [],
  );
  return values.length > 0 && values.every((it) => Number.isInteger(it) && it >= 100);
}

/** The order's own columns are those that the address leaves: its number, and the only weight. */
function assignWithoutNames(lines: Table['lines']): OrderAssignment {
  const rows = lines.slice(0, telling).map(({ cells }) => cells);
  const columns = { ...noAssignment(), ...assignByContents(rows) };
  const width = Math.max(0, ...rows.map((it) => it.length));
  const taken = new Set(Object.values(columns));
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.has(at));
  const cellsOf = (at: number) => rows.map((cells) => cellText(cells[at])).filter(Boolean);
  const [number = -1] = free.filter((at) => mostAre(cellsOf(at), isOrderNumber));
  const weights = free.filter((at) => at !== number && areWeights(cellsOf(at)));
  return { ...columns, order_number: number, weight: weights.length === 1 ? (weights[0] ?? -1) : -1 };
}

/** Amounts have two decimals in each cell. */
const areWeights = (cells: readonly string[]) =>
  mostAre(cells, (it) => /^\d{1,5}(?:[.,]\d{1,3})?(?:\s?k?g)?$/i.test(it)) &&
  cells.some((it) => /[.,]\d|g$/i.test(it)) &&
  !cells.every((it) => /[.,]\d\d$/.test(it));

const isOrderNumber = (it: string) => /^#?(?:[A-Z]{1,5}[-_ ]?)?\d[\d-]{2,}$/i.test(it);

function takeByContents(
  columns: OrderAssignment,
  headings: readonly string[],
  width: number,
  cellsOf: (at: number) => string[],
): void {
  const taken = new Set(Object.values(columns));
  // Shopify's "Name" is the order number; the recipient's is "Shipping Name".
  const named = headings.findIndex(
    (it, at) => headingKey(it) === 'name' && (!taken.has(at) || columns.name === at),
  );
  if (columns.order_number === -1 && named !== -1 && mostAre(cellsOf(named), isOrderNumber)) {
    if (columns.name === named) columns.name = -1;
    columns.order_number = named;
    taken.add(named);
  }
  for (const [column, is] of byContents) {
    if (columns[column] !== -1 || (column === 'place' && columns.city !== -1)) continue;
    if (column === 'postal_code' && columns.place !== -1) continue;
    for (let at = 0; at < width; at += 1) {
      // Contents do not show whose address it is, so trust the heading.
      if (taken.has(at) || isAbout(headings[at] ?? '') || !mostAre(cellsOf(at), is)) continue;
      columns[column] = at;
      taken.add(at);
      break;
    }
  }
  if (columns.place === -1 && columns.postal_code === -1 && mostAre(cellsOf(columns.city), isPlace)) {
    columns.place = columns.city;
    columns.city = -1;
  }
}

const isAbout = (heading: string) =>
  /bill|rechn|invoice|payer|buyer|k(?:ä|ae)ufer|absend|sender|shipper|return|retour|steuer|tax|vat|ust|date|datum|kunden|customer|konto|account|lager|preis|price|sku|ean|artikel/i.test(
    heading,
  );

export function unusedColumns(
  { headings, lines }: Table,
  mapping: Pick<Mapping, 'columns' | 'rowsOfOrder' | 'rules'>,
) {
  const used = new Set([
    ...orderColumns.filter((it) => isRead(it, mapping)).map((column) => mapping.columns[column]),
    ...mapping.rules.flatMap(({ of }) => (of.startsWith('#') ? Number(of.slice(1)) : [])),
  ]);
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return Array.from({ length: width }, (_, at) => at).filter(
    (at) => !used.has(at) && lines.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  );
}

/** Parcels use only the goods' description. */
const isRead = (column: OrderColumn, { rowsOfOrder }: Pick<Mapping, 'rowsOfOrder'>) =>
  rowsOfOrder === 'goods' ||
  column === 'goods_description' ||
  !(goodsColumns as readonly OrderColumn[]).includes(column);
