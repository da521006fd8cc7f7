/** Shipment status codes and their meaning (docs/rules.md 16.1); the app holds the words. */
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

/** Deliveries that somebody should look after (docs/rules.md 2.12). */
export const troubledStatuses = [shipmentStatuses.missed_delivery, shipmentStatuses.exception] as const;

/** The filter value for all statuses (docs/rules.md 15.1). */
export const allStatuses = -1;
/** The filter value for manual orders, which have no status. */
export const manualOrders = -2;

/** What a list of shipments can be narrowed to, in the order in which it is offered. */
export const statusFilters = [allStatuses, manualOrders, ...Object.values(shipmentStatuses)] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const parcelStatuses = ['active', 'canceled'] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

export const pickupStatuses = { canceled: -1, pre_transit: 0, done: 1 } as const;
export type PickupStatus = (typeof pickupStatuses)[keyof typeof pickupStatuses];

export type Tone = 'error' | 'success' | 'purple' | 'yellow' | 'neutral';

/** Tracking colours (docs/rules.md 16.1): canceled red, delivered green, exception purple, anything else yellow. A shipment without status (manual order) is neutral. */
export function statusTone(status: ShipmentStatus | null): Tone {
  if (status === null) return 'neutral';
  if (status === shipmentStatuses.canceled) return 'error';
  if (status === shipmentStatuses.delivered) return 'success';
  if (status === shipmentStatuses.exception) return 'purple';
  return 'yellow';
}

/**
 * A parcel can be cancelled while its shipment has status 1, the parcel is not cancelled and the pickup is not done
 * (docs/rules.md 16.3). Printing is blocked under the same conditions.
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

/** A label can be printed as long as a parcel could be cancelled (docs/rules.md 15.5). */
export function canPrintLabel(shipment: {
  shipment_status: ShipmentStatus | null;
  pickup_status: PickupStatus | null;
  parcels: readonly { status: ParcelStatus }[];
}): boolean {
  return shipment.parcels.some((parcel) => canCancelParcel(shipment, parcel));
}
