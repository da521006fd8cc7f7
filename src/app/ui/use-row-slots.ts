import { type SyntheticEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/** The number of the element each row is drawn in, by the row's id. */
type Slots = ReadonlyMap<string, number>;

/**
 * Rows that stay keep their elements; new ones take over those of rows that are gone, in their order, but for the
 * `used` ones, in which somebody may have begun something.
 */
function slotsFor(ids: readonly string[], before: Slots, used: ReadonlySet<number>): Slots {
  const wanted = new Set(ids);
  const free = [...before].filter(([id, slot]) => !wanted.has(id) && !used.has(slot));
  let last = Math.max(-1, ...before.values());
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift()?.[1] ?? ++last]));
}

const none: Slots = new Map();

/** A key for each row, and what to call when somebody does something in one. */
export function useRowSlots(
  ids: readonly string[],
): [slotOf: (id: string) => number | undefined, noteUse: (event: SyntheticEvent<HTMLElement>) => void] {
  const before = useRef(none);
  const used = useRef(new Set<number>());
  const slots = useMemo(() => slotsFor(ids, before.current, used.current), [ids]);
  useLayoutEffect(() => {
    before.current = slots;
  }, [slots]);
  const noteUse = useCallback(({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const slot = [...before.current.values()][Number(currentTarget.dataset.index)];
    if (slot !== undefined) used.current.add(slot);
  }, []);
  return [(id) => slots.get(id), noteUse];
}
