import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { labelLinks } from '#domain/shipment/parcel-label.ts';
import type {
  HandedOver,
  ManualOrder,
  Shipment,
  ShipmentParcel,
  Timestamp,
} from '#domain/shipment/shipment.ts';
import type { PickupStatus } from '#domain/shipment/status.ts';
import { parcelStatus } from '#domain/shipment/tracking.ts';
import type { ManualWork } from '#domain/staff/staff-shipment.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import type { ManualRow } from '#server/db/schema.ts';
import { timestamp } from '#server/timestamp.ts';
import { shownMark } from './label-marks.ts';
import type { ParcelRow, ShipmentRow, ShipmentRows } from './new-shipment.ts';

export type Owner = { number: number; user_uid: string };

export function showShipment({ shipment, parcels, pickup }: ShipmentRows, owner: Owner): Shipment {
  const pickupSeconds = pickup ? daySeconds(pickup.pickup_date) : null;
  return {
    shipment_id: shipment.shipment_id,
    user_id: String(owner.number),
    user_uid: owner.user_uid,
    created: timestamp(shipment.created),
    send_date: pickupSeconds === null ? timestamp(shipment.created) : { seconds: pickupSeconds },
    status_updated: shipment.status_updated && timestamp(shipment.status_updated),
    sender: shipment.sender,
    recipient: shipment.recipient,
    differ_pickup: shipment.differ_pickup,
    has_collect_address: shipment.differ_pickup !== null,
    is_return: shipment.return_of !== null,
    original_tracking_number: shipment.return_of?.original_tracking_number ?? '',
    rma_reference: shipment.return_of?.rma_reference ?? '',
    service: {
      internal_service_label: shipment.service as ServiceLabel,
      carrier_label: shipment.carrier_label,
    },
    is_saturday: shipment.is_saturday,
    transport_kind: shipment.transport_kind as TransportKind,
    reference_number_1: shipment.reference_number_1,
    reference_number_2: shipment.reference_number_2,
    special_delivery_terms: shipment.special_delivery_terms,
    signature_required: shipment.signature_required,
    adult_signature_required: shipment.adult_signature_required,
    direct_delivery_only: shipment.direct_delivery_only,
    carbon_neutral: shipment.carbon_neutral,
    receive_delivery_email: shipment.receive_delivery_email,
    waybill: shipment.waybill,
    mission_copy: shipment.mission_copy,
    has_valor: shipment.has_valor,
    has_above_valor_limit: shipment.has_above_valor_limit,
    has_pickup: pickup !== undefined,
    pickup_status: (pickup?.status ?? null) as PickupStatus | null,
    confirmation_id: pickup?.confirmation_id ?? null,
    pickup_date: pickupSeconds,
    pickup_datetime_from: pickup?.pickup_datetime_from ?? null,
    pickup_datetime_to: pickup?.pickup_datetime_to ?? null,
    carrier_id: shipment.carrier_id,
    shipment_status: shipment.shipment_status,
    tracking_number: trackingNumbers(parcels),
    total_weight: shipment.total_weight,
    total_volume_weight: shipment.total_volume_weight,
    parcels_quantity: shipment.parcels_quantity,
    parcels: parcels.map((it) => showParcel(it, shipment)),
    arrival: shipment.arrival,
    handed_over: showHandedOver(shipment),
    customs: shipment.customs,
    declared_restrictions: shipment.declared_restrictions,
    ...shownMark(shipment),
    manual: shipment.manual && showManual(shipment.manual),
  };
}

const showHandedOver = (row: ShipmentRow): HandedOver | null =>
  row.handed_over &&
  row.handed_over_by && {
    ...timestamp(row.handed_over),
    by: row.handed_over_by,
    list: row.handed_over_list ?? '',
    device: row.handed_over_on ?? '',
  };

const showManual = ({ begun, carrier_name, tracking_link, cancel_reason }: ManualRow): ManualOrder => ({
  begun: timestamp(new Date(begun)),
  carrier_name,
  tracking_link,
  cancel_reason,
});

export const manualWork = ({ shipment: { manual } }: Pick<ShipmentRows, 'shipment'>): ManualWork | null =>
  manual && {
    begun_by: manual.begun_by_name,
    held_by: manual.held_by ?? null,
    price_note: manual.price_note,
    revision: manual.revision,
  };

export function trackingNumbers(parcels: readonly Pick<ParcelRow, 'tracking_number'>[]): string[] {
  return parcels.flatMap((it) => it.tracking_number ?? []);
}

/** A parcel without events has the shipment's status, unless it alone was cancelled. */
function showStatusAt(parcel: ParcelRow, { shipment_status, status_updated }: ShipmentRow): Timestamp | null {
  const status = parcelStatus(parcel, shipment_status);
  const own = parcel.shipment_status === status ? parcel.status_at : null;
  const at = own ?? (status === shipment_status ? status_updated : null);
  return at && timestamp(at);
}

function showParcel(parcel: ParcelRow, shipment: ShipmentRow): ShipmentParcel {
  return {
    parcel_id: parcel.parcel_id,
    tracking_number: parcel.tracking_number ?? '',
    contents: parcel.contents,
    length: parcel.length,
    width: parcel.width,
    height: parcel.height,
    weight: parcel.weight,
    volume_weight: parcel.volume_weight,
    self_insurance: parcel.self_insurance,
    value_of_insurance: parcel.value_of_insurance_cents / 100,
    valor: parcel.valor,
    value_of_goods: parcel.value_of_goods_cents / 100,
    mrn_number: parcel.mrn_number,
    dangerous_goods: parcel.dangerous_goods,
    limited_quantity: parcel.limited_quantity,
    excepted_quantity: parcel.excepted_quantity,
    danger_lq_notice: parcel.danger_lq_notice,
    danger_technical_name: parcel.danger_technical_name,
    danger_name: parcel.danger_name,
    danger_inner_packagings: parcel.danger_inner_packagings,
    danger_inner_quantity: parcel.danger_inner_quantity,
    danger_unit: parcel.danger_unit,
    shipment_status: parcelStatus(parcel, shipment.shipment_status),
    status_updated: showStatusAt(parcel, shipment),
    status: parcel.status,
    ...labelLinks(shipment, { ...parcel, tracking_number: parcel.tracking_number ?? '' }),
  };
}
