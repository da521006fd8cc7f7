import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#app/api/client.ts';
import type { HitSort } from '#contract/all-shipments.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import type { ShipmentsFilter, ShipmentsSearch } from './use-shipment-search.ts';

/** Shared by the list and its export. */
export const filterQuery = ({
  search,
  tracking,
  reference,
  status,
  date,
  days,
  surcharge,
  client,
  payer,
  billable,
  uncanceled,
}: ShipmentsFilter) => ({
  search,
  tracking_id: tracking,
  reference_number: reference,
  shipment_status: status,
  search_by_date: date,
  include_special: true,
  surcharge: surcharge ?? null,
  paidBy: payer ?? null,
  is_only_chargeable: billable,
  is_without_canceled: uncanceled,
  ...(client === undefined ? {} : { client }),
  ...(days ? { date_range: { from: daySeconds(days.from), to: daySeconds(days.to) } } : {}),
});

type Ends = { list: string; byPage: ReadonlyMap<number, HitSort | null> };

/**
 * Starts after the previous page's last row if that page is known, so that new shipments shift nothing; otherwise by
 * page number.
 */
export function useAllShipments(current: ShipmentsSearch) {
  const { page, perPage } = current;
  const filter = filterQuery(current);
  const list = JSON.stringify([filter, perPage]);
  const [ends, setEnds] = useState<Ends>({ list, byPage: new Map() });
  const known = ends.list === list ? ends.byPage : undefined;
  const query = useQuery(
    orpc.shipment.list.queryOptions({
      input: {
        ...filter,
        pagination: { page, per_page: perPage },
        lastHitSort: known?.get(page - 1) ?? null,
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  );
  const end = query.isPlaceholderData ? undefined : query.data?.lastHitSort;
  useEffect(() => {
    if (end === undefined) return;
    setEnds((before) => {
      const byPage = before.list === list ? before.byPage : new Map<number, HitSort | null>();
      return { list, byPage: new Map(byPage).set(page, end) };
    });
  }, [list, page, end]);
  return query;
}
