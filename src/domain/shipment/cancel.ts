import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { isManualOrder, isManualOrderOver, isOpenManualOrder } from './manual-order.ts';
import {
  canCancelParcel,
  type ParcelStatus,
  type PickupStatus,
  pickupStatuses,
  type ShipmentStatus,
  shipmentStatuses,
} from './status.ts';

/** Why a parcel or a shipment is not cancelled. The app holds a text for each; the server sends the code. */
export const cancelRefusals = [
  'already_canceled',
  /** One of the staff has begun a manual order: its client asks them. */
  'manual_order',
  'under_way',
  'delivered',
  'picked_up',
  /** Asked for one parcel of what is cancelled as a whole. */
  'whole_only',
  /** Asked for one parcel, and it is the only one left. */
  'last_parcel',
  'carrier_cannot',
] as const;
export type CancelRefusal = (typeof cancelRefusals)[number];

/** The meaning of cancelling: the whole shipment goes, or this one parcel, or nothing happens. */
export type Cancelling = { kind: 'whole' } | { kind: 'parcel' } | { kind: 'refused'; reason: CancelRefusal };

type CancelableParcel = { status: ParcelStatus; shipment_status: ShipmentStatus | null };
export type CancelableShipment = {
  shipment_status: ShipmentStatus | null;
  pickup_status: PickupStatus | null;
  transport_kind: TransportKind;
  service: { internal_service_label: ServiceLabel };
  parcels: readonly CancelableParcel[];
  /** Of a manual order that somebody has begun. */
  manual?: object | null | undefined;
};

const refused = (reason: CancelRefusal): Cancelling => ({ kind: 'refused', reason });

/**
 * Shipments with the special service, pallets and freight, which follows the rules of pallets, are cancelled as a whole
 * (docs/rules.md 16.4, docs/decisions.md 3.2).
 */
export function isCanceledAsWhole({
  transport_kind,
  service,
}: Pick<CancelableShipment, 'transport_kind' | 'service'>): boolean {
  return (
    service.internal_service_label === 'special' ||
    transport_kind === 'pallet' ||
    transport_kind === 'freight'
  );
}

const activeOf = <P extends { status: ParcelStatus }>(parcels: readonly P[]): P[] =>
  parcels.filter((it) => it.status === 'active');

/**
 * Says what cancelling a parcel means (docs/rules.md 16.4): one of several active parcels is taken out, with the last
 * one the whole shipment goes. The parcel must have a status, its own or its shipment's. A manual order goes as a whole as long as nobody has begun (16.7).
 */
export function cancelParcel(shipment: CancelableShipment, parcel: CancelableParcel): Cancelling {
  if (isOpenManualOrder(shipment)) return cancelOpenManual(shipment, parcel);
  if (isManualOrder(shipment) && !isManualOrderOver(shipment) && parcel.status === 'active')
    return refused('manual_order');
  if (!canCancelParcel(shipment, parcel)) return refused(reasonOf(shipment, parcel.status));
  if (parcel.shipment_status === null) return refused('manual_order');
  const isLast = activeOf(shipment.parcels).length === 1;
  return { kind: isLast || isCanceledAsWhole(shipment) ? 'whole' : 'parcel' };
}

function cancelOpenManual({ pickup_status }: CancelableShipment, parcel: CancelableParcel): Cancelling {
  if (parcel.status === 'canceled') return refused('already_canceled');
  return pickup_status === pickupStatuses.done ? refused('picked_up') : { kind: 'whole' };
}

/** Says what cancelling means where the staff do it: a manual order goes until it is delivered (docs/rules.md 16.7). */
export function cancelByStaff(shipment: CancelableShipment): Cancelling {
  if (!isManualOrder(shipment)) return cancelWhole(shipment);
  return isManualOrderOver(shipment) ? cancelWhole(shipment) : { kind: 'whole' };
}

/** Says what `shipment/cancel` does: the whole of it goes, as long as one of its parcels could be cancelled. */
export function cancelWhole(shipment: CancelableShipment): Cancelling {
  const [first] = activeOf(shipment.parcels);
  if (!first) return refused('already_canceled');
  const cancelling = cancelParcel(shipment, first);
  return cancelling.kind === 'refused' ? cancelling : { kind: 'whole' };
}

/** Says what `shipment/edit` does: one parcel goes and others stay; it never takes the whole shipment unasked. */
export function removeParcel(shipment: CancelableShipment, parcel: CancelableParcel): Cancelling {
  const cancelling = cancelParcel(shipment, parcel);
  if (cancelling.kind !== 'whole') return cancelling;
  const isWhole = isCanceledAsWhole(shipment) || activeOf(shipment.parcels).length > 1;
  return refused(isWhole ? 'whole_only' : 'last_parcel');
}

function reasonOf(
  { shipment_status }: Pick<CancelableShipment, 'shipment_status'>,
  parcelStatus: ParcelStatus,
): CancelRefusal {
  if (shipment_status === shipmentStatuses.canceled || parcelStatus === 'canceled') return 'already_canceled';
  if (shipment_status === shipmentStatuses.delivered) return 'delivered';
  return shipment_status === shipmentStatuses.info_received ? 'picked_up' : 'under_way';
}

/** The parcels weights, surcharges and another order count: those not cancelled; of a shipment cancelled as a whole, all it had. */
export function countedParcels<P extends { status: ParcelStatus }>(parcels: readonly P[]): readonly P[] {
  const active = activeOf(parcels);
  return active.length === 0 ? parcels : active;
}
