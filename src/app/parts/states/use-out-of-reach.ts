import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';

type Asked = Pick<UseQueryResult, 'fetchStatus' | 'error'>;

/**
 * True if the device has no network or our server does not respond (docs/queue.md 5.5). A server error counts as
 * reached.
 */
export function useOutOfReach({ fetchStatus, error }: Asked): boolean {
  const isOffline = useConnection() === 'offline';
  return isOffline || fetchStatus === 'paused' || (error !== null && describeError(error).code === 'OFFLINE');
}
