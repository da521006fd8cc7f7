import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';

type Asked = Pick<UseQueryResult, 'fetchStatus' | 'error'>;

/**
 * True if nobody can be asked: the device has no network, or nobody answers where our server should, which is the same
 * for whoever looks at a page (docs/queue.md 5.5). A server that says it is in trouble was reached.
 */
export function useOutOfReach({ fetchStatus, error }: Asked): boolean {
  const isOffline = useConnection() === 'offline';
  return isOffline || fetchStatus === 'paused' || (error !== null && describeError(error).code === 'OFFLINE');
}
