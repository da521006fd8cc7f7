/** Reachability: whether the last call reached our server; offline/connection.ts derives its state from it. */
type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

let lastReached = 0;
let deviceChanged = 0;

/**
 * Reports a call that started at `askedAt` (ms of performance.now()). Ignores calls from before a network change, and
 * failures from before the last success.
 */
export function reportReachability(isReached: boolean, askedAt: number): void {
  if (askedAt < deviceChanged || (!isReached && askedAt < lastReached)) return;
  if (isReached) lastReached = performance.now();
  for (const listener of listeners) listener(isReached);
}

export function recordDeviceChange(): void {
  deviceChanged = performance.now();
}

export function subscribeReachability(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
