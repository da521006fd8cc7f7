import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  type Row,
  type RowData,
  type RowSelectionState,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { DataTableColumn, DataTableProps } from './table-props.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
  rowExpandingFeature,
});

export type TableRow<Data extends RowData> = Row<typeof features, Data>;

/** The server uses this value too. */
export const allRows = -1;

export function useDataTable<Data extends RowData>(props: DataTableProps<Data>, locale: string) {
  const { columns, rows, server, selection, pageSizes } = props;
  const [ownSort, setOwnSort] = useState(props.initialSort);
  const [ownPaging, setOwnPaging] = useState({ page: 1, perPage: pageSizes?.[0] ?? allRows });
  const definitions = useMemo(() => columns.map((column) => toDefinition(column, locale)), [columns, locale]);
  const data = useMemo(() => [...rows], [rows]);

  const sort = server ? server.sort : ownSort;
  const total = server ? server.total : rows.length;
  const perPage = server ? server.perPage : ownPaging.perPage;
  const lastPage = perPage === allRows ? 1 : Math.max(1, Math.ceil(total / perPage));
  const page = server ? server.page : Math.min(ownPaging.page, lastPage);
  const sorting: SortingState = sort ? [{ id: sort.column, desc: sort.isDescending }] : [];
  const rowSelection: RowSelectionState = {};
  for (const id of selection?.selected ?? []) rowSelection[id] = true;

  function changePaging(next: { page: number; perPage: number }) {
    if (server) server.onChange({ ...next, sort });
    else setOwnPaging(next);
  }

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: props.getRowId,
    getRowCanExpand: () => true,
    autoResetExpanded: false,
    autoResetPageIndex: false,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableMultiRowSelection: !selection?.isSingle,
    manualSorting: server !== undefined,
    manualPagination: server !== undefined,
    state: {
      sorting,
      rowSelection,
      pagination: { pageIndex: page - 1, pageSize: perPage === allRows ? Math.max(1, total) : perPage },
    },
    onSortingChange: (updater) => {
      const [first] = update(updater, sorting);
      const next = first && { column: first.id, isDescending: first.desc };
      if (server) server.onChange({ page: 1, perPage, sort: next });
      else {
        setOwnSort(next);
        setOwnPaging({ page: 1, perPage });
      }
    },
    onRowSelectionChange: (updater) =>
      selection?.onChange(new Set(Object.keys(update(updater, rowSelection)))),
  });

  return { table, sort, paging: { page, perPage, total, lastPage, onChange: changePaging } };
}

function update<State>(updater: Updater<State>, before: State): State {
  return updater instanceof Function ? updater(before) : updater;
}

function toDefinition<Data extends RowData>(
  column: DataTableColumn<Data>,
  locale: string,
): ColumnDef<typeof features, Data> {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return {
    id: column.id,
    accessorFn: column.sortValue ?? (() => undefined),
    enableSorting: column.isSortable ?? column.sortValue !== undefined,
    sortDescFirst: column.sortsDescendingFirst ?? false,
    sortUndefined: 'last',
    sortFn: (a, b, id) => {
      const one = a.getValue<string | number>(id);
      const other = b.getValue<string | number>(id);
      if (typeof one === 'number' && typeof other === 'number') return one - other;
      return collator.compare(String(one), String(other));
    },
  };
}
