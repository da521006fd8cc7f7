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
    const wanted = { ...current, page: noSearch.page, ...next };
    const written = new URLSearchParams();
    if (wanted.search) written.set('search', wanted.search);
    if (wanted.userType !== noSearch.userType) written.set('user_type', wanted.userType);
    if (wanted.active !== noSearch.active) written.set('is_active', String(wanted.active));
    if (wanted.check !== noSearch.check) written.set('check', wanted.check);
    if (wanted.page !== noSearch.page) written.set('page', String(wanted.page));
    if (wanted.perPage !== noSearch.perPage) written.set('per_page', String(wanted.perPage));
    if (!wanted.isDescending) written.set('sort', 'asc');
    setParams(written, { replace: true, preventScrollReset: true });
  }

  const isNarrowed =
    current.search !== '' || current.userType !== 'all' || current.active !== -1 || current.check !== 'all';
  return { current, change, isNarrowed };
}
