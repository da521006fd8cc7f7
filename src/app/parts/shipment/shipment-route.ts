import { serviceName } from '#app/i18n/labels.ts';
import { shippingType } from '#domain/services/route.ts';
import { parcelSurcharges, shipmentRoute } from '#domain/shipment/parcel-surcharges.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

type Ends = Pick<Shipment, 'sender' | 'recipient' | 'differ_pickup'>;

export function serviceOf(shipment: Ends & Pick<Shipment, 'service'>): string {
  return serviceName(shipment.service.internal_service_label, shippingType(shipmentRoute(shipment)));
}

export const surchargesOf = parcelSurcharges;
