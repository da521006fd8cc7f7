import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { ListField } from '#domain/order-import/row-cells.ts';

/** `least` in px at 16 px per rem; `share` of the room that is left over. */
type Size = { least: number; share: number };

export type GridColumn = 'row' | 'state' | ListField;

const sizes: Partial<Record<GridColumn, Size>> = {
  row: { least: 68, share: 0 },
  state: { least: 108, share: 1 },
  reference_number_1: { least: 92, share: 1 },
  'recipient.company': { least: 144, share: 6 },
  'recipient.contact_person': { least: 78, share: 3 },
  'recipient.street': { least: 94, share: 3 },
  'recipient.street_number': { least: 44, share: 0 },
  'recipient.postal_code': { least: 60, share: 0 },
  'recipient.city': { least: 80, share: 4 },
  'recipient.country_code': { least: 50, share: 0 },
  'recipient.state_province_code': { least: 60, share: 0 },
  'recipient.email': { least: 128, share: 2 },
  'recipient.phone_country_prefix': { least: 60, share: 0 },
  'recipient.phone_prefix': { least: 68, share: 0 },
  'recipient.phone': { least: 88, share: 1 },
  'parcels.0.weight': { least: 54, share: 0 },
  'parcels.0.length': { least: 52, share: 0 },
  'parcels.0.width': { least: 52, share: 0 },
  'parcels.0.height': { least: 52, share: 0 },
  service: { least: 88, share: 2 },
};
const usual: Size = { least: 104, share: 1 };
/** Room for the menu of a row, where there is no mouse. */
const menuRoom = 32;
/** Room for the own order number beside the row's. */
const ownRoom = 76;
/** rem; narrower lists are cards, because only phones are. */
const cardsBelow = 40;

const key = 'batch-column-widths';
type Chosen = Partial<Record<GridColumn, number>>;

function readChosen(): Chosen {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Chosen;
  } catch {
    return {};
  }
}

export type GridWidths = {
  isCards: boolean;
  hasOwnNumbers: boolean;
  /** px */
  total: number;
  of: (column: GridColumn) => number;
  /** `undefined` gives the column its own width back. */
  choose: (column: GridColumn, width: number | undefined) => void;
};

/** Widths in px: each column has what its contents need, names and places share the rest. */
export function useGridWidths(
  frame: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  hasOwn: boolean,
): GridWidths {
  const [room, setRoom] = useState({ width: 0, rem: 16, isTouch: false });
  const [chosen, setChosen] = useState(readChosen);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const isTouch = matchMedia('(pointer: coarse)').matches;
      const { clientWidth: width } = element;
      setRoom((before) =>
        before.width === width && before.rem === rem && before.isTouch === isTouch
          ? before
          : { width, rem, isTouch },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  const choose = useCallback((column: GridColumn, width: number | undefined) => {
    setChosen(({ [column]: _, ...others }) => {
      const next = width === undefined ? others : { ...others, [column]: Math.max(36, Math.round(width)) };
      localStorage.setItem(key, JSON.stringify(next));
      return next;
    });
  }, []);

  const scale = room.rem / 16;
  const sizeOf = (column: GridColumn) => sizes[column] ?? usual;
  const neededBy = (column: GridColumn) =>
    sizeOf(column).least + (column === 'state' && room.isTouch ? menuRoom : 0);
  const leastOf = (column: GridColumn) => chosen[column] ?? Math.round(neededBy(column) * scale);
  const least = columns.reduce((sum, it) => sum + leastOf(it), 0);
  const hasOwnNumbers = hasOwn && (chosen.row !== undefined || room.width >= least + ownRoom * scale);
  const own = hasOwnNumbers && chosen.row === undefined ? ownRoom * scale : 0;
  const left = Math.max(0, room.width - least - own);
  const shares = columns.reduce((sum, it) => sum + (chosen[it] === undefined ? sizeOf(it).share : 0), 0);
  const of = (column: GridColumn) =>
    leastOf(column) +
    (column === 'row' ? own : 0) +
    (chosen[column] === undefined && shares > 0 ? (left * sizeOf(column).share) / shares : 0);
  return {
    isCards: room.width > 0 && room.width < cardsBelow * room.rem,
    hasOwnNumbers,
    total: Math.max(least + own, shares > 0 ? room.width : 0),
    of,
    choose,
  };
}
