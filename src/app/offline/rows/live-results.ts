import { Dexie, liveQuery, RangeSet } from 'dexie';
import { type useLiveQuery, useObservable } from 'dexie-react-hooks';

type Querier<T> = () => T | Promise<T>;
type Found<T> = { run: number; value: T };

/**
 * Live query with numbered runs. Dexie may deliver results out of order, and an older one could stay on screen ("is
 * being sent" for a sent order), so older runs are dropped.
 */
export function liveResults<T>(querier: Querier<T>) {
  let begun = 0;
  let delivered = 0;
  const observable = liveQuery<Found<T>>(numbered(querier, () => ++begun));
  return {
    /** Saves Dexie's hook a useless extra subscription. */
    hasValue: () => false,
    subscribe: (tell: (value: T) => void, fail?: (error: unknown) => void) =>
      observable.subscribe(({ run, value }) => {
        if (run < delivered) return;
        delivered = run;
        tell(value);
      }, fail),
  };
}

/** Keeps async functions async: Dexie detects them to track reads. */
function numbered<T>(querier: Querier<T>, next: () => number): Querier<Found<T>> {
  if (isAsync(querier))
    return async () => {
      const run = next();
      return { run, value: await querier() };
    };
  return () => {
    const run = next();
    const found = querier();
    return isPromise(found) ? found.then((value) => ({ run, value })) : { run, value: found };
  };
}

const isAsync = (it: object) => Object.prototype.toString.call(it) === '[object AsyncFunction]';

const isPromise = <T>(it: T | Promise<T>): it is Promise<T> =>
  typeof (it as { then?: unknown } | undefined | null)?.then === 'function';

export const useLiveResults = (<T>(querier: Querier<T>, deps: unknown[] = [], initial?: T) =>
  useObservable(() => liveResults(querier), deps, initial)) as typeof useLiveQuery;

/** Runs every live query again. Queries that ran on a closed database found nothing, and Dexie does not repeat them. */
export function askAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}
