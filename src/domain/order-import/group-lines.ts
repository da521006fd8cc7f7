import { importColumns } from '#domain/address/address-import.ts';
import { spelling } from '#domain/address/same-address.ts';
import { isFormulaFault } from '#domain/files/workbook/sheet-values.ts';
import { cellText } from './cell-texts.ts';
import { measureColumns, type OrderColumn } from './columns.ts';
import type { FileLine } from './header-row.ts';
import type { Mapping } from './mapping-type.ts';

export type Line = FileLine;

/** Returns '' for formula errors and merged measures, too. */
export function cellOf({ cells, merged }: Line, { columns }: Pick<Mapping, 'columns'>, column: OrderColumn) {
  const at = columns[column];
  const text = cellText(cells[at]);
  if (isFormulaFault(text)) return '';
  return merged?.includes(at) && measureColumns.includes(column) ? '' : text;
}

export const isExact = ({ exact }: Line, { columns }: Pick<Mapping, 'columns'>, column: OrderColumn) =>
  exact?.includes(columns[column]) ?? false;

const ofRecipient: readonly OrderColumn[] = [...importColumns, 'name', 'first_name', 'last_name', 'place'];
/** Different recipients make different orders, even with one number. */
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

/** A line without number and recipient continues the order above. */
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
