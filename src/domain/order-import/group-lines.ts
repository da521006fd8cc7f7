import { importColumns } from '#domain/address/address-import.ts';
import { spelling } from '#domain/address/same-address.ts';
import { isFormulaFault } from '#domain/files/workbook/sheet-values.ts';
import { cellText } from './cell-texts.ts';
import { measureColumns, type OrderColumn } from './columns.ts';
import type { FileLine } from './header-row.ts';
import type { Mapping } from './mapping-type.ts';

export type Line = FileLine;

/** A cell's words; empty where the file says nothing of the field. */
export function cellOf({ cells, merged }: Line, { columns }: Pick<Mapping, 'columns'>, column: OrderColumn) {
  const at = columns[column];
  const text = cellText(cells[at]);
  if (isFormulaFault(text)) return '';
  return merged?.includes(at) && measureColumns.includes(column) ? '' : text;
}

/** True where the file itself says that the cell is a number, so that it can be read in one way alone. */
export const isExact = ({ exact }: Line, { columns }: Pick<Mapping, 'columns'>, column: OrderColumn) =>
  exact?.includes(columns[column]) ?? false;

const ofRecipient: readonly OrderColumn[] = [...importColumns, 'name', 'first_name', 'last_name', 'place'];
/** Two recipients are two orders, whatever number both have. */
const telling = [
  'company',
  'name',
  'first_name',
  'last_name',
  'contact_person',
  'street',
  'street_number',
  'postal_code',
  'city',
  'place',
  'country_code',
] as const satisfies readonly OrderColumn[];

/** The lines of each order, in the order of the file: those of one number to one place; every line is in one of them. */
export function groupLines(lines: readonly Line[], mapping: Mapping): [Line, ...Line[]][] {
  const groups: [Line, ...Line[]][] = [];
  const byNumber = new Map<string, [Line, ...Line[]][]>();
  for (const line of lines) {
    const number = cellOf(line, mapping, 'order_number');
    const last = groups.at(-1);
    if (number === '') {
      if (last && goesOn(line, mapping)) last.push(line);
      else groups.push([line]);
      continue;
    }
    const known = byNumber.get(number) ?? [];
    const group = known.find(([first]) => goToOnePlace(first, line, mapping));
    if (group) {
      group.push(line);
      continue;
    }
    const fresh: [Line, ...Line[]] = [line];
    groups.push(fresh);
    byNumber.set(number, [...known, fresh]);
  }
  return groups;
}

/** A line without a number and without a recipient has more of what the one before it has. */
function goesOn(line: Line, mapping: Mapping): boolean {
  return (
    mapping.rowsOfOrder === 'goods' &&
    mapping.columns.order_number !== -1 &&
    ofRecipient.every((it) => cellOf(line, mapping, it) === '')
  );
}

function goToOnePlace(first: Line, line: Line, mapping: Mapping): boolean {
  return telling.every((column) => {
    const [a, b] = [cellOf(first, mapping, column), cellOf(line, mapping, column)];
    return a === '' || b === '' || spelling(a) === spelling(b);
  });
}
