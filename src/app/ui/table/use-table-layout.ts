import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** `narrow`: what has no room stands in other cells; `lines`: rows of two lines; `wide`: a column for everything. */
export type TableLayout = 'narrow' | 'lines' | 'wide';

/** rem of table width from which there are columns (`--container-lines` in styles.css), and from which all of them. */
const leastColumns = 37.5;
const allColumns = 68.75;

/** How the table is drawn, by its own width, of which the menu beside it takes some. */
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
  // What is not laid out has no width.
  if (rem === 0 || rem >= wideFrom) return 'wide';
  return rem >= leastColumns ? 'lines' : 'narrow';
}
