import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeError, type ErrorDescription, orpc } from '#app/api/client.ts';
import { useDerived } from '#app/forms/form.ts';
import { useConnection } from '#app/offline/connection.ts';
import type { BaseData } from '#domain/account.ts';
import { draftRoute } from '#domain/order-draft.ts';
import { type OfferedService, type ServiceChoice, serviceChoices } from '#domain/services.ts';
import { hasValor } from '#domain/valor.ts';
import type { OrderForm } from './order-form.ts';
import { serviceQueryOf } from './service-query.ts';

export type Services = {
  /** Every service of the route, with the reason where it cannot be chosen. */
  choices: readonly ServiceChoice[];
  /** What the carrier offers for the order as it stands; nothing while that is not known. */
  loaded: readonly OfferedService[] | undefined;
  isLoading: boolean;
  isOffline: boolean;
  error: ErrorDescription | undefined;
  retry: () => void;
};

/** ms of quiet before the carrier is asked about what somebody types (spec 1 §9 "search debounce"). */
const debounceMs = 500;

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * "On entering the service tab the available services are fetched; they are refetched when the recipient city or
 * pickup city changes" (spec 1 §4).
 */
export function useServices(form: OrderForm, baseData: BaseData, isEntered: boolean): Services {
  const wanted = useDerived(() => serviceQueryOf(form.values.value), isSameJson);
  const city = useDerived(() => form.values.value.differ_pickup.city);
  const input = useSettled(wanted);
  const isOffline = useConnection() === 'offline';
  const query = useQuery({
    ...orpc.shipment.getAvailableOrderServices.queryOptions({ input }),
    enabled: isEntered && input === wanted,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { refetch } = query;
  const settledCity = useSettled(city);
  const [askedFor, setAskedFor] = useState(settledCity);
  useEffect(() => {
    if (settledCity === askedFor) return;
    setAskedFor(settledCity);
    if (isEntered) void refetch();
  }, [settledCity, askedFor, isEntered, refetch]);

  const isPaused = isOffline || query.fetchStatus === 'paused';
  const loaded = input === wanted ? query.data?.data : undefined;
  const choices = useDerived(() => {
    const draft = form.values.value;
    return serviceChoices({
      route: draftRoute(draft),
      hasValor: hasValor(draft.parcels),
      specialActivation: baseData.options.special_activation,
      loaded,
    });
  }, isSameJson);

  return {
    choices,
    loaded,
    isLoading: isEntered && !isPaused && (input !== wanted || (query.isFetching && !query.data)),
    isOffline: isPaused && !loaded,
    error: query.error && !query.isFetching ? describeError(query.error) : undefined,
    retry: () => void refetch(),
  };
}

/** A value once it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
