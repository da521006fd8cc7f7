import { t } from '@lingui/core/macro';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

type Numbered = Pick<Shipment, 'tracking_number'> & { parcels?: Shipment['parcels'] };

/** First remaining number and the count of others; a manual order has none until staff enter one for all parcels. */
export function numberText({ tracking_number, parcels }: Numbered): string {
  const left = parcels ? countedParcels(parcels).map((it) => it.tracking_number) : tracking_number;
  const [first, ...others] = new Set(left.filter(Boolean));
  if (first === undefined) return t`manuell`;
  const number = formatTrackingNumber(first);
  const more = others.length;
  return more === 0 ? number : t`${number} +${more}`;
}

export const shipmentLabel = (shipment: Numbered & Pick<Shipment, 'recipient'>): string =>
  `${shipment.recipient.company}, ${numberText(shipment)}`;
