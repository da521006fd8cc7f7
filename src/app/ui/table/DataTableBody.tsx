import type { RowData } from '@tanstack/react-table';
import { useLater } from '#app/timing/use-later.ts';
import { DataTableRow } from './DataTableRow.tsx';
import { type DataTableBodyProps, rowProps } from './row-props.ts';

const mostDrawnAtOnce = 200;

/** Virtualizes long pages; until that code loads only the first rows show. */
export function DataTableBody<Data extends RowData>(props: DataTableBodyProps<Data>) {
  const isLong = props.rows.length > mostDrawnAtOnce;
  const RowsInSight = useLater(() => import('./RowsInSight.tsx').then((it) => it.RowsInSight<Data>), isLong);
  if (isLong && RowsInSight) return <RowsInSight {...props} />;
  return props.rows
    .slice(0, mostDrawnAtOnce)
    .map((row, index) => (
      <DataTableRow key={row.id} {...rowProps(props, row, index)} actionsLater={atOnce} />
    ));
}

const atOnce = () => undefined;
