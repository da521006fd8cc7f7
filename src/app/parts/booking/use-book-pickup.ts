import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, type ErrorDescription, orpc } from '#app/api/client.ts';
import { pickupsQuery } from '#app/api/kept-queries.ts';
import type { Pickup, PickupBooking } from '#domain/pickup/pickup-booking.ts';

/** The outcome of a booking: a pickup, one that was booked before, a refusal, or nobody knows yet. */
export type Booked =
  | { is: 'booked'; pickup: Pickup }
  | { is: 'booked_before' }
  | { is: 'refused'; error: ErrorDescription }
  | { is: 'uncertain'; error: ErrorDescription };

/** What a booking is sent under, and what was sent under it of which nobody knows whether it arrived. */
export type BookingKey = {
  current: () => { id: string; attempt?: unknown };
  change: (difference: { attempt: PickupBooking }) => Promise<void>;
  /** The next booking has a key of its own. */
  renew: () => Promise<void>;
  forget: () => Promise<void>;
};

/** The call that books, and what settles an earlier attempt under its key before another booking is sent. */
export type BookingCall = {
  send: (booking: PickupBooking, idempotencyKey: string) => Promise<Pickup>;
  /** Answers what became of it; nothing: nobody knows. */
  settle: (attempt: PickupBooking, idempotencyKey: string) => Promise<'booked' | 'not_booked' | undefined>;
};

/** A client's own booking; what was sent before is called back. */
export const ownBooking: BookingCall = {
  send: async (booking, idempotencyKey) =>
    (await api.pickup.create(booking, { context: { idempotencyKey } })).data,
  settle: async (_, key) => {
    const { data } = await api.idempotency.cancel({ key });
    // What is said of another key says nothing of this one.
    if (data.client_ref !== key.toLowerCase()) return undefined;
    return data.state === 'done' ? 'booked' : 'not_booked';
  },
};

/** A booking by the staff, whose key is the client's: what was sent before is sent to its end. */
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

/** Codes after which nobody knows whether the booking is there; the same key asks again without booking twice. */
const uncertain = new Set(['OFFLINE', 'UNKNOWN', 'INTERNAL_ERROR', 'NOT_READY', 'REQUEST_IN_PROGRESS']);

/** Codes that tell what became of the key. Who asks, how often and what one may is judged before anybody looks at it. */
const ofKey = new Set([
  'VALIDATION_FAILED',
  'CARRIER_REFUSED',
  'CARRIER_UNAVAILABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'CANCELLED',
]);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Sends a booking under the form's key, so that it becomes one pickup however often it is sent. */
export function useBookPickup(kept: BookingKey, call: BookingCall) {
  const queryClient = useQueryClient();
  const [isBooking, setIsBooking] = useState(false);

  async function book(booking: PickupBooking): Promise<Booked> {
    setIsBooking(true);
    let isOpen = kept.current().attempt !== undefined;
    try {
      // Sent before with other words: that has to be settled first, or somebody would come twice.
      const { attempt, id } = kept.current();
      if (attempt !== undefined && !isSame(attempt, booking)) {
        const became = await call.settle(attempt as PickupBooking, id);
        if (became === undefined) return { is: 'uncertain', error: { code: 'UNKNOWN' } };
        await kept.renew();
        isOpen = false;
        if (became === 'booked') return { is: 'booked_before' };
      }
      await kept.change({ attempt: booking });
      const pickup = await call.send(booking, kept.current().id);
      await kept.forget();
      return { is: 'booked', pickup };
    } catch (cause) {
      return await failed(describeError(cause), isOpen);
    } finally {
      setIsBooking(false);
      void queryClient.invalidateQueries({ queryKey: pickupsQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey: orpc.pickup.getAllUsers.key() });
    }
  }

  /** `isOpen`: of what was sent before nobody knows yet, and a refusal that is not of the key tells nothing of it. */
  async function failed(error: ErrorDescription, isOpen: boolean): Promise<Booked> {
    if (uncertain.has(error.code) || (isOpen && !ofKey.has(error.code))) return { is: 'uncertain', error };
    await kept.renew();
    // Another window has booked with the same form.
    return error.code === 'IDEMPOTENCY_KEY_REUSED' ? { is: 'booked_before' } : { is: 'refused', error };
  }

  return { book, isBooking };
}
