/** A promise that says by itself what became of it. */
export type Told<T> = Promise<T> &
  ({ status: 'fulfilled'; value: T } | { status: 'rejected'; reason: unknown } | { status?: never });

export function tellingOutcome<T>(promise: Promise<T>): Told<T> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    // Void: what a handler hands back is awaited, and this would be rejected once more.
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/**
 * What it has brought, read while drawing; suspends until then. Thrown, not asked of React's `use`: that waits a turn
 * even for what is there, and after a drawing that asked it, `act` takes any work left over for a wait nobody awaits,
 * and drops it. A click in a test then did nothing, when something else changed at that moment.
 */
export function readOutcome<T>(promise: Told<T>): T {
  if (promise.status === 'fulfilled') return promise.value;
  throw promise.status === 'rejected' ? promise.reason : promise;
}
