import { streetLine } from '#domain/address/street-line.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

export function withKnownPickups(listed: readonly Pickup[], shipments: readonly Shipment[]): Pickup[] {
  const known = new Set(listed.map((it) => it.shipment_id));
  return [
    ...listed,
    ...shipments.filter((it) => !known.has(it.shipment_id)).flatMap((it) => pickupOf(it) ?? []),
  ];
}

/** The pickup's real id is unknown, so it cannot be cancelled here. */
export const isOfShipmentOnly = ({ pickup_id }: Pick<Pickup, 'pickup_id'>) => pickup_id.startsWith(noId);
const noId = 'of-';

function pickupOf(shipment: Shipment): Pickup | undefined {
  const { shipment_id, pickup_date, pickup_status, pickup_datetime_from, pickup_datetime_to } = shipment;
  if (pickup_date === null || pickup_status === null) return undefined;
  const place = shipment.differ_pickup ?? shipment.sender;
  const active = shipment.parcels.filter((it) => it.status === 'active');
  return {
    pickup_id: `${noId}${shipment_id}`,
    confirmation_id: shipment.confirmation_id,
    created: shipment.created,
    pickup_date,
    pickup_datetime_from: pickup_datetime_from ?? '',
    pickup_datetime_to: pickup_datetime_to ?? '',
    from_address: {
      company: place.company,
      street1: streetLine(place),
      zip: place.postal_code,
      city: place.city,
    },
    parcels_id: active.map((it) => it.parcel_id),
    parcels_quantity: active.length,
    total_weight: shipment.total_weight,
    status: pickup_status,
    done_by: null,
    service: shipment.service.internal_service_label,
    transport_kind: shipment.transport_kind,
    special_delivery_terms: shipment.special_delivery_terms,
    is_by_staff: false,
    shipment_id,
    pickup_package_uuid: shipment_id,
    packages: [],
  };
}
