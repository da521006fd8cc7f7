import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RowData } from '@tanstack/react-table';
import { useEffect, useMemo, useRef } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { useForLong } from '#app/ui/use-for-long.ts';
import { DataTableBody } from './DataTableBody.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTablePager } from './DataTablePager.tsx';
import { type DataTableProps, linesOf } from './table-props.ts';
import { useDataTable } from './use-data-table.ts';
import { useTableLayout } from './use-table-layout.ts';

export function DataTable<Data extends RowData>(props: DataTableProps<Data>) {
  const { label, server, selection, pageSizes, isLoading = false, error } = props;
  const { t, i18n } = useLingui();
  const { table, sort, paging } = useDataTable(props, i18n.locale);
  const [place, layout] = useTableLayout(linesOf(props.columns).second.length > 0, props.wideFrom);
  const columns = useMemo(
    () => props.columns.filter((it) => layout === 'lines' || !it.isOnlyInLine),
    [props.columns, layout],
  );
  const rows = error ? [] : table.getRowModel().rows;
  const hasPager = !error && (server !== undefined || pageSizes !== undefined);
  const isLong = useForLong(isLoading);
  // A brief new search keeps an empty result on screen, but not after an error.
  const wasEmpty = useRef(false);
  const isWaiting = isLoading && rows.length === 0 && (isLong || !wasEmpty.current);
  useEffect(() => {
    if (!isLoading) wasEmpty.current = !error && rows.length === 0;
  });
  const selected = selection && !selection.isSingle ? selection.selected.size : 0;
  return (
    <div ref={place} className="@container first:-mt-px">
      {selected > 0 && (
        <p role="status" className="sr-only">
          {t`${plural(selected, { one: '# Zeile ausgewählt', other: '# Zeilen ausgewählt' })}`}
        </p>
      )}
      <div className="overflow-x-auto">
        <table
          aria-label={label}
          aria-busy={isLoading || undefined}
          className={joinClasses('w-full border-collapse text-sm', isLong && !isWaiting && 'opacity-60')}
        >
          <DataTableHead
            {...props}
            columns={columns}
            layout={layout}
            sort={sort}
            onSort={(id) => table.getColumn(id)?.toggleSorting()}
            isAllSelected={table.getIsAllPageRowsSelected()}
            isSomeSelected={table.getIsSomePageRowsSelected()}
            onSelectAll={() => table.toggleAllPageRowsSelected()}
          />
          {isWaiting && <WaitingRows columns={columns.length} label={t`Wird geladen`} />}
          <DataTableBody {...props} columns={columns} layout={layout} rows={rows} />
        </table>
      </div>
      {error ?? (!isWaiting && rows.length === 0 && props.empty)}
      {hasPager && paging.total > 0 && (
        <DataTablePager
          label={label}
          {...paging}
          pageSizes={pageSizes ?? [10, 25, 50, 100]}
          reachable={server?.reachable}
          isCounting={server?.isCounting}
        />
      )}
    </div>
  );
}

const widths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4'];

function WaitingRows({ columns, label }: { columns: number; label: string }) {
  return (
    <tbody>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <tr key={row} className="border-line-soft border-b">
          <td colSpan={99} className="h-row px-3 py-cell">
            {row === 0 && <span className="sr-only">{label}</span>}
            <span className="flex gap-6 py-0.5">
              {Array.from({ length: Math.min(columns, 5) }, (_, at) => (
                <span key={widths[at]} className="flex-1">
                  <Skeleton className={joinClasses('h-4', widths[(at + row) % widths.length] ?? '')} />
                </span>
              ))}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
