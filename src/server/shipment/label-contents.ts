import { fromUnixTime } from 'date-fns/fromUnixTime';
import { shipperOf } from '#domain/customs/returns.ts';
import { dangerMark } from '#domain/danger/danger.ts';
import { labelAddress } from '#domain/labels/label-address.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { latinLine } from '#domain/labels/latin/latin-line.ts';
import { routeOf } from '#domain/order/order-rules.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import { shippingType } from '#domain/services/route.ts';
import { deliverBy } from '#domain/services/services.ts';
import { hasLabel } from '#domain/shipment/parcel-label.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import type { LabelContent } from '#server/labels/label-content.ts';
import { serviceName } from '#server/labels/service-name.ts';

export type ParcelLabel = LabelContent & { parcel_id: string };
const hasSize: ReadonlySet<TransportKind> = new Set(['pallet', 'freight']);
const sizeOf = ({ length, width, height }: ShipmentParcel) => ({ length, width, height });

type Printed = {
  shipment: Shipment;
  client_number: number;
  provider_name: string;
  wants_latin?: boolean;
};

/**
 * One label per active parcel with a number; manual orders are labelled by their own carrier. Labels never change: if
 * the second of three parcels is cancelled, the third stays "3 of 3", as on the printed label.
 */
export function labelContents({
  shipment,
  client_number,
  provider_name,
  wants_latin = false,
}: Printed): ParcelLabel[] {
  const type = shippingType(routeOf({ ...shipment, differ_pickup: shipment.differ_pickup ?? undefined }));
  const is_national = type === 'national';
  const service = shipment.service.internal_service_label;
  const deliver_by = deliverBy(service, type);
  const latin_line = wants_latin ? latinLine(shipment.recipient) : undefined;
  return shipment.parcels.flatMap((parcel, index) => {
    if (!hasLabel(shipment, parcel)) return [];
    return {
      parcel_id: parcel.parcel_id,
      tracking_number: parcel.tracking_number,
      parcel_index: index + 1,
      parcels_quantity: shipment.parcels.length,
      weight_kg: shipment.transport_kind === 'envelope' ? weightLimits.envelope : parcel.weight,
      transport_kind: shipment.transport_kind,
      ...(hasSize.has(shipment.transport_kind) && parcel.length > 0 ? { size: sizeOf(parcel) } : {}),
      is_national,
      sender: labelAddress(shipperOf(shipment)),
      ...(shipment.is_return ? { return_of: returnOf(shipment) } : {}),
      recipient: labelAddress(shipment.recipient),
      ...(latin_line ? { latin_line } : {}),
      service: { internal_service_label: service, label: serviceName(service, type) },
      ...(deliver_by === undefined ? {} : { deliver_by }),
      reference_number_1: shipment.reference_number_1,
      reference_number_2: shipment.reference_number_2,
      special_delivery_terms: shipment.special_delivery_terms,
      signature_required: shipment.signature_required,
      adult_signature_required: shipment.adult_signature_required,
      direct_delivery_only: shipment.direct_delivery_only,
      danger: dangerMark(parcel),
      is_saturday: shipment.is_saturday,
      carbon_neutral: shipment.carbon_neutral,
      date: berlinDay(fromUnixTime(shipment.created.seconds)),
      client_number: String(client_number),
      provider_name,
    };
  });
}

const returnOf = ({ original_tracking_number = '', rma_reference = '' }: Shipment) => ({
  original: formatTrackingNumber(original_tracking_number),
  rma: rma_reference,
});
