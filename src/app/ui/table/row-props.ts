import type { RowData } from '@tanstack/react-table';
import type { DataTableRowProps } from './DataTableRow.tsx';
import type { DataTableProps } from './table-props.ts';
import type { TableRow } from './use-data-table.ts';
import type { TableLayout } from './use-table-layout.ts';

export type DataTableBodyProps<Data extends RowData> = Pick<
  DataTableProps<Data>,
  | 'columns'
  | 'selection'
  | 'renderDetails'
  | 'mainAction'
  | 'moreActions'
  | 'actionsPriority'
  | 'areActionsStill'
  | 'getRowLabel'
> & { rows: readonly TableRow<Data>[]; layout: TableLayout };

/** Stable props, so that re-rendering the page skips unchanged rows. */
export function rowProps<Data extends RowData>(
  props: DataTableBodyProps<Data>,
  row: TableRow<Data>,
  index: number,
): Omit<DataTableRowProps<Data>, 'actionsLater'> {
  const { columns, renderDetails, mainAction, moreActions, actionsPriority, getRowLabel } = props;
  return {
    columns,
    renderDetails,
    mainAction,
    moreActions,
    actionsPriority,
    areActionsStill: props.areActionsStill ?? false,
    getRowLabel,
    row,
    index,
    layout: props.layout,
    isSelectable: props.selection !== undefined,
    isSelected: row.getIsSelected(),
    isOpen: row.getIsExpanded(),
  };
}
