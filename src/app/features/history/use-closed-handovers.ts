import { useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { persisted } from '#app/api/persisted-queries.ts';

const perPage = 10;

/** Newest first; stored for offline use. */
export function useClosedHandovers() {
  const query = useInfiniteQuery(
    orpc.shipment.closedHandovers.infiniteOptions({
      input: (page: number) => ({ page: String(page), per_page: String(perPage) }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.length * perPage < last.pagination.total ? pages.length + 1 : undefined,
      refetchOnMount: 'always',
      ...persisted,
    }),
  );
  return { query, lists: query.data?.pages.flatMap((page) => page.data) };
}
