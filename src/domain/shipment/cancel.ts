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

export const cancelRefusals = [
  'already_canceled',
  /** The staff have begun: the client must ask them. */
  'manual_order',
  'under_way',
  'delivered',
  'picked_up',
  /** A request for one parcel of a shipment that is cancelled as a whole. */
  'whole_only',
  'last_parcel',
  'carrier_cannot',
] as const;
export type CancelRefusal = (typeof cancelRefusals)[number];

export type Cancelling = { kind: 'whole' } | { kind: 'parcel' } | { kind: 'refused'; reason: CancelRefusal };

type CancelableParcel = { status: ParcelStatus; shipment_status: ShipmentStatus | null };
export type CancelableShipment = {
  shipment_status: ShipmentStatus | null;
  pickup_status: PickupStatus | null;
  transport_kind: TransportKind;
  service: { internal_service_label: ServiceLabel };
  parcels: readonly CancelableParcel[];
  manual?: object | null | undefined;
};

const refused = (reason: CancelRefusal): Cancelling => ({ kind: 'refused', reason });

/** Freight follows the rules of pallets (docs/rules.md 16.4, docs/decisions.md 3.2). */
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
 * The last active parcel cancels the shipment (docs/rules.md 16.4). Parcel or shipment must have a status; a manual
 * order is cancelled as a whole until the staff begin (16.7).
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

/** The staff can cancel a manual order until its delivery (docs/rules.md 16.7). */
export function cancelByStaff(shipment: CancelableShipment): Cancelling {
  if (!isManualOrder(shipment)) return cancelWhole(shipment);
  return isManualOrderOver(shipment) ? cancelWhole(shipment) : { kind: 'whole' };
}

/** Rule of `shipment/cancel`. */
export function cancelWhole(shipment: CancelableShipment): Cancelling {
  const [first] = activeOf(shipment.parcels);
  if (!first) return refused('already_canceled');
  const cancelling = cancelParcel(shipment, first);
  return cancelling.kind === 'refused' ? cancelling : { kind: 'whole' };
}

/** Rule of `shipment/edit`, which never cancels the whole shipment. */
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

/** Parcels for weights, surcharges and repeat orders: the active ones, or all of a cancelled shipment. */
export function countedParcels<P extends { status: ParcelStatus }>(parcels: readonly P[]): readonly P[] {
  const active = activeOf(parcels);
  return active.length === 0 ? parcels : active;
}
