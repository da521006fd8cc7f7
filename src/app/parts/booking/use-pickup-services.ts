import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { useDerived } from '#app/forms/form.ts';
import { pickupServiceQuery } from '#domain/pickup/pickup-booking.ts';
import { type BookingForm, measuresOf } from './booking-form.ts';

const debounceMs = 500;

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const nothing = pickupServiceQuery({ postal_code: '', city: '' }, { parcels_quantity: 1, total_weight: 0 });

/** Loads the carrier's services for the account, count and weight. `of`: the client for whom staff book. */
export function usePickupServices(form: BookingForm, of: string | undefined) {
  const requested = useDerived(() => {
    const values = form.values.value;
    const measures = measuresOf(values);
    return measures && pickupServiceQuery(values.recipient, measures);
  }, isSameJson);
  const [asked, setAsked] = useState(requested);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(requested), debounceMs);
    return () => clearTimeout(timer);
  }, [requested]);
  const how = { enabled: asked !== undefined, refetchOnWindowFocus: false } as const;
  const { getAvailableOrderServices: own, servicesOfClient } = orpc.shipment;
  const ofSelf = useQuery({
    ...own.queryOptions({ input: asked ?? nothing }),
    ...how,
    enabled: how.enabled && of === undefined,
  });
  const ofClient = useQuery({
    ...servicesOfClient.queryOptions({ input: { id: of ?? '', ...(asked ?? nothing) } }),
    ...how,
    enabled: how.enabled && of !== undefined,
  });
  const query = of === undefined ? ofSelf : ofClient;
  return {
    /** Undefined until known: the server decides then. */
    loaded: asked !== undefined && asked === requested ? query.data?.data : undefined,
    isReady: requested !== undefined,
    isLoading:
      requested !== undefined && (asked !== requested || query.isLoading) && query.fetchStatus !== 'paused',
  };
}
