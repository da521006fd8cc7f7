import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { serviceQueryOf } from '#app/features/order/finish/service-query.ts';
import { useConnection } from '#app/offline/connection.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { OfferedService } from '#domain/services/services.ts';

export type Offer = {
  /** Undefined while unknown: every service of the route counts as offered (docs/rules.md 10.4). */
  loaded: readonly OfferedService[] | undefined;
  isLoading: boolean;
};

/** The carrier's offer for the order as it would be sent. */
export function useOffer(order: OrderDraft, isAsked: boolean): Offer {
  const isOffline = useConnection() === 'offline';
  const { data, isLoading, fetchStatus } = useQuery({
    ...orpc.shipment.getAvailableOrderServices.queryOptions({ input: serviceQueryOf(order) }),
    enabled: isAsked && !isOffline,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return { loaded: isAsked ? data?.data : undefined, isLoading: isLoading && fetchStatus === 'fetching' };
}
