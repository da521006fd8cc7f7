/** Shipment status codes and their meaning (spec 2 §4); the app holds the words. */
export const shipmentStatuses = {
  canceled: 0,
  info_received: 1,
  in_transit: 2,
  out_for_delivery: 3,
  missed_delivery: 4,
  exception: 5,
  delivered: 6,
} as const;
export type ShipmentStatus = (typeof shipmentStatuses)[keyof typeof shipmentStatuses];

/** "Filter value -1 = all" (spec 2 §4). */
export const allStatuses = -1;

export const parcelStatuses = ['active', 'canceled'] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

export const pickupStatuses = { canceled: -1, pre_transit: 0, done: 1 } as const;
export type PickupStatus = (typeof pickupStatuses)[keyof typeof pickupStatuses];

export type Tone = 'error' | 'success' | 'purple' | 'yellow' | 'neutral';

/** Tracking colours (spec 2 §4): canceled red, delivered green, exception purple, anything else yellow. A shipment without status (manual order) is neutral. */
export function statusTone(status: ShipmentStatus | null): Tone {
  if (status === null) return 'neutral';
  if (status === shipmentStatuses.canceled) return 'error';
  if (status === shipmentStatuses.delivered) return 'success';
  if (status === shipmentStatuses.exception) return 'purple';
  return 'yellow';
}

export function pickupTone(status: PickupStatus): Tone {
  if (status === pickupStatuses.done) return 'success';
  if (status === pickupStatuses.canceled) return 'error';
  return 'yellow';
}

/**
 * Cancelling a parcel is allowed "only if the shipment status is Info Received (1), the parcel is not already
 * canceled, and the pickup is not done" (spec 2 §4). Printing is blocked under the same conditions.
 */
export function canCancelParcel(
  shipment: { shipment_status: ShipmentStatus | null; pickup_status: PickupStatus | null },
  parcel: { status: ParcelStatus },
): boolean {
  return (
    shipment.shipment_status === shipmentStatuses.info_received &&
    parcel.status !== 'canceled' &&
    shipment.pickup_status !== pickupStatuses.done
  );
}

/** "The print button is disabled under the same conditions that block cancelling" (spec 2 §2). */
export function canPrintLabel(shipment: {
  shipment_status: ShipmentStatus | null;
  pickup_status: PickupStatus | null;
  parcels: readonly { status: ParcelStatus }[];
}): boolean {
  return shipment.parcels.some((parcel) => canCancelParcel(shipment, parcel));
}
