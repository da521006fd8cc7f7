import { onlineManager, QueryClient } from '@tanstack/react-query';
import { describeError } from './describe-error.ts';
import { subscribeReachability } from './reachability.ts';

/** Codes worth a retry. */
const passing: ReadonlySet<string> = new Set([
  'OFFLINE',
  'NOT_READY',
  'INTERNAL_ERROR',
  'CARRIER_UNAVAILABLE',
  'STORAGE_UNAVAILABLE',
]);
const mostRetries = 2;

/** Call once per app. */
export function createQueryClient(): QueryClient {
  followConnection();
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'online',
        staleTime: 30_000,
        retry: (failures, error) => failures < mostRetries && passing.has(describeError(error).code),
      },
      // The outbox waits for the network, not the mutation (offline/queue/outbox.ts).
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * TanStack's onlineManager always starts online, so an offline start would never fetch (docs/queue.md 5.2). A network
 * without our server counts as offline.
 */
function followConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    const followDevice = () => setOnline(navigator.onLine);
    addEventListener('online', followDevice);
    addEventListener('offline', followDevice);
    const unsubscribe = subscribeReachability((isReached) => setOnline(isReached && navigator.onLine));
    return () => {
      removeEventListener('online', followDevice);
      removeEventListener('offline', followDevice);
      unsubscribe();
    };
  });
  onlineManager.setOnline(navigator.onLine);
}
