import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, type ErrorDescription, orpc } from '#app/api/client.ts';
import { pickupsQuery } from '#app/api/persisted-queries.ts';
import type { Pickup, PickupBooking } from '#domain/pickup/pickup-booking.ts';

export type Booked =
  | { is: 'booked'; pickup: Pickup }
  | { is: 'booked_before' }
  | { is: 'refused'; error: ErrorDescription }
  | { is: 'uncertain'; error: ErrorDescription };

/** `attempt`: a booking sent under the key without a response. */
export type BookingKey = {
  current: () => { id: string; attempt?: unknown };
  change: (difference: { attempt: PickupBooking }) => Promise<void>;
  renew: () => Promise<void>;
  forget: () => Promise<void>;
};

export type BookingCall = {
  send: (booking: PickupBooking, idempotencyKey: string) => Promise<Pickup>;
  settle: (attempt: PickupBooking, idempotencyKey: string) => Promise<'booked' | 'not_booked' | undefined>;
};

/** A client's booking: cancels the earlier attempt. */
export const ownBooking: BookingCall = {
  send: async (booking, idempotencyKey) =>
    (await api.pickup.create(booking, { context: { idempotencyKey } })).data,
  settle: async (_, key) => {
    const { data } = await api.idempotency.cancel({ key });
    // Ignore an answer for another key.
    if (data.client_ref !== key.toLowerCase()) return undefined;
    return data.state === 'done' ? 'booked' : 'not_booked';
  },
};

/** The key belongs to the client, so staff repeat the earlier attempt instead of cancelling it. */
export const bookingFor = (user_uid: string): BookingCall => {
  const send: BookingCall['send'] = async (booking, idempotencyKey) =>
    (await api.pickup.createFor({ ...booking, user_uid }, { context: { idempotencyKey } })).data;
  return {
    send,
    settle: async (attempt, key) => {
      try {
        await send(attempt, key);
        return 'booked';
      } catch (cause) {
        return ofKey.has(describeError(cause).code) ? 'not_booked' : undefined;
      }
    },
  };
};

/** The booking may exist; retrying under the same key never books twice. */
const uncertain = new Set(['OFFLINE', 'UNKNOWN', 'INTERNAL_ERROR', 'NOT_READY', 'REQUEST_IN_PROGRESS']);

/** Codes that settle the key; authorization and rate limits are checked before it. */
const ofKey = new Set([
  'VALIDATION_FAILED',
  'CARRIER_REFUSED',
  'CARRIER_UNAVAILABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'CANCELLED',
]);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Sends a booking under the form's key, so that retries create one pickup. */
export function useBookPickup(bookingKey: BookingKey, call: BookingCall) {
  const queryClient = useQueryClient();
  const [isBooking, setIsBooking] = useState(false);

  async function book(booking: PickupBooking): Promise<Booked> {
    setIsBooking(true);
    let isOpen = bookingKey.current().attempt !== undefined;
    try {
      // Settle a different earlier attempt first, or the driver would come twice.
      const { attempt, id } = bookingKey.current();
      if (attempt !== undefined && !isSame(attempt, booking)) {
        const became = await call.settle(attempt as PickupBooking, id);
        if (became === undefined) return { is: 'uncertain', error: { code: 'UNKNOWN' } };
        await bookingKey.renew();
        isOpen = false;
        if (became === 'booked') return { is: 'booked_before' };
      }
      await bookingKey.change({ attempt: booking });
      const pickup = await call.send(booking, bookingKey.current().id);
      await bookingKey.forget();
      return { is: 'booked', pickup };
    } catch (cause) {
      return await failed(describeError(cause), isOpen);
    } finally {
      setIsBooking(false);
      void queryClient.invalidateQueries({ queryKey: pickupsQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey: orpc.pickup.getAllUsers.key() });
    }
  }

  async function failed(error: ErrorDescription, isOpen: boolean): Promise<Booked> {
    if (uncertain.has(error.code) || (isOpen && !ofKey.has(error.code))) return { is: 'uncertain', error };
    await bookingKey.renew();
    // Another window booked with the same form.
    return error.code === 'IDEMPOTENCY_KEY_REUSED' ? { is: 'booked_before' } : { is: 'refused', error };
  }

  return { book, isBooking };
}
