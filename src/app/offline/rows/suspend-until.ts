const outcomes = new WeakMap<Promise<unknown>, () => unknown>();

/**
 * Throws the promise instead of using React's `use`: after `use`, a test's `act` drops pending work and clicks do
 * nothing.
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
