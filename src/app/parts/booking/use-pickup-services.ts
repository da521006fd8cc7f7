import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { useDerived } from '#app/forms/form.ts';
import { pickupServiceQuery } from '#domain/pickup-booking.ts';
import { type BookingForm, measuresOf } from './booking-form.ts';

/** ms of quiet before the carrier is asked about what somebody types. */
const debounceMs = 500;

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const nothing = pickupServiceQuery({ postal_code: '', city: '' }, { parcels_quantity: 1, total_weight: 0 });

/**
 * Asks what the carrier offers for this account and these weights, once count and weight are good. The staff, who book for
 * another account, do not ask: the server decides.
 */
export function usePickupServices(form: BookingForm, { isAsked }: { isAsked: boolean }) {
  const wanted = useDerived(() => {
    const values = form.values.value;
    const measures = measuresOf(values);
    return measures && pickupServiceQuery(values.recipient, measures);
  }, isSameJson);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    ...orpc.shipment.getAvailableOrderServices.queryOptions({ input: asked ?? nothing }),
    enabled: isAsked && asked !== undefined,
    refetchOnWindowFocus: false,
  });
  return {
    /** The list is undefined while it is not known: then the server decides. */
    loaded: asked !== undefined && asked === wanted ? query.data?.data : undefined,
    isReady: wanted !== undefined,
    isLoading:
      isAsked &&
      wanted !== undefined &&
      (asked !== wanted || query.isLoading) &&
      query.fetchStatus !== 'paused',
  };
}
