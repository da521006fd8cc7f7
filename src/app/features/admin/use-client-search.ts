import { useSearchParams } from 'react-router-dom';
import { checkFilters, clientPageSizes, userTypes } from '#domain/people/client.ts';

const userTypeFilters = ['all', ...userTypes] as const;
/** All (-1), active (1) or inactive (0) clients (docs/rules.md 20.5). */
const activeFilters = [-1, 1, 0] as const;

export type ClientSearch = {
  search: string;
  userType: (typeof userTypeFilters)[number];
  active: (typeof activeFilters)[number];
  check: (typeof checkFilters)[number];
  page: number;
  perPage: (typeof clientPageSizes)[number];
  isDescending: boolean;
};

const noSearch: ClientSearch = {
  search: '',
  userType: 'all',
  active: -1,
  check: 'all',
  page: 1,
  perPage: 25,
  isDescending: true,
};

/** Every change except of the page returns to page 1. */
export function useClientSearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const current: ClientSearch = {
    search: params.get('search') ?? noSearch.search,
    userType: userTypeFilters.find((it) => it === params.get('user_type')) ?? noSearch.userType,
    active: activeFilters.find((it) => String(it) === params.get('is_active')) ?? noSearch.active,
    check: checkFilters.find((it) => it === params.get('check')) ?? noSearch.check,
    page: Number.isInteger(page) && page > 0 ? page : noSearch.page,
    perPage: clientPageSizes.find((it) => String(it) === params.get('per_page')) ?? noSearch.perPage,
    isDescending: params.get('sort') !== 'asc',
  };

  function change(next: Partial<ClientSearch>): void {
    const requested = { ...current, page: noSearch.page, ...next };
    const written = new URLSearchParams();
    if (requested.search) written.set('search', requested.search);
    if (requested.userType !== noSearch.userType) written.set('user_type', requested.userType);
    if (requested.active !== noSearch.active) written.set('is_active', String(requested.active));
    if (requested.check !== noSearch.check) written.set('check', requested.check);
    if (requested.page !== noSearch.page) written.set('page', String(requested.page));
    if (requested.perPage !== noSearch.perPage) written.set('per_page', String(requested.perPage));
    if (!requested.isDescending) written.set('sort', 'asc');
    setParams(written, { replace: true, preventScrollReset: true });
  }

  const isNarrowed =
    current.search !== '' || current.userType !== 'all' || current.active !== -1 || current.check !== 'all';
  return { current, change, isNarrowed };
}
