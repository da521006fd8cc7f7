import { createPace } from '#app/timing/in-slices.ts';

const run = 1_000;
const checkEvery = 200;

type Compare<T> = (a: T, b: T) => number;

/** Rejects once the signal is aborted. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: Compare<T>,
  signal?: AbortSignal,
): Promise<T[]> {
  const pace = createPace(signal);
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += run) {
    runs.push(items.slice(from, from + run).sort(compare));
    await pace();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [first = [], second] = runs.slice(at, at + 2);
      merged.push(second ? await merge(first, second, compare, pace) : first);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  first: readonly T[],
  second: readonly T[],
  compare: Compare<T>,
  pace: () => Promise<void> | undefined,
): Promise<T[]> {
  const merged: T[] = [];
  let [one, other] = [0, 0];
  while (one < first.length && other < second.length) {
    const a = first[one] as T;
    const b = second[other] as T;
    if (compare(a, b) <= 0) {
      merged.push(a);
      one += 1;
    } else {
      merged.push(b);
      other += 1;
    }
    if (merged.length % checkEvery === 0) await pace();
  }
  return merged.concat(first.slice(one), second.slice(other));
}
