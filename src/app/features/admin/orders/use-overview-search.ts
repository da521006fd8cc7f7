import { useSearchParams } from 'react-router-dom';
import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { clientPageSizes, type MonthlyFilter, monthlyFilters } from '#domain/people/client.ts';
import { isDay } from '#domain/values/working-days.ts';

export type OverviewSearch = {
  tracking: string;
  reference: string;
  client: string;
  monthly: MonthlyFilter;
  /** Filters for clients with shipments on these days. */
  clientDays: DayRange | undefined;
  days: DayRange | undefined;
  /** `user_uid` of the client whose shipments are shown. */
  chosen: string;
  page: number;
  perPage: (typeof clientPageSizes)[number];
  isDescending: boolean;
};

const perPageAtFirst = 10;
const narrowing = ['client', 'monthly', 'clientDays', 'perPage', 'isDescending'] as const;

export function useOverviewSearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const current: OverviewSearch = {
    tracking: params.get('tracking') ?? '',
    reference: params.get('reference') ?? '',
    client: params.get('search') ?? '',
    monthly: monthlyFilters.find((it) => it === params.get('monthly')) ?? 'all',
    clientDays: readDays(params.get('clients_from'), params.get('clients_to')),
    days: readDays(params.get('from'), params.get('to')),
    chosen: params.get('client') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: clientPageSizes.find((it) => String(it) === params.get('per_page')) ?? perPageAtFirst,
    isDescending: params.get('sort') !== 'asc',
  };

  function change(next: Partial<OverviewSearch>): void {
    const isOtherList = narrowing.some((key) => key in next);
    const requested = { ...current, ...(isOtherList ? { page: 1 } : {}), ...next };
    const written: [string, string | false | undefined][] = [
      ['tracking', requested.tracking],
      ['reference', requested.reference],
      ['search', requested.client],
      ['monthly', requested.monthly !== 'all' && requested.monthly],
      ['clients_from', requested.clientDays?.from],
      ['clients_to', requested.clientDays?.to],
      ['from', requested.days?.from],
      ['to', requested.days?.to],
      ['client', requested.chosen],
      ['page', requested.page !== 1 && String(requested.page)],
      ['per_page', requested.perPage !== perPageAtFirst && String(requested.perPage)],
      ['sort', !requested.isDescending && 'asc'],
    ];
    const given = written.filter((it): it is [string, string] => Boolean(it[1]));
    setParams(new URLSearchParams(given), { replace: true, preventScrollReset: true });
  }

  const isNarrowed = current.client !== '' || current.monthly !== 'all' || current.clientDays !== undefined;
  return { current, change, isNarrowed };
}

const readDays = (from: string | null, to: string | null): DayRange | undefined =>
  from && to && isDay(from) && isDay(to) ? { from, to } : undefined;
