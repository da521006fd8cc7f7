import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** `narrow`: hidden columns; `lines`: two-line rows; `wide`: all columns. */
export type TableLayout = 'narrow' | 'lines' | 'wide';

/** rem of table width for `lines` (`--container-lines` in styles.css) and for `wide`. */
const leastColumns = 37.5;
const allColumns = 68.75;

export function useTableLayout(
  isOffered: boolean,
  wideFrom = allColumns,
): [RefObject<HTMLDivElement | null>, TableLayout] {
  const table = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<TableLayout>('wide');
  useLayoutEffect(() => {
    const node = table.current;
    if (!isOffered || !node) return;
    const look = () => setLayout(layoutOf(node.clientWidth, wideFrom));
    look();
    const watched = new ResizeObserver(look);
    watched.observe(node);
    return () => watched.disconnect();
  }, [isOffered, wideFrom]);
  return [table, isOffered ? layout : 'wide'];
}

function layoutOf(width: number, wideFrom: number): TableLayout {
  const rem = width / (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  // 0 before the first layout.
  if (rem === 0 || rem >= wideFrom) return 'wide';
  return rem >= leastColumns ? 'lines' : 'narrow';
}
