import { useSearchParams } from 'react-router-dom';
import { packagingPageSizes, packagingStates } from '#domain/portal/packaging.ts';

export const packagingFilters = ['all', ...packagingStates] as const;

export type PackagingSearch = {
  search: string;
  state: (typeof packagingFilters)[number];
  page: number;
  perPage: (typeof packagingPageSizes)[number];
};

const noSearch: PackagingSearch = { search: '', state: 'all', page: 1, perPage: 25 };

/** Every change except of the page returns to page 1. */
export function usePackagingSearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const current: PackagingSearch = {
    search: params.get('search') ?? noSearch.search,
    state: packagingFilters.find((it) => it === params.get('state')) ?? noSearch.state,
    page: Number.isInteger(page) && page > 0 ? page : noSearch.page,
    perPage: packagingPageSizes.find((it) => String(it) === params.get('per_page')) ?? noSearch.perPage,
  };

  function change(next: Partial<PackagingSearch>): void {
    const requested = { ...current, page: noSearch.page, ...next };
    const written = new URLSearchParams();
    if (requested.search) written.set('search', requested.search);
    if (requested.state !== noSearch.state) written.set('state', requested.state);
    if (requested.page !== noSearch.page) written.set('page', String(requested.page));
    if (requested.perPage !== noSearch.perPage) written.set('per_page', String(requested.perPage));
    setParams(written, { replace: true });
  }

  return {
    current,
    change,
    reset: () => change({ search: noSearch.search, state: noSearch.state }),
    isNarrowed: current.search !== noSearch.search || current.state !== noSearch.state,
  };
}
