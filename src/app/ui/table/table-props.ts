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
  /** 1 is always there, 2 from 720 px of table width, 3 from 960 px; what is left out stands in the row's details. */
  priority?: 1 | 2 | 3;
  className?: string;
};

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
  rowActions?: (row: Data) => ReactNode;
  /** 2 puts the actions into the row's details below 720 px of table width. */
  actionsPriority?: 1 | 2;
  isLoading?: boolean;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
  /** Stands in place of the rows when they did not come. */
  error?: ReactNode;
};
