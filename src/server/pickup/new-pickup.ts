import { v7 } from 'uuid';
import type { PlainAddress } from '#domain/address/address.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import type { PickupBooking } from '#domain/pickup/pickup-booking.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { dayFromSeconds } from '#domain/values/working-days.ts';
import type { CarrierPickup } from '#server/carriers/carrier.ts';
import type { Client } from '#server/clients/queries.ts';
import { accountOf } from '#server/shipment/finish-shipment.ts';
import type { PickupRow } from '#server/shipment/new-shipment.ts';

export type BookedPickup = PickupRow & {
  client_ref: string;
  from_address: PlainAddress;
  service: string;
  parcels_quantity: number;
  total_weight: number;
  special_delivery_terms: string;
};

type Origin = {
  client_id: string;
  client_ref: string;
  own: PlainAddress;
  now: Date;
  staff?: string | undefined;
};

export function newPickup(
  booking: PickupBooking,
  { client_id, client_ref, own, now, staff }: Origin,
): BookedPickup {
  return {
    client_id,
    pickup_id: v7(),
    shipment_id: null,
    client_ref,
    from_address: plainAddress(booking.recipient),
    // Computed from the addresses; the client's value is ignored.
    has_collect_address: sameAddressKey(booking.recipient) !== sameAddressKey(own),
    service: booking.service,
    transport_kind: 'parcel',
    parcels_quantity: booking.parcels_quantity,
    total_weight: booking.total_weight,
    special_delivery_terms: booking.special_delivery_terms,
    confirmation_id: null,
    pickup_date: dayFromSeconds(booking.pickup_date ?? 0),
    pickup_datetime_from: booking.pickup_datetime_from ?? '',
    pickup_datetime_to: booking.pickup_datetime_to ?? '',
    status: pickupStatuses.pre_transit,
    done_by: null,
    reopened: null,
    booked_by: staff ?? null,
    created: now,
    search_text: null,
  };
}

export function carrierPickup(row: BookedPickup, client: Client): CarrierPickup {
  return {
    reference: { client_id: row.client_id, pickup_id: row.pickup_id },
    from_address: row.from_address,
    service: row.service,
    parcels_quantity: row.parcels_quantity,
    total_weight: row.total_weight,
    pickup_date: row.pickup_date,
    pickup_datetime_from: row.pickup_datetime_from,
    pickup_datetime_to: row.pickup_datetime_to,
    special_delivery_terms: row.special_delivery_terms,
    account: accountOf(client),
  };
}
