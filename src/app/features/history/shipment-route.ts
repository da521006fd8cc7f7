import { serviceName } from '#app/i18n/labels.ts';
import { type Route, shippingType } from '#domain/route.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment.ts';
import { isNationalForSurcharges, type Surcharge, surcharges } from '#domain/surcharges.ts';

type Ends = Pick<Shipment, 'sender' | 'recipient' | 'differ_pickup'>;

/** From where to where a shipment goes: the differing pickup address counts when there is one. */
function routeOf({ sender, recipient, differ_pickup }: Ends): Route {
  return {
    sender: sender.country_code,
    recipient: recipient.country_code,
    ...(differ_pickup ? { pickup: differ_pickup.country_code } : {}),
  };
}

export function serviceOf(shipment: Ends & Pick<Shipment, 'service'>): string {
  return serviceName(shipment.service.internal_service_label, shippingType(routeOf(shipment)));
}

export function surchargesOf(parcel: ShipmentParcel, shipment: Shipment): Surcharge[] {
  return surcharges(parcel, {
    transport_kind: shipment.transport_kind,
    service: shipment.service.internal_service_label,
    isNational: isNationalForSurcharges(routeOf(shipment)),
  });
}
