import type { Route } from '#domain/services/route.ts';
import { isNationalForSurcharges, type Surcharge, surcharges } from '#domain/services/surcharges.ts';
import type { Shipment, ShipmentParcel } from './shipment.ts';

type Ends = Pick<Shipment, 'sender' | 'recipient' | 'differ_pickup'>;

export function shipmentRoute({ sender, recipient, differ_pickup }: Ends): Route {
  return {
    sender: sender.country_code,
    recipient: recipient.country_code,
    ...(differ_pickup ? { pickup: differ_pickup.country_code } : {}),
  };
}

type Sent = Ends & Pick<Shipment, 'transport_kind' | 'service'>;

/** See docs/rules.md 9.4. */
export function parcelSurcharges(
  parcel: Pick<ShipmentParcel, 'length' | 'width' | 'height' | 'weight'>,
  shipment: Sent,
): Surcharge[] {
  return surcharges(parcel, {
    transport_kind: shipment.transport_kind,
    service: shipment.service.internal_service_label,
    isNational: isNationalForSurcharges(shipmentRoute(shipment)),
  });
}
