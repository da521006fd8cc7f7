import type { RowData } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { afterPaint, cancelAfterPaint } from '#app/ui/after-paint.ts';
import { useRowSlots } from '#app/ui/use-row-slots.ts';
import { actionsSign, DataTableRow, type DataTableRowProps } from './DataTableRow.tsx';
import type { DataTableProps } from './table-props.ts';
import type { TableRow } from './use-data-table.ts';

type DataTableBodyProps<Data extends RowData> = Pick<
  DataTableProps<Data>,
  'columns' | 'selection' | 'renderDetails' | 'rowActions' | 'actionsPriority' | 'getRowLabel' | 'reusesRows'
> & { rows: readonly TableRow<Data>[] };

const mostDrawnAtOnce = 200;
const guessedHeight = 44;

export function DataTableBody<Data extends RowData>(props: DataTableBodyProps<Data>) {
  const DrawnRows = props.rows.length > mostDrawnAtOnce ? RowsInSight : AllRows;
  return <DrawnRows {...props} />;
}

type Room = { top: number; rowHeight: number };

/** Draws them all; of others that follow them, those below the window's edge once those in sight are painted. */
function AllRows<Data extends RowData>(props: DataTableBodyProps<Data>) {
  const { rows } = props;
  const start = useRef<HTMLTableSectionElement>(null);
  const room = useRef<Room>(undefined);
  const before = useRef(rows);
  const [painted, setPainted] = useState(rows);
  const inTurn = painted === rows ? rows : rowsInTurn(before.current, rows, room.current);
  const areAll = inTurn === rows;
  const ids = useMemo(() => inTurn.map((row) => row.id), [inTurn]);
  const [slotOf, noteUse] = useRowSlots(ids);
  useEffect(() => {
    const goOn = () => startTransition(() => setPainted(rows));
    if (areAll) before.current = rows;
    else afterPaint(goOn);
    return () => cancelAfterPaint(goOn);
  }, [rows, areAll]);
  // Once they are painted: asking earlier would have the page laid out for it.
  useEffect(() => {
    if (rows.length === 0) return;
    const asked = requestAnimationFrame(() => {
      room.current = start.current ? roomFrom(start.current) : undefined;
    });
    return () => cancelAnimationFrame(asked);
  }, [rows]);
  return inTurn.map((row, index) => (
    <DataTableRow
      key={props.reusesRows ? slotOf(row.id) : row.id}
      {...rowProps(props, row, index)}
      actionsLater={atOnce}
      onUse={props.reusesRows ? noteUse : undefined}
      measure={index === 0 ? start : undefined}
    />
  ));
}

const atOnce = () => undefined;

/** Where the rows begin, and the height of the lowest: so many are in sight at most. */
function roomFrom(first: HTMLTableSectionElement): Room {
  const bodies = [...(first.closest('table')?.tBodies ?? [])];
  return {
    top: first.getBoundingClientRect().top + window.scrollY,
    rowHeight: Math.min(...bodies.map((it) => it.getBoundingClientRect().height)),
  };
}

/**
 * The rows in sight, and below the window's edge still those before: what nobody sees keeps nobody waiting. A row that
 * was there before stays, wherever it stands now: somebody may be at work in it.
 */
function rowsInTurn<Data extends RowData>(
  before: readonly TableRow<Data>[],
  rows: readonly TableRow<Data>[],
  room: Room | undefined,
): readonly TableRow<Data>[] {
  if (before === rows || !room || room.rowHeight === 0) return rows;
  const inSight = Math.max(1, Math.ceil((window.scrollY + innerHeight - room.top) / room.rowHeight));
  if (rows.length <= inSight) return rows;
  const known = idsOf(before);
  const first = rows.filter((row, index) => index < inSight || known.has(row.id));
  const wanted = idsOf(rows);
  return [...first, ...before.slice(inSight).filter((row) => !wanted.has(row.id))];
}

const idsOf = <Data extends RowData>(rows: readonly TableRow<Data>[]) => new Set(rows.map((row) => row.id));

/** Draws the rows near the window only, with room above and below for the others. */
function RowsInSight<Data extends RowData>(props: DataTableBodyProps<Data>) {
  const { rows } = props;
  const start = useRef<HTMLTableSectionElement>(null);
  const isMeasured = useRef(false);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [rowHeight, setRowHeight] = useState(guessedHeight);
  const actionsWidth = useRef<number>(undefined);
  const actionsLater = useCallback(() => actionsWidth.current, []);
  // Kept while the rows are: the virtualizer measures all of them again for a new one.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 2,
    scrollMargin,
    // Only what the observer reports: asking each new row for its height would lay the page out once per row.
    measureElement: (element, entry, instance) => {
      const known = instance.measurementsCache[instance.indexFromElement(element)]?.size;
      return Math.round(entry?.borderBoxSize[0]?.blockSize ?? known ?? rowHeight);
    },
  });
  // A guess that fits the rows spares measuring the rest again while scrolling.
  useLayoutEffect(() => {
    const top = start.current?.getBoundingClientRect().top;
    const first = start.current?.nextElementSibling;
    if (isMeasured.current || top === undefined) return;
    if (!(first instanceof HTMLElement) || first.dataset.index === undefined) return;
    isMeasured.current = true;
    setScrollMargin(Math.round(top + window.scrollY));
    setRowHeight(Math.round(first.getBoundingClientRect().height) || guessedHeight);
    actionsWidth.current = first.querySelector(`[${actionsSign}]`)?.clientWidth;
  });
  useEffect(() => {
    // Turned, a tablet has room for other columns.
    const measureAgain = () => {
      isMeasured.current = false;
      actionsWidth.current = undefined;
    };
    addEventListener('resize', measureAgain);
    return () => removeEventListener('resize', measureAgain);
  }, []);
  useLayoutEffect(() => {
    if (rowHeight !== guessedHeight) virtualizer.measure();
  }, [rowHeight, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <>
      <tbody ref={start} aria-hidden="true">
        <tr>
          <td colSpan={99} style={{ height: above }} />
        </tr>
      </tbody>
      {items.map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <DataTableRow
            key={item.key}
            {...rowProps(props, row, item.index)}
            measure={virtualizer.measureElement}
            actionsLater={actionsLater}
          />
        );
      })}
      <tbody aria-hidden="true">
        <tr>
          <td colSpan={99} style={{ height: Math.max(0, below) }} />
        </tr>
      </tbody>
    </>
  );
}

/** What stays the same while its row does: a page that draws itself again, for a key press, leaves the rows alone. */
function rowProps<Data extends RowData>(
  { columns, selection, renderDetails, rowActions, actionsPriority, getRowLabel }: DataTableBodyProps<Data>,
  row: TableRow<Data>,
  index: number,
): Omit<DataTableRowProps<Data>, 'actionsLater'> {
  return {
    columns,
    renderDetails,
    rowActions,
    actionsPriority,
    getRowLabel,
    row,
    index,
    isSelectable: selection !== undefined,
    isSelected: row.getIsSelected(),
    isOpen: row.getIsExpanded(),
  };
}
