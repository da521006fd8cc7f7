/**
 * Reachability: whether calls reach our server, as the last of them found out. offline/connection.ts makes a
 * state of it.
 */
type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

/** ms, as performance.now() has them. */
let lastReached = 0;
let deviceChanged = 0;

/**
 * Reports the outcome of a call that was made at `askedAt`, in ms of performance.now(). An outcome that says nothing
 * of now is not told: the failure of a call that was made before another one was answered, and all that was under way
 * when the device's network came or went.
 */
export function reportReachability(isReached: boolean, askedAt: number): void {
  if (askedAt < deviceChanged || (!isReached && askedAt < lastReached)) return;
  if (isReached) lastReached = performance.now();
  for (const listener of listeners) listener(isReached);
}

/** The device's network came or went. */
export function noteDeviceChange(): void {
  deviceChanged = performance.now();
}

export function subscribeReachability(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
