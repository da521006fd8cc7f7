import { onlineManager, QueryClient } from '@tanstack/react-query';
import { describeError } from './describe-error.ts';
import { subscribeReachability } from './reachability.ts';

/** Codes that another try may change. A refusal stays one. */
const passing: ReadonlySet<string> = new Set([
  'OFFLINE',
  'NOT_READY',
  'INTERNAL_ERROR',
  'CARRIER_UNAVAILABLE',
  'STORAGE_UNAVAILABLE',
]);
const mostRetries = 2;

/** Makes the client in which lists and details live while the app is open. Once per app. */
export function createQueryClient(): QueryClient {
  followConnection();
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'online',
        staleTime: 30_000,
        retry: (failures, error) => failures < mostRetries && passing.has(describeError(error).code),
      },
      // A change never waits in here: the outbox does that (offline/queue/outbox.ts).
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * TanStack's onlineManager starts as online whatever the device says and then hears of changes only: a start without
 * network would never fetch again (docs/queue.md 5.2). Besides, a network that reaches nobody is none.
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
