import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { orpc } from '#app/api/client.ts';
import { persisted } from '#app/api/persisted-queries.ts';

/** See docs/rules.md 24.2. */
export const trackingPageSizes = [10, 25, 50, 100] as const;

export type ListWish = { search: string; page: number; perPage: (typeof trackingPageSizes)[number] };

/** Manual orders have no number to track. */
export function useTrackingList() {
  const [params, setParams] = useSearchParams();
  const wantedPage = Number(params.get('page'));
  const wish: ListWish = {
    search: params.get('search') ?? '',
    page: Number.isInteger(wantedPage) && wantedPage > 0 ? wantedPage : 1,
    perPage: trackingPageSizes.find((size) => String(size) === params.get('per_page')) ?? 25,
  };

  function change(next: Partial<ListWish>): void {
    const { search, page, perPage } = { ...wish, page: 1, ...next };
    const written = new URLSearchParams();
    if (search) written.set('search', search);
    if (page !== 1) written.set('page', String(page));
    if (perPage !== 25) written.set('per_page', String(perPage));
    setParams(written, { replace: true, preventScrollReset: true });
  }

  const query = useQuery(
    orpc.shipment.userList.queryOptions({
      input: {
        search: wish.search,
        without_tracking_number: false,
        pagination: { page: wish.page, per_page: wish.perPage },
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      ...(wish.page === 1 && wish.search === '' ? persisted : {}),
    }),
  );
  return { wish, change, query };
}
