import { Dexie, liveQuery, RangeSet } from 'dexie';
import { type useLiveQuery, useObservable } from 'dexie-react-hooks';

type Querier<T> = () => T | Promise<T>;
type Found<T> = { run: number; value: T };

/**
 * What a query finds, told anew whenever that changes. Dexie tells each result in a task of its own, and such tasks may change
 * places: the older result of two would then be the last one told, and stay ("is being sent" of an order that was sent).
 * So runs are numbered, and what an earlier one found is not told after a later one.
 */
export function liveResults<T>(querier: Querier<T>) {
  let begun = 0;
  let told = 0;
  const observable = liveQuery<Found<T>>(numbered(querier, () => ++begun));
  return {
    /** Asked by Dexie's hook, which would subscribe once for nothing otherwise. */
    hasValue: () => false,
    subscribe: (tell: (value: T) => void, fail?: (error: unknown) => void) =>
      observable.subscribe(({ run, value }) => {
        if (run < told) return;
        told = run;
        tell(value);
      }, fail),
  };
}

/** An async function stays one, since Dexie follows what it reads by that alone. */
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

/** Dexie's own hook, over results in their order. */
export const useLiveResults = (<T>(querier: Querier<T>, deps: unknown[] = [], initial?: T) =>
  useObservable(() => liveResults(querier), deps, initial)) as typeof useLiveQuery;

/** Runs every live query once more. Those that ran while their database was closed found nothing, and Dexie leaves them so. */
export function askAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}
