import type { DataTableProps } from './table-props.ts';
import type { TableLayout } from './use-table-layout.ts';

type Priority = 1 | 2;

/** Classes that show a cell by the width of the table, not of the window. */
export const cellVisibility = { 1: '', 2: 'hidden @lines:table-cell' };

/** Classes that show a value in a row's details while its cell is hidden. */
export const detailVisibility = { 1: 'hidden', 2: '@lines:hidden' };

export function lowestPriority(priorities: readonly (Priority | undefined)[]): Priority {
  return priorities.includes(2) ? 2 : 1;
}

type Parts = Pick<
  DataTableProps<never>,
  'columns' | 'renderDetails' | 'mainAction' | 'moreActions' | 'actionsPriority'
> & { layout: TableLayout };

/** The arrow that opens a row's details is there while there is something in them; undefined: never. */
export function arrowVisibility(parts: Parts): string | undefined {
  if (parts.renderDetails) return '';
  // Two lines leave nothing out.
  if (parts.layout === 'lines') return undefined;
  const lowest = lowestPriority([
    ...parts.columns.map((column) => column.priority),
    hasActions(parts) ? parts.actionsPriority : 1,
  ]);
  return lowest === 1 ? undefined : detailVisibility[lowest];
}

export const hasActions = ({ mainAction, moreActions }: Pick<Parts, 'mainAction' | 'moreActions'>) =>
  (mainAction ?? moreActions) !== undefined;
