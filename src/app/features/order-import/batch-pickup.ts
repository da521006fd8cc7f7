import type { Pickup, PickupBooking } from '#domain/pickup/pickup-booking.ts';

/** The pickup of a batch, as the batch keeps it and all devices of the client see it. */
export type BatchPickup = {
  /** The key it is booked under. */
  key: string;
  /** What was sent under it of which nobody knows whether it arrived. */
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
