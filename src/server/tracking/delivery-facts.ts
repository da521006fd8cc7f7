import { compareDesc } from 'date-fns/compareDesc';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import type { Tracked } from './queries.ts';

export function deliveryFacts({ shipment, parcels, events }: Tracked) {
  const active = parcels.filter((it) => it.status === 'active');
  const last = events
    .filter((it) => it.status === shipmentStatuses.delivered)
    .toSorted((a, b) => compareDesc(a.at, b.at))[0];
  const places = [shipment.recipient.country_code, last?.country_code || 'DE'];
  return {
    numbers: active.flatMap((it) =>
      it.tracking_number === null ? [] : formatTrackingNumber(it.tracking_number),
    ),
    recipient: shipment.recipient.company,
    reference: shipment.reference_number_1 || shipment.reference_number_2,
    at: last?.at ?? shipment.status_updated ?? shipment.created,
    city: last?.city || shipment.recipient.city,
    isAbroad: places.some((it) => it !== 'DE'),
  };
}
