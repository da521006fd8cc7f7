import { compareTexts } from './address-hits.ts';
import { sortInSlices } from './sort-in-slices.ts';

export type TextOrder = ReturnType<typeof createTextOrder>;

/** Positions sorted by text, so that equal beginnings are adjacent; empty until `arrange` has run. */
export function createTextOrder(texts: readonly string[]) {
  let order: number[] = [];
  let changes = 0;

  function placeOf(text: string, at: number): number {
    let [from, to] = [0, order.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = order[middle] as number;
      const difference = compareTexts(texts[other] ?? '', text) || other - at;
      if (difference < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  return {
    isArranged: () => order.length > 0,
    positions: (): readonly number[] => order,

    add(at: number): void {
      changes += 1;
      if (order.length > 0) order.splice(placeOf(texts[at] ?? '', at), 0, at);
    },
    takeOut(at: number): void {
      changes += 1;
      const place = placeOf(texts[at] ?? '', at);
      if (order[place] === at) order.splice(place, 1);
    },

    async arrange(positions: ReadonlyMap<string, number>, signal?: AbortSignal): Promise<void> {
      for (let attempt = 0; order.length < positions.size && attempt < 3; attempt += 1) {
        const before = changes;
        const sorted = await sortInSlices(
          [...positions.values()],
          (a, b) => compareTexts(texts[a] ?? '', texts[b] ?? '') || a - b,
          signal,
        );
        if (before === changes) order = sorted;
      }
    },

    beginningWith(searches: readonly string[], limit: number): Set<number> {
      // A set, because a text that begins with "mue" also begins with "mu".
      const found = new Set<number>();
      for (const search of searches) {
        const from = placeOf(search, -1);
        for (let n = from; n < from + limit; n += 1) {
          const at = order[n];
          if (at === undefined || !texts[at]?.startsWith(search)) break;
          found.add(at);
        }
      }
      return found;
    },
  };
}
