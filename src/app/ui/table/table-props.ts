import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type DataTableColumn<Data extends RowData> = {
  id: string;
  header: string;
  cell: (row: Data) => ReactNode;
  /** Makes the column sortable in a client-side table. */
  sortValue?: (row: Data) => string | number | undefined;
  isSortable?: boolean;
  sortsDescendingFirst?: boolean;
  /** `end` for numbers, in tabular figures. */
  align?: 'start' | 'end';
  /** 1 always, 2 from 600 px of table width; else in the row's details. */
  priority?: 1 | 2;
  /** Second line of two-line rows (600 to 1,100 px of table width). */
  line?: 2;
  lineCell?: (row: Data) => ReactNode;
  /** Classes instead of `flex` that show it there only with enough space; another cell then has to show the value. */
  lineClassName?: string;
  /** Second line only; in other layouts another cell shows the value. */
  isOnlyInLine?: boolean;
  isNamedInLine?: boolean;
  className?: string;
};

/** Without second-line columns a row keeps one line at any width. */
export function linesOf<Data extends RowData>(columns: readonly DataTableColumn<Data>[]) {
  return {
    first: columns.filter((it) => it.line !== 2),
    second: columns.filter((it) => it.line === 2),
  };
}

export type TableSort = { column: string; isDescending: boolean };

export type DataTableProps<Data extends RowData> = {
  label: string;
  columns: readonly DataTableColumn<Data>[];
  rows: readonly Data[];
  getRowId: (row: Data) => string;
  getRowLabel: (row: Data) => string;
  /** Server-side paging and sorting. */
  server?: {
    page: number;
    /** -1 for all. */
    perPage: number;
    /** All rows; while counting, the known ones plus one if more follow. */
    total: number;
    isCounting?: boolean;
    sort?: TableSort;
    /** The server returns no rows beyond this. */
    reachable?: number;
    onChange: (next: { page: number; perPage: number; sort: TableSort | undefined }) => void;
  };
  initialSort?: TableSort;
  /** -1 offers all; undefined shows all in a client-side table. */
  pageSizes?: readonly number[];
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    isSingle?: boolean;
  };
  renderDetails?: (row: Data) => ReactNode;
  /** A button of 44 px below 1,100 px of table width. */
  mainAction?: (row: Data) => ReactNode;
  /** `RowAction`s: icons, or a menu below 1,100 px of table width. */
  moreActions?: (row: Data) => ReactNode;
  /** 2 moves the actions to the details below 600 px of table width. */
  actionsPriority?: 1 | 2;
  /** rem of table width for all columns, 68.75 (1,100 px) by default. */
  wideFrom?: number;
  /** Disables the actions while rows are about to change. */
  areActionsStill?: boolean;
  isLoading?: boolean;
  empty: ReactNode;
  error?: ReactNode;
};
