import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';

export const serverBatchesKey = ['order-import', 'batches'] as const;

export function useServerBatches(everyMs: number) {
  const isOffline = useConnection() === 'offline';
  return useQuery({
    queryKey: serverBatchesKey,
    enabled: !isOffline,
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => (await api.batch.list(undefined, { signal })).data,
  });
}
