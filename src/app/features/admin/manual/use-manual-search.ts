import { useSearchParams } from 'react-router-dom';
import { type ManualFilter, manualFilters } from '#domain/shipment/manual-order.ts';
import { type WaitAge, waitAges } from '#domain/staff/info.ts';

export const manualPageSizes = [10, 25, 50, 100] as const;
type ManualSearch = {
  filter: ManualFilter;
  age: WaitAge | 'any';
  page: number;
  perPage: (typeof manualPageSizes)[number];
};

/** Every change except of the page returns to page 1. */
export function useManualSearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const current: ManualSearch = {
    filter: manualFilters.find((it) => it === params.get('filter')) ?? 'open',
    age: waitAges.find((it) => it === params.get('age')) ?? 'any',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: manualPageSizes.find((it) => String(it) === params.get('per_page')) ?? 25,
  };

  function change(next: Partial<ManualSearch>): void {
    const requested = { ...current, page: 1, ...next };
    const written = new URLSearchParams();
    if (requested.filter !== 'open') written.set('filter', requested.filter);
    if (requested.age !== 'any') written.set('age', requested.age);
    if (requested.page !== 1) written.set('page', String(requested.page));
    if (requested.perPage !== 25) written.set('per_page', String(requested.perPage));
    setParams(written, { replace: true, preventScrollReset: true });
  }

  return { current, change };
}
