import { streetLine } from '#domain/address/street-line.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { productStatus } from '#domain/shipment/parcel-label.ts';
import type { ParcelStatus, PickupStatus } from '#domain/shipment/status.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import type { PickupRow, ShipmentRow } from '#server/shipment/new-shipment.ts';
import { timestamp } from '#server/timestamp.ts';

export type ShipmentOfPickup = Pick<
  ShipmentRow,
  | 'sender'
  | 'differ_pickup'
  | 'service'
  | 'transport_kind'
  | 'special_delivery_terms'
  | 'total_weight'
  | 'manual'
> & {
  parcels: { parcel_id: string; status: ParcelStatus; contents: string; tracking_number: string | null }[];
};

/** A stand-alone pickup has its own details, otherwise its shipment's apply. */
export function showPickup(row: PickupRow, shipment?: ShipmentOfPickup): Pickup {
  const place = shipment ? (shipment.differ_pickup ?? shipment.sender) : row.from_address;
  const source = shipment ?? row;
  const parcels = shipment?.parcels ?? [];
  const active = parcels.filter((it) => it.status === 'active');
  return {
    pickup_id: row.pickup_id,
    confirmation_id: row.confirmation_id,
    created: timestamp(row.created),
    pickup_date: daySeconds(row.pickup_date),
    pickup_datetime_from: row.pickup_datetime_from,
    pickup_datetime_to: row.pickup_datetime_to,
    from_address: {
      company: place?.company ?? '',
      street1: place ? streetLine(place) : '',
      zip: place?.postal_code ?? '',
      city: place?.city ?? '',
    },
    parcels_id: active.map((it) => it.parcel_id),
    parcels_quantity: shipment ? active.length : (row.parcels_quantity ?? 0),
    total_weight: source.total_weight ?? 0,
    status: row.status as PickupStatus,
    done_by: row.done_by,
    service: (source.service ?? 'standard') as ServiceLabel,
    transport_kind: (source.transport_kind ?? 'parcel') as TransportKind,
    special_delivery_terms: source.special_delivery_terms ?? '',
    is_by_staff: row.booked_by !== null,
    shipment_id: row.shipment_id,
    pickup_package_uuid: row.shipment_id,
    packages: parcels.map((it) => ({
      id: it.parcel_id,
      status: it.status,
      contents: it.contents,
      package_uuid: it.tracking_number === null ? '' : (row.shipment_id ?? ''),
      versandpult_status: productStatus({ manual: shipment?.manual ?? null }, it),
    })),
  };
}
