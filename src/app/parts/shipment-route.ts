import { serviceName } from '#app/i18n/labels.ts';
import { parcelSurcharges, shipmentRoute } from '#domain/parcel-surcharges.ts';
import { shippingType } from '#domain/route.ts';
import type { Shipment } from '#domain/shipment.ts';

type Ends = Pick<Shipment, 'sender' | 'recipient' | 'differ_pickup'>;

export function serviceOf(shipment: Ends & Pick<Shipment, 'service'>): string {
  return serviceName(shipment.service.internal_service_label, shippingType(shipmentRoute(shipment)));
}

export const surchargesOf = parcelSurcharges;
