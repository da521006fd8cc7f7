import type { RowData } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { actionsSign, DataTableRow } from './DataTableRow.tsx';
import { type DataTableBodyProps, rowProps } from './row-props.ts';
import { usePrinting } from './use-printing.ts';

const guessedHeight = 44;

/** Renders the rows near the window only; all when printing. */
export function RowsInSight<Data extends RowData>(props: DataTableBodyProps<Data>) {
  const { rows, layout } = props;
  const start = useRef<HTMLTableSectionElement>(null);
  const isMeasured = useRef(false);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [rowHeight, setRowHeight] = useState(guessedHeight);
  const actionsWidth = useRef<number>(undefined);
  const actionsLater = useCallback(() => actionsWidth.current, []);
  // Stable: a new function makes the virtualizer measure all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 2,
    scrollMargin,
    // Use the observer's size: reading heights would force a layout per row.
    measureElement: (element, entry, instance) => {
      const known = instance.measurementsCache[instance.indexFromElement(element)]?.size;
      return Math.round(entry?.borderBoxSize[0]?.blockSize ?? known ?? rowHeight);
    },
  });
  // Another layout has another row height and action width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what changes them
  useLayoutEffect(() => {
    isMeasured.current = false;
    actionsWidth.current = undefined;
  }, [layout]);
  // A good estimate avoids measuring again while scrolling.
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
    // A rotated tablet has other columns.
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
  const isPrinting = usePrinting();
  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  const drawn = isPrinting ? rows.keys() : items.map((item) => item.index);
  return (
    <>
      <tbody ref={start} aria-hidden="true">
        <tr>
          <td colSpan={99} style={{ height: isPrinting ? 0 : above }} />
        </tr>
      </tbody>
      {Array.from(drawn, (index) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <DataTableRow
            key={row.id}
            {...rowProps(props, row, index)}
            // Do not measure while printing; paper heights differ.
            {...(isPrinting ? {} : { measure: virtualizer.measureElement })}
            actionsLater={actionsLater}
          />
        );
      })}
      <tbody aria-hidden="true">
        <tr>
          <td colSpan={99} style={{ height: isPrinting ? 0 : Math.max(0, below) }} />
        </tr>
      </tbody>
    </>
  );
}
