import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { api } from '#app/api/client.ts';
import { shipmentOverviewQuery } from '#app/api/persisted-queries.ts';
import { useConnection } from '#app/offline/connection.ts';
import { knownShipments } from '#app/parts/print/known-shipments.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { troubledStatuses } from '#domain/shipment/status.ts';

export type StatusCount = { shipment_status: Shipment['shipment_status']; count: number };

/** `isOfDevice`: counts only shipments this device knows. `asOf`: ms; undefined: now. */
type Today = Awaited<ReturnType<typeof api.shipment.overview>>['data']['today'];

export type Standing = {
  /** Undefined: never answered, or answered before this version. */
  today: Today | undefined;
  counts: StatusCount[];
  troubled: Shipment[];
  isOfDevice: boolean;
  asOf: number | undefined;
};

/** Offline without a stored response, counts the shipments this device knows. */
export function useStatusCounts() {
  const query = useQuery({ ...shipmentOverviewQuery(), refetchOnMount: 'always' });
  const client = useQueryClient();
  const isOut = useConnection() !== 'online' || query.isError || query.fetchStatus === 'paused';
  const isUnanswered = isOut && !query.data;
  const known = useMemo(() => (isUnanswered ? knownShipments(client) : undefined), [client, isUnanswered]);
  let standing: Standing | undefined;
  if (query.data)
    standing = {
      ...query.data.data,
      isOfDevice: false,
      asOf: isOut ? query.dataUpdatedAt : undefined,
    };
  else if (known && known.shipments.length > 0)
    standing = {
      ...standingOf(known.shipments),
      today: undefined,
      isOfDevice: true,
      asOf: known.asOf || undefined,
    };
  return { query, standing };
}

function standingOf(shipments: readonly Shipment[]): Pick<Standing, 'counts' | 'troubled'> {
  const counts = new Map<Shipment['shipment_status'], number>();
  for (const { shipment_status: it } of shipments) counts.set(it, (counts.get(it) ?? 0) + 1);
  const isTroubled = ({ shipment_status: it }: Shipment) => troubledStatuses.some((status) => status === it);
  return {
    counts: [...counts]
      .map(([shipment_status, count]) => ({ shipment_status, count }))
      .sort((a, b) => (a.shipment_status ?? -1) - (b.shipment_status ?? -1)),
    troubled: shipments.filter(isTroubled).slice(0, 5),
  };
}
