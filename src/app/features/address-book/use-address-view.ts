import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AddressSort } from '#app/offline/addresses/address-cache.ts';
import { paths } from '#app/paths.ts';

/** Page sizes (docs/rules.md 8.1); -1 is the whole book. */
export const addressPageSizes = [10, 25, 50, 100, -1] as const;

export const sortColumns = ['company', 'street', 'city', 'country_code', 'contact_person'] as const;
type SortColumn = (typeof sortColumns)[number];

export type AddressView = {
  search: string;
  page: number;
  perPage: (typeof addressPageSizes)[number];
  sort: (AddressSort & { by: SortColumn }) | undefined;
};

const noView: AddressView = { search: '', page: 1, perPage: 25, sort: undefined };

/** ms; browsers refuse to update the page's address on every key press. */
const writeAfterMs = 400;

/** Also kept in the page's address, so that going back shows the same list. */
export function useAddressView() {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readView(params));
  const written = useRef(params.toString());
  const asked = params.toString();

  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setView(readView(new URLSearchParams(asked)));
  }, [asked]);

  useEffect(() => {
    const requested = writeView(view);
    if (requested.toString() === written.current) return;
    const timer = setTimeout(() => {
      // The user has already left for another page.
      if (location.pathname !== paths.addressBook()) return;
      written.current = requested.toString();
      setParams(requested, { replace: true, preventScrollReset: true });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [view, setParams]);

  const change = (next: Partial<AddressView>) =>
    setView((before) => ({ ...before, page: noView.page, ...next }));
  return { view, change };
}

function readView(params: URLSearchParams): AddressView {
  const page = Number(params.get('page'));
  const [column, direction] = (params.get('sort') ?? '').split('.');
  const by = sortColumns.find((it) => it === column);
  return {
    search: params.get('search') ?? noView.search,
    page: Number.isInteger(page) && page > 0 ? page : noView.page,
    perPage: addressPageSizes.find((size) => String(size) === params.get('per_page')) ?? noView.perPage,
    sort: by && { by, descending: direction === 'desc' },
  };
}

function writeView({ search, page, perPage, sort }: AddressView): URLSearchParams {
  const params = new URLSearchParams();
  if (search.trim()) params.set('search', search.trim());
  if (page !== noView.page) params.set('page', String(page));
  if (perPage !== noView.perPage) params.set('per_page', String(perPage));
  if (sort) params.set('sort', sort.descending ? `${sort.by}.desc` : sort.by);
  return params;
}
