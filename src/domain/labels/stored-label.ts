import {
  canPrintLabel,
  type ParcelStatus,
  type PickupStatus,
  type ShipmentStatus,
} from '#domain/shipment/status.ts';

type Labelled = {
  shipment_status: ShipmentStatus | null;
  pickup_status: PickupStatus | null;
  parcels: readonly { parcel_id: string; tracking_number: string; status: ParcelStatus }[];
};

/** True if a stored label shows exactly the shipment's printable parcels, or the requested one (docs/rules.md 15.9). */
export function isStillItsLabel(
  stored: { numbers: readonly string[] },
  shipment: Labelled,
  parcelId?: string,
): boolean {
  const requested = labelNumbers(shipment, parcelId);
  return (
    canPrintLabel(shipment) &&
    requested.length > 0 &&
    requested.length === stored.numbers.length &&
    requested.every((it) => stored.numbers.includes(it))
  );
}

/** Cancelled parcels and manual orders have no label. */
export function labelNumbers({ parcels }: Pick<Labelled, 'parcels'>, parcelId?: string): string[] {
  return parcels
    .filter((it) => it.status !== 'canceled' && it.tracking_number !== '')
    .filter((it) => parcelId === undefined || it.parcel_id === parcelId)
    .map((it) => it.tracking_number);
}
