import { useLingui } from '@lingui/react/macro';
import type { RowData } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { arrowVisibility, cellVisibility } from './column-visibility.ts';
import type { DataTableColumn, DataTableProps, TableSort } from './table-props.ts';

type DataTableHeadProps<Data extends RowData> = Pick<
  DataTableProps<Data>,
  'columns' | 'selection' | 'renderDetails' | 'rowActions' | 'actionsPriority'
> & {
  sort: TableSort | undefined;
  onSort: (column: string) => void;
  isAllSelected: boolean;
  isSomeSelected: boolean;
  onSelectAll: () => void;
};

export function DataTableHead<Data extends RowData>(props: DataTableHeadProps<Data>) {
  const { t } = useLingui();
  const { columns, selection } = props;
  const arrow = arrowVisibility(props);
  return (
    <thead>
      <tr className="h-row border-line border-y bg-sunken text-left">
        {arrow !== undefined && (
          <td className={joinClasses('w-px', arrow)}>
            <span className="sr-only">{t`Einzelheiten`}</span>
          </td>
        )}
        {selection && (
          <td className="w-px pr-1 pl-4">
            {selection.isSingle ? (
              <span className="sr-only">{t`Auswahl`}</span>
            ) : (
              <Checkbox
                label={t`Alle Zeilen dieser Seite auswählen`}
                isLabelHidden
                value={props.isAllSelected}
                isPartial={props.isSomeSelected && !props.isAllSelected}
                onChange={props.onSelectAll}
              />
            )}
          </td>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
        {props.rowActions && (
          <td className={joinClasses('w-px', cellVisibility[props.actionsPriority ?? 1])}>
            <span className="sr-only">{t`Aktionen`}</span>
          </td>
        )}
      </tr>
    </thead>
  );
}

type HeadCellProps<Data extends RowData> = Pick<DataTableHeadProps<Data>, 'sort' | 'onSort'> & {
  column: DataTableColumn<Data>;
};

function HeadCell<Data extends RowData>({ column, sort, onSort }: HeadCellProps<Data>) {
  const direction = sort?.column === column.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  const isSortable = column.isSortable ?? column.sortValue !== undefined;
  const Arrow = direction ? (direction === 'descending' ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
      className={joinClasses(
        'whitespace-nowrap px-3 first:pl-5 last:pr-5 font-medium text-muted text-xs',
        column.align === 'end' && 'text-right',
        cellVisibility[column.priority ?? 1],
        column.className,
      )}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() => onSort(column.id)}
          className={joinClasses(
            'group -mx-1.5 inline-flex min-h-row items-center gap-1 rounded-sm px-1.5 transition-colors hover:text-ink focus-visible:-outline-offset-2',
            column.align === 'end' && 'flex-row-reverse',
            direction && 'text-ink',
          )}
        >
          {column.header}
          <Arrow
            aria-hidden="true"
            className={joinClasses(
              'size-3.5',
              !direction && 'opacity-0 group-hover:opacity-100 pointer-coarse:opacity-60',
            )}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
