import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '#app/api/client.ts';
import { useWorkDatabase } from '#app/offline/db.ts';
import { useLiveQuery } from '#app/offline/live-query.ts';
import { listReceipts } from '#app/offline/outbox.ts';
import type { HistorySearch } from './use-history-search.ts';

/** One page of the shipments, manual orders among them; asked for anew when this device has sent another order. */
export function useHistory({ search, status, page, perPage }: HistorySearch) {
  const query = useQuery(
    orpc.shipment.userList.queryOptions({
      input: {
        search,
        shipment_status: status,
        without_tracking_number: true,
        pagination: { page, per_page: perPage },
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  );
  const lastSent = useLastSent();
  const seen = useRef(lastSent);
  const { refetch } = query;
  useEffect(() => {
    if (seen.current !== undefined && lastSent !== seen.current) void refetch();
    seen.current = lastSent;
  }, [lastSent, refetch]);
  return query;
}

/** The id of what was sent last, empty for none; undefined while it is being read. */
function useLastSent(): string | undefined {
  const db = useWorkDatabase();
  return useLiveQuery(async () => (await listReceipts(db, 0))[0]?.id ?? '', [db]);
}
