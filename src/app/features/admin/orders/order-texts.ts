import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { serviceName } from '#app/i18n/labels.ts';
import { shippingType } from '#domain/services/route.ts';
import type { SurchargeCode } from '#domain/services/surcharges.ts';
import { shipmentRoute } from '#domain/shipment/parcel-surcharges.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

/** Names on the provider's bill (docs/rules.md 21.5); customers read shorter ones. */
const surchargeLines = {
  oversize_girth: msg`Übergrößenzuschlag - Gurtmaß`,
  large_parcel_girth: msg`Zuschlag großes Paket - Gurtmaß`,
  handling_length: msg`Sonderbehandlung - Länge`,
  handling_second_side: msg`Sonderbehandlung - zweitlängste Seite`,
  handling_weight: msg`Sonderbehandlung - Gewicht`,
} satisfies Record<SurchargeCode, MessageDescriptor>;

export const surchargeLine = (code: SurchargeCode) => i18n._(surchargeLines[code]);

export const serviceText = (shipment: Shipment) =>
  serviceName(shipment.service.internal_service_label, shippingType(shipmentRoute(shipment)));
