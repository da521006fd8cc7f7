import { useSearchParams } from 'react-router-dom';
import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import {
  allStatuses,
  type OpenFilter,
  openFilters,
  type StatusFilter,
  statusFilters,
} from '#domain/shipment/status.ts';
import { pageSizes } from '#domain/values/result-window.ts';
import { isDay } from '#domain/values/working-days.ts';

/** See docs/rules.md 24.2. */
export const historyPageSizes = pageSizes.filter((size) => size !== 5);

/** One choice in the archive: a status, or open work of several. */
export type HistoryStatus = StatusFilter | OpenFilter;
export const historyStatuses: readonly HistoryStatus[] = [...statusFilters, ...openFilters];

export type HistoryFilter = {
  search: string;
  status: HistoryStatus;
  /** Creation days in Berlin time. */
  days: DayRange | undefined;
};

export type HistorySearch = HistoryFilter & {
  isOldestFirst: boolean;
  page: number;
  perPage: (typeof pageSizes)[number];
};

export const noFilter: HistoryFilter = { search: '', status: allStatuses, days: undefined };
const noSearch: HistorySearch = { ...noFilter, isOldestFirst: false, page: 1, perPage: 25 };

/** The URL lets the way back lead to the same list. */
export function useHistorySearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const current: HistorySearch = {
    search: params.get('search') ?? noSearch.search,
    status: historyStatuses.find((status) => String(status) === params.get('status')) ?? noSearch.status,
    days: readDays(params),
    isOldestFirst: params.get('sort') === 'oldest',
    page: Number.isInteger(page) && page > 0 ? page : noSearch.page,
    perPage: pageSizes.find((size) => String(size) === params.get('per_page')) ?? noSearch.perPage,
  };

  function change(next: Partial<HistorySearch>): void {
    const { search, status, days, isOldestFirst, page, perPage } = {
      ...current,
      page: noSearch.page,
      ...next,
    };
    const written = new URLSearchParams();
    if (search) written.set('search', search);
    if (status !== noSearch.status) written.set('status', String(status));
    if (days) {
      written.set('from', days.from);
      written.set('to', days.to);
    }
    if (isOldestFirst) written.set('sort', 'oldest');
    if (page !== noSearch.page) written.set('page', String(page));
    if (perPage !== noSearch.perPage) written.set('per_page', String(perPage));
    setParams(written, { replace: true, preventScrollReset: true });
  }

  const isNarrowed = current.search !== '' || current.status !== allStatuses || current.days !== undefined;
  return { current, change, isNarrowed };
}

function readDays(params: URLSearchParams): DayRange | undefined {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}
