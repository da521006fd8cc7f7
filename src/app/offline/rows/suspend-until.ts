const outcomes = new WeakMap<Promise<unknown>, () => unknown>();

/**
 * What the promise has brought, read while drawing; suspends until then. The promise is thrown, not given to React's
 * `use`: after a drawing with `use`, a test's `act` drops the work that is left over, and a click does nothing.
 */
export function suspendUntil<T>(promise: Promise<T>): T {
  const read = outcomes.get(promise);
  if (read) return read() as T;
  throw promise.then(
    (value) => void outcomes.set(promise, () => value),
    (reason: unknown) =>
      void outcomes.set(promise, () => {
        throw reason;
      }),
  );
}
