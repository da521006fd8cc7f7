import { t } from '@lingui/core/macro';
import { serverNow } from '#app/api/server-clock.ts';
import { formatDate } from '#app/i18n/format.ts';
import { pickupStateText } from '#app/i18n/labels.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { type PickupState, pickupState } from '#domain/pickup/pickup-state.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

export type PickupWindow = Pick<Pickup, 'status' | 'done_by' | 'pickup_date' | 'pickup_datetime_to'>;

/** State now, by the server's clock. */
export const shownPickupState = (pickup: PickupWindow): PickupState =>
  pickupState(pickup, new Date(serverNow()));

export const windowText = ({ pickup_datetime_from, pickup_datetime_to }: Pickup) =>
  `${pickup_datetime_from}–${pickup_datetime_to}`;

export function pickupLabel(pickup: Pickup): string {
  const { company, city } = pickup.from_address;
  return `${formatDate(pickup.pickup_date)}, ${windowText(pickup)}, ${company}, ${city}`;
}

type OfShipment = Pick<Shipment, 'pickup_status' | 'pickup_date' | 'pickup_datetime_to'>;

export function shipmentPickupText({ pickup_status: status, ...window }: OfShipment): string {
  if (status === null) return t`Keine Abholung`;
  return pickupStateText(pickupState({ status, ...window }, new Date(serverNow())));
}
