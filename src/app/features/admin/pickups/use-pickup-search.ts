import { useSearchParams } from 'react-router-dom';
import { pickupStates } from '#domain/pickup/pickup-state.ts';
import { pickupPageSizes } from '#domain/pickup/staff-pickup.ts';
import { isDay } from '#domain/values/working-days.ts';

export const pickupStatusFilters = ['all', ...pickupStates] as const;

export type PickupSearch = {
  search: string;
  status: (typeof pickupStatusFilters)[number];
  /** yyyy-mm-dd */
  day: string | undefined;
  page: number;
  perPage: (typeof pickupPageSizes)[number];
};

const noSearch: PickupSearch = { search: '', status: 'all', day: undefined, page: 1, perPage: 25 };

/** Every change except of the page returns to page 1. */
export function usePickupSearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const day = params.get('day') ?? '';
  const current: PickupSearch = {
    search: params.get('search') ?? noSearch.search,
    status: pickupStatusFilters.find((it) => it === params.get('status')) ?? noSearch.status,
    day: isDay(day) ? day : noSearch.day,
    page: Number.isInteger(page) && page > 0 ? page : noSearch.page,
    perPage: pickupPageSizes.find((it) => String(it) === params.get('per_page')) ?? noSearch.perPage,
  };

  function change(next: Partial<PickupSearch>): void {
    const requested = { ...current, page: noSearch.page, ...next };
    const written = new URLSearchParams();
    if (requested.search) written.set('search', requested.search);
    if (requested.status !== noSearch.status) written.set('status', requested.status);
    if (requested.day) written.set('day', requested.day);
    if (requested.page !== noSearch.page) written.set('page', String(requested.page));
    if (requested.perPage !== noSearch.perPage) written.set('per_page', String(requested.perPage));
    setParams(written, { replace: true, preventScrollReset: true });
  }

  const isNarrowed = current.search !== '' || current.status !== 'all' || current.day !== undefined;
  return { current, change, isNarrowed, reset: () => change({ search: '', status: 'all', day: undefined }) };
}
