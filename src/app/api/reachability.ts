/** Whether calls reach our server, as the last of them found out. offline/connection.ts makes a state of it. */
type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

export function reportReachability(isReached: boolean): void {
  for (const listener of listeners) listener(isReached);
}

export function subscribeReachability(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
