import { t } from '@lingui/core/macro';
import { formatTrackingNumber } from '#domain/label-number.ts';
import type { Shipment } from '#domain/shipment.ts';

/** The first parcel's number and how many more there are; a manual order has none. */
export function numberText({ tracking_number }: Pick<Shipment, 'tracking_number'>): string {
  const [first, ...others] = tracking_number.filter(Boolean);
  if (first === undefined) return t`manuell`;
  const number = formatTrackingNumber(first);
  const more = others.length;
  return more === 0 ? number : t`${number} +${more}`;
}

/** Recipient and number, as a row is read out and a question names it. */
export const shipmentLabel = (shipment: Pick<Shipment, 'recipient' | 'tracking_number'>): string =>
  `${shipment.recipient.company}, ${numberText(shipment)}`;
