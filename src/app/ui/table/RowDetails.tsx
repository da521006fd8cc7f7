import type { RowData } from '@tanstack/react-table';
import { joinClasses } from '#app/ui/join-classes.ts';
import { detailVisibility, hasActions, lowestPriority } from './column-visibility.ts';
import type { DataTableProps } from './table-props.ts';
import type { TableRow } from './use-data-table.ts';

type RowDetailsProps<Data extends RowData> = Pick<
  DataTableProps<Data>,
  'columns' | 'renderDetails' | 'mainAction' | 'moreActions' | 'actionsPriority'
> & { row: TableRow<Data> };

export function RowDetails<Data extends RowData>(props: RowDetailsProps<Data>) {
  const { row, columns, renderDetails, actionsPriority = 1 } = props;
  const moved = columns.filter((column) => column.priority !== undefined && column.priority > 1);
  return (
    <div className="flex flex-col gap-3 text-sm">
      {moved.length > 0 && (
        <dl
          className={joinClasses(
            'flex flex-col gap-1.5',
            detailVisibility[lowestPriority(moved.map((column) => column.priority))],
          )}
        >
          {moved.map((column) => (
            <div
              key={column.id}
              className={joinClasses('flex gap-4', detailVisibility[column.priority ?? 1])}
            >
              <dt className="w-32 shrink-0 text-muted">{column.header}</dt>
              <dd className="min-w-0">{column.cell(row.original)}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasActions(props) && actionsPriority > 1 && (
        <div className={joinClasses('-mx-2 flex gap-0.5', detailVisibility[actionsPriority])}>
          {props.mainAction?.(row.original)}
          {props.moreActions?.(row.original)}
        </div>
      )}
      {renderDetails?.(row.original)}
    </div>
  );
}
