import { useLingui } from '@lingui/react/macro';
import type { RowData } from '@tanstack/react-table';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, type ReactNode, type Ref, useDeferredValue, useId, useState } from 'react';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { arrowVisibility, cellVisibility, detailVisibility, lowestPriority } from './column-visibility.ts';
import type { DataTableProps } from './table-props.ts';
import type { TableRow } from './use-data-table.ts';

export type DataTableRowProps<Data extends RowData> = Pick<
  DataTableProps<Data>,
  'columns' | 'renderDetails' | 'rowActions' | 'actionsPriority' | 'getRowLabel'
> & {
  row: TableRow<Data>;
  isSelectable: boolean;
  isSelected: boolean;
  isOpen: boolean;
  /** Place among all rows, where only those in sight are drawn. */
  index: number;
  measure?: Ref<HTMLTableSectionElement>;
  /** Always the same one, or all rows would be drawn again. */
  actionsLater: ActionsLater;
};

/** px a row's actions take where they come after the rest, so that rows are drawn in slices; undefined: at once. */
export type ActionsLater = (index: number) => number | undefined;

/** Marks what holds the actions of a row. */
export const actionsSign = 'data-actions';

function BodyOfRow<Data extends RowData>(props: DataTableRowProps<Data>) {
  const { row, columns, rowActions, actionsPriority = 1, isSelectable, isSelected, isOpen } = props;
  const { t } = useLingui();
  const detailsId = useId();
  const label = props.getRowLabel(row.original);
  const arrow = arrowVisibility(props);
  return (
    <tbody ref={props.measure} data-index={props.index} className="border-line-soft border-b last:border-b-0">
      <tr
        className={joinClasses(
          'h-row align-top transition-colors',
          isSelected ? 'bg-selected' : 'hover:bg-sunken',
        )}
      >
        {arrow !== undefined && (
          <td className={joinClasses('pl-2', arrow)}>
            <IconButton
              icon={ChevronRight}
              label={isOpen ? t`Einzelheiten schließen: ${label}` : t`Einzelheiten öffnen: ${label}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => row.toggleExpanded()}
              className={joinClasses('[&>svg]:transition-transform', isOpen && '[&>svg]:rotate-90')}
            />
          </td>
        )}
        {isSelectable && (
          <td className="pr-1 pl-4">
            <Checkbox
              label={t`Auswählen: ${label}`}
              isLabelHidden
              value={isSelected}
              onChange={(_value, event) => row.getToggleSelectedHandler()(event)}
            />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            className={joinClasses(
              'px-3 py-cell first:pl-5 last:pr-5',
              column.align === 'end' && 'tabular text-right',
              cellVisibility[column.priority ?? 1],
              column.className,
            )}
          >
            {column.cell(row.original)}
          </td>
        ))}
        {rowActions && (
          <td className={joinClasses('pr-2', cellVisibility[actionsPriority])}>
            <div {...{ [actionsSign]: '' }} className="flex justify-end gap-0.5">
              <Actions {...props} rowActions={rowActions} />
            </div>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={detailsId} className={joinClasses('bg-sunken', arrow)}>
          <td colSpan={99} className="px-4 py-3">
            <RowDetails {...props} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Actions<Data extends RowData>({
  row,
  index,
  rowActions,
  actionsLater,
}: DataTableRowProps<Data> & { rowActions: (row: Data) => ReactNode }) {
  const [width] = useState(() => actionsLater(index));
  const isDue = useDeferredValue(true, width === undefined);
  return isDue ? rowActions(row.original) : <div style={{ width }} />;
}

/** A body of its own for each row, so that its details belong to it; drawn again only when something in it changed. */
export const DataTableRow = memo(BodyOfRow) as typeof BodyOfRow;

/** The details of a row: what the row has no room for, then what is only here. */
function RowDetails<Data extends RowData>(props: DataTableRowProps<Data>) {
  const { row, columns, renderDetails, rowActions, actionsPriority = 1 } = props;
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
      {rowActions && actionsPriority > 1 && (
        <div className={joinClasses('-mx-2 flex gap-0.5', detailVisibility[actionsPriority])}>
          {rowActions(row.original)}
        </div>
      )}
      {renderDetails?.(row.original)}
    </div>
  );
}
