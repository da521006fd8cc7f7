import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { portalSettingsQuery } from '#app/api/persisted-queries.ts';
import { renewPageHeaders } from '#app/offline/app-files/app-worker.ts';
import { useConnection } from '#app/offline/connection.ts';

/** `none`: the operator set no page. `left`: the user chose our overview. */
type ServiceAreaState = 'asking' | 'shown' | 'none' | 'offline' | 'failed' | 'left';

/** Our server checks the page first, because a frame cannot detect errors. */
export function useServiceArea() {
  const isOffline = useConnection() === 'offline';
  const settings = useQuery(portalSettingsQuery());
  const url = settings.data?.data.service_area_url ?? '';
  const isSet = url !== '';
  const look = useQuery(
    orpc.portal.serviceArea.queryOptions({
      enabled: isSet && !isOffline,
      retry: false,
      // Check at every visit, not while open.
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  const [frame, setFrame] = useState<'open' | 'silent' | 'forbidden' | 'left'>('open');

  function currentState(): ServiceAreaState {
    if (!isSet) return settings.isPending && !isOffline ? 'asking' : 'none';
    if (frame !== 'open') return frame === 'left' ? 'left' : 'failed';
    if (look.data?.data.is_there) return 'shown';
    if (isOffline) return 'offline';
    return look.isPending ? 'asking' : 'failed';
  }

  return {
    url,
    state: currentState(),
    isAsking: look.isFetching,
    fail: (why: 'silent' | 'forbidden') => {
      if (why === 'forbidden') renewPageHeaders();
      setFrame(why);
    },
    leave: () => setFrame('left'),
    openAgain: () => {
      if (frame === 'forbidden') return location.reload();
      setFrame('open');
      void look.refetch();
    },
  };
}
