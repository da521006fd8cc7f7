import type { DataTableProps } from './table-props.ts';
import type { TableLayout } from './use-table-layout.ts';

type Priority = 1 | 2;

/** By the table's width, not the window's. */
export const cellVisibility = { 1: '', 2: 'hidden @lines:table-cell' };

export const detailVisibility = { 1: 'hidden', 2: '@lines:hidden' };

export function lowestPriority(priorities: readonly (Priority | undefined)[]): Priority {
  return priorities.includes(2) ? 2 : 1;
}

type Parts = Pick<
  DataTableProps<never>,
  'columns' | 'renderDetails' | 'mainAction' | 'moreActions' | 'actionsPriority'
> & { layout: TableLayout };

/** Undefined: never any details. */
export function arrowVisibility(parts: Parts): string | undefined {
  if (parts.renderDetails) return '';
  if (parts.layout === 'lines') return undefined;
  const lowest = lowestPriority([
    ...parts.columns.map((column) => column.priority),
    hasActions(parts) ? parts.actionsPriority : 1,
  ]);
  return lowest === 1 ? undefined : detailVisibility[lowest];
}

export const hasActions = ({ mainAction, moreActions }: Pick<Parts, 'mainAction' | 'moreActions'>) =>
  (mainAction ?? moreActions) !== undefined;
