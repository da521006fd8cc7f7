import { useSearchParams } from 'react-router-dom';
import { pageSizes } from '#contract/call.ts';
import { allStatuses, shipmentStatuses } from '#domain/status.ts';

/** "Page sizes: archive 10/25/50/100/all" (spec 2 §9). */
export const historyPageSizes = pageSizes.filter((size) => size !== 5);

const statusValues = [allStatuses, ...Object.values(shipmentStatuses)] as const;
export type StatusFilter = (typeof statusValues)[number];

export type HistorySearch = {
  search: string;
  status: StatusFilter;
  page: number;
  perPage: (typeof pageSizes)[number];
};

const noSearch: HistorySearch = { search: '', status: allStatuses, page: 1, perPage: 25 };

/** What is searched for stands in the address, so that the way back from a shipment leads to the same list. */
export function useHistorySearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const current: HistorySearch = {
    search: params.get('search') ?? noSearch.search,
    status: statusValues.find((status) => String(status) === params.get('status')) ?? noSearch.status,
    page: Number.isInteger(page) && page > 0 ? page : noSearch.page,
    perPage: pageSizes.find((size) => String(size) === params.get('per_page')) ?? noSearch.perPage,
  };

  function change(next: Partial<HistorySearch>): void {
    const { search, status, page, perPage } = { ...current, page: noSearch.page, ...next };
    const written = new URLSearchParams();
    if (search) written.set('search', search);
    if (status !== noSearch.status) written.set('status', String(status));
    if (page !== noSearch.page) written.set('page', String(page));
    if (perPage !== noSearch.perPage) written.set('per_page', String(perPage));
    setParams(written, { replace: true, preventScrollReset: true });
  }

  const isNarrowed = current.search !== '' || current.status !== allStatuses;
  return { current, change, isNarrowed };
}
