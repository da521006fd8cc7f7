import { shipmentStatuses } from '#domain/status.ts';
import { refusal } from '#server/errors.ts';
import type { ShipmentRows } from './new-shipment.ts';

/** Why there is no label of a shipment, or of one of its parcels: it was cancelled, or has no number yet. */
export function noLabel(rows: ShipmentRows, parcel_id?: string) {
  return refusal(isCanceled(rows, parcel_id) ? 'LABEL_CANCELED' : 'LABEL_NOT_READY');
}

export function isCanceled({ shipment, parcels }: ShipmentRows, parcel_id?: string): boolean {
  const wanted = parcels.filter((it) => parcel_id === undefined || it.parcel_id === parcel_id);
  return (
    shipment.shipment_status === shipmentStatuses.canceled || wanted.every((it) => it.status === 'canceled')
  );
}
