import { useMemo } from 'react';
import { fitsWords } from '#app/parts/lists/fits-words.ts';
import { useKnownInstead } from '#app/parts/shipment/use-known-instead.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ListWish } from './use-tracking-list.ts';

type KnownPage = { data: Shipment[]; pagination: { total: number }; asOf: number };

/** Offline; undefined if this device knows no shipments. */
export function useKnownPage({ search, page, perPage }: ListWish, isNeeded: boolean): KnownPage | undefined {
  const known = useKnownInstead(isNeeded);
  return useMemo(() => {
    const numbered = known?.shipments.filter((it) => it.shipment_status !== null) ?? [];
    if (!known || numbered.length === 0) return undefined;
    const fits = fitsWords(search);
    const found = search === '' ? numbered : numbered.filter((it) => fits(wordsOf(it)));
    const data = found.slice((page - 1) * perPage, page * perPage);
    return { data, pagination: { total: found.length }, asOf: known.asOf };
  }, [known, search, page, perPage]);
}

const wordsOf = (it: Shipment) => [
  it.recipient.company,
  it.recipient.city,
  it.reference_number_1,
  it.reference_number_2,
  ...it.tracking_number,
  ...it.tracking_number.map(formatTrackingNumber),
];
