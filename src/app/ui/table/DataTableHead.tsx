import { useLingui } from '@lingui/react/macro';
import type { RowData } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { arrowVisibility, cellVisibility, hasActions } from './column-visibility.ts';
import { type DataTableColumn, type DataTableProps, linesOf, type TableSort } from './table-props.ts';
import type { TableLayout } from './use-table-layout.ts';

type DataTableHeadProps<Data extends RowData> = Pick<
  DataTableProps<Data>,
  'columns' | 'selection' | 'renderDetails' | 'mainAction' | 'moreActions' | 'actionsPriority'
> & {
  layout: TableLayout;
  sort: TableSort | undefined;
  onSort: (column: string) => void;
  isAllSelected: boolean;
  isSomeSelected: boolean;
  onSelectAll: () => void;
};

/** Two-line rows get a second header line to sort by. */
export function DataTableHead<Data extends RowData>(props: DataTableHeadProps<Data>) {
  const { t } = useLingui();
  const { columns, selection, sort, onSort } = props;
  const isTwoLined = props.layout === 'lines';
  const arrow = arrowVisibility(props);
  const lines = linesOf(columns);
  const sortable = isTwoLined ? lines.second.filter(isSortable) : [];
  const rowSpan = sortable.length > 0 ? 2 : 1;
  return (
    <thead className="border-line border-y bg-sunken text-left">
      <tr className="h-row">
        {arrow !== undefined && (
          <td rowSpan={rowSpan} className={joinClasses('w-px', arrow)}>
            <span className="sr-only">{t`Einzelheiten`}</span>
          </td>
        )}
        {selection && (
          <td rowSpan={rowSpan} className="w-px pr-1 pl-4 pointer-coarse:pr-0 pointer-coarse:pl-1">
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
        {(isTwoLined ? lines.first : columns).map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions(props) && (
          <td rowSpan={rowSpan} className={joinClasses('w-px', cellVisibility[props.actionsPriority ?? 1])}>
            <span className="sr-only">{t`Aktionen`}</span>
          </td>
        )}
      </tr>
      {sortable.length > 0 && (
        <tr>
          <td
            colSpan={lines.first.length}
            className={joinClasses(
              'px-3 pb-1 font-medium text-muted text-xs',
              arrow === undefined && !selection && 'pl-5',
            )}
          >
            <span className="flex flex-wrap gap-x-4">
              {sortable.map((column) => (
                <SortButton key={column.id} column={column} sort={sort} onSort={onSort} saysHow />
              ))}
            </span>
          </td>
        </tr>
      )}
    </thead>
  );
}

const isSortable = <Data extends RowData>(column: DataTableColumn<Data>) =>
  column.isSortable ?? column.sortValue !== undefined;

type HeadCellProps<Data extends RowData> = Pick<DataTableHeadProps<Data>, 'sort' | 'onSort'> & {
  column: DataTableColumn<Data>;
};

function directionOf(column: string, sort: TableSort | undefined) {
  if (sort?.column !== column) return undefined;
  return sort.isDescending ? 'descending' : 'ascending';
}

function HeadCell<Data extends RowData>({ column, sort, onSort }: HeadCellProps<Data>) {
  return (
    <th
      scope="col"
      aria-sort={isSortable(column) ? (directionOf(column.id, sort) ?? 'none') : undefined}
      className={joinClasses(
        'whitespace-nowrap px-3 first:pl-5 last:pr-5 font-medium text-muted text-xs',
        column.align === 'end' && 'text-right',
        cellVisibility[column.priority ?? 1],
        column.className,
      )}
    >
      {isSortable(column) ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
    </th>
  );
}

/** `saysHow`: screen readers hear the sort order if no cell announces it. */
function SortButton<Data extends RowData>({
  column,
  sort,
  onSort,
  saysHow = false,
}: HeadCellProps<Data> & { saysHow?: boolean }) {
  const { t } = useLingui();
  const direction = directionOf(column.id, sort);
  const Arrow = direction ? (direction === 'descending' ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(column.id)}
      className={joinClasses(
        'group -mx-1.5 inline-flex min-h-row items-center gap-1 rounded-sm px-1.5 transition-colors hover:text-ink focus-visible:-outline-offset-2',
        column.align === 'end' && !saysHow && 'flex-row-reverse',
        direction && 'text-ink',
      )}
    >
      {column.header}
      {saysHow && direction && (
        <span className="sr-only">
          {direction === 'descending' ? t`, absteigend sortiert` : t`, aufsteigend sortiert`}
        </span>
      )}
      <Arrow
        aria-hidden="true"
        className={joinClasses(
          'size-3.5',
          !direction && 'opacity-0 group-hover:opacity-100 pointer-coarse:opacity-60',
        )}
      />
    </button>
  );
}
