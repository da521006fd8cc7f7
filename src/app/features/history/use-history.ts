import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '#app/api/client.ts';
import { kept } from '#app/api/kept-queries.ts';
import { newestReceipt } from '#app/offline/queue/queue-view.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { fetchAllShipments } from './fetch-all-shipments.ts';
import { filterQuery, orderQuery } from './history-query.ts';
import type { HistorySearch } from './use-history-search.ts';

/**
 * One page of the shipments, manual orders among them; asked for anew when this device has sent another order. What a
 * search finds is there before it is counted: `total` is undefined until then.
 */
export function useHistory(current: HistorySearch, isNarrowed: boolean) {
  const { page, perPage, isOldestFirst } = current;
  const isAll = perPage === -1;
  const isCountedLater = current.search !== '' && !isAll;
  const filter = filterQuery(current);
  const input = {
    ...filter,
    pagination: { page, per_page: perPage, ...orderQuery(current) },
    ...(isCountedLater ? { with_total: false } : {}),
  };
  const query = useQuery({
    ...orpc.shipment.userList.queryOptions({
      input,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      // What was sent since a search was looked at last would be missing in it.
      staleTime: 0,
      // The archive's first sight is there without a network too.
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
  const atHand = query.data?.pagination.total ?? 0;
  const isCountWanted =
    isCountedLater && query.isSuccess && !query.isPlaceholderData && atHand > page * perPage;
  const counted = useQuery({
    ...orpc.shipment.userList.queryOptions({ input: { ...filter, pagination: { per_page: 5 } } }),
    enabled: isCountWanted,
  });
  const lastSent = useLastSent();
  const seen = useRef(lastSent);
  const refetchRows = query.refetch;
  const refetchCount = isCountWanted ? counted.refetch : undefined;
  useEffect(() => {
    if (seen.current !== undefined && lastSent !== seen.current) {
      void refetchRows();
      void refetchCount?.();
    }
    seen.current = lastSent;
  }, [lastSent, refetchRows, refetchCount]);
  // The total that was known of rows that still stand there while others are fetched.
  const total = useRef<number>(undefined);
  if (!query.isPlaceholderData) total.current = isCountWanted ? counted.data?.pagination.total : atHand;
  return { query, total: total.current };
}

/** The id of what was sent last, empty for none; undefined while it is being read. */
function useLastSent(): string | undefined {
  const db = useWorkDatabase();
  return useLiveQuery(async () => (await newestReceipt(db))?.id ?? '', [db]);
}
