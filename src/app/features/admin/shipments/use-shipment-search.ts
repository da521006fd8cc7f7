import { useSearchParams } from 'react-router-dom';
import { readDays } from '#app/features/admin/read-days.ts';
import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { type SurchargeCode, surchargeCodes } from '#domain/services/surcharges.ts';
import { allStatuses, type StatusFilter, statusFilters } from '#domain/shipment/status.ts';
import { type SearchDate, searchDates, shipmentPageSizes } from '#domain/staff/all-shipments.ts';

export type ShipmentsFilter = {
  search: string;
  tracking: string;
  reference: string;
  status: StatusFilter;
  /** Date to filter and sort by. */
  date: SearchDate;
  /** Days in Berlin time. */
  days: DayRange | undefined;
  /** Set by links from the figures. */
  surcharge: SurchargeCode | undefined;
  /** Client number; set by links from the figures. */
  client: string | undefined;
  /** Payer's id. */
  payer: string | undefined;
  /** Only shipments to invoice. */
  billable: boolean;
  /** Set by links from the client deletion dialog. */
  uncanceled: boolean;
};

export type ShipmentsSearch = ShipmentsFilter & { page: number; perPage: (typeof shipmentPageSizes)[number] };

export const noFilter: ShipmentsFilter = {
  search: '',
  tracking: '',
  reference: '',
  status: allStatuses,
  date: 'created',
  days: undefined,
  surcharge: undefined,
  client: undefined,
  payer: undefined,
  billable: false,
  uncanceled: false,
};

/** Every change except of the page returns to page 1. */
export function useShipmentSearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const current: ShipmentsSearch = {
    search: params.get('search') ?? '',
    tracking: params.get('tracking') ?? '',
    reference: params.get('reference') ?? '',
    status: statusFilters.find((it) => String(it) === params.get('status')) ?? allStatuses,
    date: searchDates.find((it) => it === params.get('date')) ?? 'created',
    days: readDays(params),
    surcharge: surchargeCodes.find((it) => it === params.get('surcharge')),
    client: /^\d{1,9}$/.exec(params.get('client') ?? '')?.[0],
    payer: /^[\da-f-]{36}$/.exec(params.get('payer') ?? '')?.[0],
    billable: params.has('billable'),
    uncanceled: params.has('uncanceled'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: shipmentPageSizes.find((it) => String(it) === params.get('per_page')) ?? 25,
  };

  function change(next: Partial<ShipmentsSearch>): void {
    const requested = { ...current, page: 1, ...next };
    const written = new URLSearchParams();
    for (const name of ['search', 'tracking', 'reference'] as const)
      if (requested[name]) written.set(name, requested[name]);
    if (requested.status !== allStatuses) written.set('status', String(requested.status));
    if (requested.date !== 'created') written.set('date', requested.date);
    if (requested.days) {
      written.set('from', requested.days.from);
      written.set('to', requested.days.to);
    }
    if (requested.surcharge) written.set('surcharge', requested.surcharge);
    if (requested.client) written.set('client', requested.client);
    if (requested.payer) written.set('payer', requested.payer);
    if (requested.billable) written.set('billable', '1');
    if (requested.uncanceled) written.set('uncanceled', '1');
    if (requested.page !== 1) written.set('page', String(requested.page));
    if (requested.perPage !== 25) written.set('per_page', String(requested.perPage));
    setParams(written, { replace: true, preventScrollReset: true });
  }

  const isNarrowed =
    [current.search, current.tracking, current.reference].some((it) => it !== '') ||
    current.status !== allStatuses ||
    current.days !== undefined ||
    current.surcharge !== undefined ||
    current.client !== undefined ||
    current.payer !== undefined ||
    current.billable ||
    current.uncanceled;
  return { current, change, isNarrowed };
}
