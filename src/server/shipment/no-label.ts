import { canPrintLabel, type PickupStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import { refusal } from '#server/errors.ts';
import type { ShipmentRows } from './new-shipment.ts';

export function noLabel(rows: ShipmentRows, parcel_id?: string) {
  return refusal(isCanceled(rows, parcel_id) ? 'LABEL_CANCELED' : 'LABEL_NOT_READY');
}

/** False for a shipment in transit, delivered or cancelled, whose label must not be used (docs/rules.md 15.6). */
export const isLabelOfUse = ({ shipment, parcels, pickup }: ShipmentRows): boolean =>
  canPrintLabel({
    shipment_status: shipment.shipment_status,
    pickup_status: (pickup?.status ?? null) as PickupStatus | null,
    parcels,
  });

export function isCanceled({ shipment, parcels }: ShipmentRows, parcel_id?: string): boolean {
  const requested = parcels.filter((it) => parcel_id === undefined || it.parcel_id === parcel_id);
  return (
    shipment.shipment_status === shipmentStatuses.canceled ||
    requested.every((it) => it.status === 'canceled')
  );
}
