import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '#app/api/client.ts';
import { kept } from '#app/api/kept-queries.ts';
import { useWorkDatabase } from '#app/offline/db.ts';
import { useLiveQuery } from '#app/offline/live-query.ts';
import { newestReceipt } from '#app/offline/outbox.ts';
import { fetchAllShipments } from './fetch-all-shipments.ts';
import { filterQuery, orderQuery } from './history-query.ts';
import type { HistorySearch } from './use-history-search.ts';

/** One page of the shipments, manual orders among them; asked for anew when this device has sent another order. */
export function useHistory(current: HistorySearch, isNarrowed: boolean) {
  const { page, perPage, isOldestFirst } = current;
  const isAll = perPage === -1;
  const input = {
    ...filterQuery(current),
    pagination: { page, per_page: perPage, ...orderQuery(current) },
  };
  const query = useQuery({
    ...orpc.shipment.userList.queryOptions({
      input,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      // What the archive opens with is there without a network too.
      ...(page === 1 && !isNarrowed && !isOldestFirst && !isAll ? kept : {}),
    }),
    ...(isAll
      ? {
          queryFn: ({ signal }: { signal: AbortSignal }) => fetchAllShipments(input, signal),
          // Comparing 10,000 rows with those before would hold up the page.
          structuralSharing: false,
        }
      : {}),
  });
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
  return useLiveQuery(async () => (await newestReceipt(db))?.id ?? '', [db]);
}
