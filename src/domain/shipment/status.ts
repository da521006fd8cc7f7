/** See docs/rules.md 16.1. */
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

/** Scanned by the carrier, and nothing else known since. */
export const isUnderWay = (status: ShipmentStatus | null | undefined): boolean =>
  status === shipmentStatuses.in_transit || status === shipmentStatuses.out_for_delivery;

/** Deliveries that need attention (docs/rules.md 2.12). */
export const troubledStatuses = [shipmentStatuses.missed_delivery, shipmentStatuses.exception] as const;

/** Filter value for all statuses (docs/rules.md 15.1). */
export const allStatuses = -1;
/** Filter value for manual orders, which have no status. */
export const manualOrders = -2;

export const statusFilters = [allStatuses, manualOrders, ...Object.values(shipmentStatuses)] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Filters of the archive that are more than one status (docs/rules.md 15.1). */
export const openFilters = ['unprinted', 'troubled'] as const;
export type OpenFilter = (typeof openFilters)[number];

export const parcelStatuses = ['active', 'canceled'] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

export const pickupStatuses = { canceled: -1, pre_transit: 0, done: 1 } as const;
export type PickupStatus = (typeof pickupStatuses)[keyof typeof pickupStatuses];

export type Tone = 'error' | 'success' | 'purple' | 'yellow' | 'neutral';

/**
 * Colours of docs/rules.md 16.1: canceled red, delivered green, exception purple, otherwise yellow; neutral for manual
 * orders.
 */
export function statusTone(status: ShipmentStatus | null): Tone {
  if (status === null) return 'neutral';
  if (status === shipmentStatuses.canceled) return 'error';
  if (status === shipmentStatuses.delivered) return 'success';
  if (status === shipmentStatuses.exception) return 'purple';
  return 'yellow';
}

/** Possible with status 1, an active parcel and an open pickup (docs/rules.md 16.3); printing has the same rule. */
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

/** Possible as long as a parcel could be cancelled (docs/rules.md 15.5). */
export function canPrintLabel(shipment: {
  shipment_status: ShipmentStatus | null;
  pickup_status: PickupStatus | null;
  parcels: readonly { status: ParcelStatus }[];
}): boolean {
  return shipment.parcels.some((parcel) => canCancelParcel(shipment, parcel));
}
