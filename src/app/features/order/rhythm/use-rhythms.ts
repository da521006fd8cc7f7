import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';

export function useRhythms() {
  const isOffline = useConnection() === 'offline';
  return useQuery({
    queryKey: ['template-rhythms'],
    enabled: !isOffline,
    queryFn: async ({ signal }) => (await api.rhythm.list(undefined, { signal })).data,
  });
}

export type SavedRhythm = NonNullable<ReturnType<typeof useRhythms>['data']>[number];
