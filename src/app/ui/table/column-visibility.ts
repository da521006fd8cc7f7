import type { DataTableProps } from './table-props.ts';

type Priority = 1 | 2 | 3;

/** Classes that show a cell by the width of the table, not of the window. */
export const cellVisibility = { 1: '', 2: 'hidden @lg:table-cell', 3: 'hidden @xl:table-cell' };

/** Classes that show a value in a row's details while its cell is hidden. */
export const detailVisibility = { 1: 'hidden', 2: '@lg:hidden', 3: '@xl:hidden' };

export function lowestPriority(priorities: readonly (Priority | undefined)[]): Priority {
  if (priorities.includes(3)) return 3;
  return priorities.includes(2) ? 2 : 1;
}

type Parts = Pick<DataTableProps<never>, 'columns' | 'renderDetails' | 'rowActions' | 'actionsPriority'>;

/** The arrow that opens a row's details is there while there is something in them; undefined: never. */
export function arrowVisibility({
  columns,
  renderDetails,
  rowActions,
  actionsPriority,
}: Parts): string | undefined {
  if (renderDetails) return '';
  const lowest = lowestPriority([...columns.map((column) => column.priority), rowActions && actionsPriority]);
  return lowest === 1 ? undefined : detailVisibility[lowest];
}
