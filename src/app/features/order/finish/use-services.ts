import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { describeError, type ErrorDescription, orpc } from '#app/api/client.ts';
import type { OrderDesk } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useConnection } from '#app/offline/connection.ts';
import { useSettled } from '#app/timing/use-settled.ts';
import type { ServiceQuery } from '#contract/shipment.ts';
import { dangerKindsAmong } from '#domain/danger/danger.ts';
import { draftRoute, type OrderDraft } from '#domain/order/order-draft.ts';
import { isOffered, type LastAnswers, standardService } from '#domain/order/standard-order.ts';
import type { BaseData } from '#domain/people/account.ts';
import { shippingType } from '#domain/services/route.ts';
import {
  type OfferedService,
  type ServiceChoice,
  type ServiceLabel,
  serviceChoices,
} from '#domain/services/services.ts';
import { hasValor } from '#domain/services/valor.ts';
import { leastUrgent, serviceQueryOf } from './service-query.ts';

export type Services = {
  choices: readonly ServiceChoice[];
  /** Service to preselect, offered or not. */
  standard: ServiceLabel | undefined;
  /** Gets the focus while none is chosen: the service last chosen here, else the least urgent one offered. */
  usual: ServiceLabel | undefined;
  /** The carrier's current offer; undefined while unknown. */
  loaded: readonly OfferedService[] | undefined;
  isLoading: boolean;
  isOffline: boolean;
  error: ErrorDescription | undefined;
  retry: () => void;
};

/** ms without input before the carrier is asked (docs/rules.md 10.4). */
const debounceMs = 500;

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type ServiceDesk = Pick<OrderDesk, 'form' | 'baseData' | 'shipmentTab' | 'lastService'>;

/**
 * Fetches the offer when the user enters the tab, and when the recipient's or pickup city changes (docs/rules.md 10.4).
 */
export function useServices(
  { form, baseData, shipmentTab: tab, lastService }: ServiceDesk,
  last: LastAnswers = {},
): Services {
  const isEntered = tab !== 'shipmentdata';
  const requested = useDerived(() => (isEntered ? questionOf(form.values.value) : undefined), isSameJson);
  const question = useSettled(requested, debounceMs);
  const isOffline = useConnection() === 'offline';
  const isAsked = question !== undefined && question === requested;
  const query = useQuery({
    ...orpc.shipment.getAvailableOrderServices.queryOptions({ input: question?.input ?? nothing }),
    enabled: isAsked,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { refetch } = query;

  // The query contains no pickup city, so refetch for it and when the user returns to the tab.
  const trigger = `${tab === 'service'} ${question?.pickupCity}`;
  const askedFor = useRef(trigger);
  useEffect(() => {
    if (askedFor.current === trigger) return;
    askedFor.current = trigger;
    if (isAsked && tab === 'service') void refetch({ cancelRefetch: false });
  }, [trigger, isAsked, tab, refetch]);

  const isPaused = isOffline || query.fetchStatus === 'paused';
  const loaded = isAsked ? query.data?.data : undefined;
  const choices = useDerived(
    () => (isEntered ? choicesOf(form.values.value, baseData, loaded) : noChoices),
    isSameJson,
  );
  const standard = useDerived(
    () => lastService ?? standardService(form.values.value, baseData.options, last),
  );
  const used = useDerived(() => last.services?.[shippingType(draftRoute(form.values.value))]);
  const usual = [standard, used].find((it) => it && isOffered(it, choices)) ?? leastUrgent(choices);
  const isLoading = isEntered && !isPaused && (!isAsked || (query.isFetching && !query.data));
  const error = query.error && !query.isFetching ? query.error : undefined;

  return useMemo(
    () => ({
      choices,
      standard,
      usual,
      loaded,
      isLoading,
      isOffline: isPaused && !loaded,
      error: error && describeError(error),
      retry: () => void refetch(),
    }),
    [choices, standard, usual, loaded, isLoading, isPaused, error, refetch],
  );
}

const noChoices: readonly ServiceChoice[] = [];
const nothing: ServiceQuery = {
  sender: { country_code: '', postal_code: '' },
  recipient: { country_code: '', postal_code: '', city: '' },
  has_collect_address: false,
  transport_kind: 'parcel',
  parcels: [],
};

const questionOf = (draft: OrderDraft) => ({
  input: serviceQueryOf(draft),
  pickupCity: draft.has_differ_pickup ? draft.differ_pickup.city.trim() : '',
});

function choicesOf(draft: OrderDraft, baseData: BaseData, loaded: readonly OfferedService[] | undefined) {
  return serviceChoices({
    route: draftRoute(draft),
    hasValor: hasValor(draft.parcels),
    dangers: dangerKindsAmong(draft.parcels),
    specialActivation: baseData.options.special_activation,
    loaded,
  });
}
