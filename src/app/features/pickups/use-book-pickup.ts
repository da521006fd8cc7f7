import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, type ErrorDescription } from '#app/api/client.ts';
import { pickupsQuery } from '#app/api/kept-queries.ts';
import type { Pickup, PickupBooking } from '#domain/pickup-booking.ts';
import type { KeptBooking } from './use-kept-booking.ts';

/** The outcome of a booking: a pickup, one that was booked before, a refusal, or nobody knows yet. */
export type Booked =
  | { is: 'booked'; pickup: Pickup }
  | { is: 'booked_before' }
  | { is: 'refused'; error: ErrorDescription }
  | { is: 'uncertain'; error: ErrorDescription };

/** Codes after which nobody knows whether the booking is there; the same key asks again without booking twice. */
const uncertain = new Set(['OFFLINE', 'UNKNOWN', 'INTERNAL_ERROR', 'NOT_READY', 'REQUEST_IN_PROGRESS']);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Sends a booking under the form's key, so that it becomes one pickup however often it is sent. */
export function useBookPickup(kept: KeptBooking) {
  const queryClient = useQueryClient();
  const [isBooking, setIsBooking] = useState(false);

  async function book(booking: PickupBooking): Promise<Booked> {
    setIsBooking(true);
    try {
      // Sent before with other words: that has to be settled first, or somebody would come twice.
      const { attempt, id } = kept.current();
      if (attempt !== undefined && !isSame(attempt, booking)) {
        const { data } = await api.idempotency.cancel({ key: id });
        // What is said of another key says nothing of this one.
        if (data.client_ref !== id.toLowerCase()) return { is: 'uncertain', error: { code: 'UNKNOWN' } };
        await kept.renew();
        if (data.state === 'done') return { is: 'booked_before' };
      }
      await kept.change({ attempt: booking });
      const context = { idempotencyKey: kept.current().id };
      const { data } = await api.pickup.create(booking, { context });
      await kept.forget();
      return { is: 'booked', pickup: data };
    } catch (cause) {
      return await failed(describeError(cause));
    } finally {
      setIsBooking(false);
      void queryClient.invalidateQueries({ queryKey: pickupsQuery().queryKey });
    }
  }

  async function failed(error: ErrorDescription): Promise<Booked> {
    if (uncertain.has(error.code)) return { is: 'uncertain', error };
    await kept.renew();
    // Another window has booked with the same form.
    return error.code === 'IDEMPOTENCY_KEY_REUSED' ? { is: 'booked_before' } : { is: 'refused', error };
  }

  return { book, isBooking };
}
