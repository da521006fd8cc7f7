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

/**
 * True if a label that lies on a device still is what would be printed now: of a shipment whose label can be printed, and
 * of exactly the parcels that are left of it, or of the one wanted (docs/rules.md 15.9).
 */
export function isStillItsLabel(
  kept: { numbers: readonly string[] },
  shipment: Labelled,
  parcelId?: string,
): boolean {
  const wanted = labelNumbers(shipment, parcelId);
  return (
    canPrintLabel(shipment) &&
    wanted.length > 0 &&
    wanted.length === kept.numbers.length &&
    wanted.every((it) => kept.numbers.includes(it))
  );
}

/** The tracking numbers of a shipment's labels, or of one parcel's: a cancelled parcel and a manual order have none. */
export function labelNumbers({ parcels }: Pick<Labelled, 'parcels'>, parcelId?: string): string[] {
  return parcels
    .filter((it) => it.status !== 'canceled' && it.tracking_number !== '')
    .filter((it) => parcelId === undefined || it.parcel_id === parcelId)
    .map((it) => it.tracking_number);
}
