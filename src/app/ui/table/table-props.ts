import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type DataTableColumn<Data extends RowData> = {
  id: string;
  header: string;
  cell: (row: Data) => ReactNode;
  /** The value to sort by; it makes the column sortable where the table sorts by itself. */
  sortValue?: (row: Data) => string | number | undefined;
  /** Says so where the server sorts. */
  isSortable?: boolean;
  sortsDescendingFirst?: boolean;
  /** `end` for figures, which then are tabular too. */
  align?: 'start' | 'end';
  /** 1 is always there, 2 from 600 px of table width; what is left out stands in the row's details. */
  priority?: 1 | 2;
  /** Where rows have two lines (600 to 1,100 px of table width), it stands in the second one. */
  line?: 2;
  /** What it says there, if that is something else. */
  lineCell?: (row: Data) => ReactNode;
  /** Shows it there where there is more room, instead of `flex`; another place has to say it then. */
  lineClassName?: string;
  /** It is drawn in the second line only: elsewhere another cell says it. */
  isOnlyInLine?: boolean;
  /** Its header stands before it in the second line, for values that do not say what they are. */
  isNamedInLine?: boolean;
  className?: string;
};

/** Columns that describe rows of two lines; without a second line rows have one, however narrow the table is. */
export function linesOf<Data extends RowData>(columns: readonly DataTableColumn<Data>[]) {
  return {
    first: columns.filter((it) => it.line !== 2),
    second: columns.filter((it) => it.line === 2),
  };
}

export type TableSort = { column: string; isDescending: boolean };

export type DataTableProps<Data extends RowData> = {
  /** Names the table. */
  label: string;
  columns: readonly DataTableColumn<Data>[];
  rows: readonly Data[];
  getRowId: (row: Data) => string;
  /** Names a row in what is read out of its buttons. */
  getRowLabel: (row: Data) => string;
  /** Rows are one page of the server's; without it the table sorts and pages what it has. */
  server?: {
    page: number;
    /** -1 for all. */
    perPage: number;
    /** Rows in all; while they are counted, as many as are known, one more than the page where others follow. */
    total: number;
    isCounting?: boolean;
    sort?: TableSort;
    /** The server answers no rows beyond this one, whatever the total is. */
    reachable?: number;
    onChange: (next: { page: number; perPage: number; sort: TableSort | undefined }) => void;
  };
  initialSort?: TableSort;
  /** -1 offers all rows; without it a table that pages by itself shows all. */
  pageSizes?: readonly number[];
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    isSingle?: boolean;
  };
  renderDetails?: (row: Data) => ReactNode;
  /** What is wanted most; below 1,100 px of table width a button of 44 px. */
  mainAction?: (row: Data) => ReactNode;
  /** The rest, as `RowAction`s: icons, below 1,100 px of table width a menu. */
  moreActions?: (row: Data) => ReactNode;
  /** 2 puts the actions into the row's details below 600 px of table width. */
  actionsPriority?: 1 | 2;
  /** rem of table width from which all columns have room, where 68.75 (1,100 px) are not enough. */
  wideFrom?: number;
  /** True while rows are about to change: their actions are seen, but do nothing. */
  areActionsStill?: boolean;
  isLoading?: boolean;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
  /** Stands in place of the rows when they did not come. */
  error?: ReactNode;
};
