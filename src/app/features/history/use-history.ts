import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '#app/api/client.ts';
import { persisted } from '#app/api/persisted-queries.ts';
import { newestReceipt } from '#app/offline/queue/queue-view.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { fetchAllShipments } from './fetch-all-shipments.ts';
import { filterQuery, orderQuery } from './history-query.ts';
import type { HistorySearch } from './use-history-search.ts';

/**
 * Refetched after this device sent an order. Search results arrive before their count: `total` is undefined until then.
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
      // Cached results lack new shipments.
      staleTime: 0,
      // Only the unfiltered first page is available offline.
      ...(page === 1 && !isNarrowed && !isOldestFirst && !isAll ? persisted : {}),
    }),
    ...(isAll
      ? {
          queryFn: ({ signal }: { signal: AbortSignal }) => fetchAllShipments(input, signal),
          // Comparing 10,000 rows would block the UI.
          structuralSharing: false,
        }
      : {}),
  });
  const atHand = query.data?.pagination.total ?? 0;
  const isCountRequested =
    isCountedLater && query.isSuccess && !query.isPlaceholderData && atHand > page * perPage;
  const counted = useQuery({
    ...orpc.shipment.userList.queryOptions({ input: { ...filter, pagination: { per_page: 5 } } }),
    enabled: isCountRequested,
  });
  const lastSent = useLastSent();
  const seen = useRef(lastSent);
  const refetchRows = query.refetch;
  const refetchCount = isCountRequested ? counted.refetch : undefined;
  useEffect(() => {
    if (seen.current !== undefined && lastSent !== seen.current) {
      void refetchRows();
      void refetchCount?.();
    }
    seen.current = lastSent;
  }, [lastSent, refetchRows, refetchCount]);
  // Placeholder rows keep their own total.
  const total = useRef<number>(undefined);
  if (!query.isPlaceholderData) total.current = isCountRequested ? counted.data?.pagination.total : atHand;
  return { query, total: total.current };
}

/** '' if none; undefined while loading. */
function useLastSent(): string | undefined {
  const db = useWorkDatabase();
  return useLiveQuery(async () => (await newestReceipt(db))?.id ?? '', [db]);
}
