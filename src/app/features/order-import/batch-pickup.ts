import type { Pickup, PickupBooking } from '#domain/pickup/pickup-booking.ts';

/** Stored in the batch, so all devices of the client see it. */
export type BatchPickup = {
  /** Idempotency key of the booking. */
  key: string;
  /** Data sent under this key without a clear response. */
  attempt?: PickupBooking | undefined;
  booked?: BookedPickup | undefined;
};
type BookedPickup = Pick<
  Pickup,
  | 'pickup_id'
  | 'confirmation_id'
  | 'pickup_date'
  | 'pickup_datetime_from'
  | 'pickup_datetime_to'
  | 'parcels_quantity'
  | 'total_weight'
>;
