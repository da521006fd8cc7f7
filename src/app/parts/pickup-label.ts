import { formatDate } from '#app/i18n/format.ts';
import type { Pickup } from '#domain/pickup-booking.ts';

export const windowText = ({ pickup_datetime_from, pickup_datetime_to }: Pickup) =>
  `${pickup_datetime_from}–${pickup_datetime_to}`;

/** Names a pickup in what is asked and read out of it. */
export function pickupLabel(pickup: Pickup): string {
  const { company, city } = pickup.from_address;
  return `${formatDate(pickup.pickup_date)}, ${windowText(pickup)}, ${company}, ${city}`;
}
