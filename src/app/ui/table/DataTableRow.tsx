import { useLingui } from '@lingui/react/macro';
import type { RowData } from '@tanstack/react-table';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, type Ref, useDeferredValue, useId, useState } from 'react';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { arrowVisibility, cellVisibility, hasActions } from './column-visibility.ts';
import { RowActions } from './RowActions.tsx';
import { RowDetails } from './RowDetails.tsx';
import { SecondLine } from './SecondLine.tsx';
import { type DataTableProps, linesOf } from './table-props.ts';
import type { TableRow } from './use-data-table.ts';
import type { TableLayout } from './use-table-layout.ts';

export type DataTableRowProps<Data extends RowData> = Pick<
  DataTableProps<Data>,
  | 'columns'
  | 'renderDetails'
  | 'mainAction'
  | 'moreActions'
  | 'actionsPriority'
  | 'areActionsStill'
  | 'getRowLabel'
> & {
  row: TableRow<Data>;
  layout: TableLayout;
  isSelectable: boolean;
  isSelected: boolean;
  isOpen: boolean;
  index: number;
  measure?: Ref<HTMLTableSectionElement>;
  /** Must be stable, or all rows re-render. */
  actionsLater: ActionsLater;
};

/** px reserved for actions that render later, so that rows draw in slices; undefined: render now. */
export type ActionsLater = (index: number) => number | undefined;

export const actionsSign = 'data-actions';

function BodyOfRow<Data extends RowData>(props: DataTableRowProps<Data>) {
  const { row, columns, actionsPriority = 1, isSelectable, isSelected, isOpen, layout } = props;
  const { t } = useLingui();
  const detailsId = useId();
  const label = props.getRowLabel(row.original);
  const arrow = arrowVisibility(props);
  const isTwoLined = layout === 'lines';
  const lines = linesOf(columns);
  const rowSpan = isTwoLined ? 2 : 1;
  return (
    <tbody
      ref={props.measure}
      data-index={props.index}
      className="group/row border-line-soft border-b last:border-b-0"
    >
      <tr className={joinClasses('h-row', lineLook(isSelected))}>
        {arrow !== undefined && (
          <td rowSpan={rowSpan} className={joinClasses('w-px pl-2', arrow)}>
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
          <td rowSpan={rowSpan} className="pr-1 pl-4 pointer-coarse:pr-0 pointer-coarse:pl-1">
            <Checkbox
              label={t`Auswählen: ${label}`}
              isLabelHidden
              value={isSelected}
              onChange={(_value, event) => row.getToggleSelectedHandler()(event)}
            />
          </td>
        )}
        {(isTwoLined ? lines.first : columns).map((column) => (
          <td
            key={column.id}
            className={joinClasses(
              'px-3 first:pl-5 last:pr-5',
              isTwoLined ? 'pt-2 align-top' : 'py-cell',
              column.align === 'end' && 'tabular text-right',
              cellVisibility[column.priority ?? 1],
              column.className,
            )}
          >
            {isTwoLined && column.lineCell ? column.lineCell(row.original) : column.cell(row.original)}
          </td>
        ))}
        {hasActions(props) && (
          <td
            rowSpan={rowSpan}
            className={joinClasses(
              'pr-2',
              isTwoLined && 'w-px py-1.5 [--spacing-control:2.75rem] [--spacing-row:2.75rem]',
              cellVisibility[actionsPriority],
            )}
          >
            <div
              {...{ [actionsSign]: '' }}
              inert={props.areActionsStill}
              className={joinClasses(
                'flex items-center justify-end',
                isTwoLined ? 'gap-1.5' : 'gap-0.5',
                props.areActionsStill && 'opacity-45',
              )}
            >
              <Actions {...props} />
            </div>
          </td>
        )}
      </tr>
      {isTwoLined && (
        <tr className={lineLook(isSelected)}>
          <td
            colSpan={lines.first.length}
            className={joinClasses(
              'px-3 pt-0.5 pb-2 align-top last:pr-5',
              arrow === undefined && !isSelectable && 'pl-5',
            )}
          >
            <SecondLine columns={lines.second} row={row.original} />
          </td>
        </tr>
      )}
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

const lineLook = (isSelected: boolean) =>
  joinClasses('transition-colors', isSelected ? 'bg-selected' : 'group-hover/row:bg-sunken');

function Actions<Data extends RowData>(props: DataTableRowProps<Data>) {
  const [width] = useState(() => props.actionsLater(props.index));
  const isDue = useDeferredValue(true, width === undefined);
  return isDue ? <RowActions {...props} row={props.row.original} /> : <div style={{ width }} />;
}

/** One tbody per row includes its details; memo skips unchanged rows. */
export const DataTableRow = memo(BodyOfRow) as typeof BodyOfRow;
