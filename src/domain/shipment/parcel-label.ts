import type { ProductStatus, ShipmentParcel } from './shipment.ts';
import type { ParcelStatus } from './status.ts';

type Labelled = { tracking_number: string; status: ParcelStatus };

/** A manual order has no label here, even with another carrier's number (docs/rules.md 16.7). */
export const hasLabel = (shipment: { manual: object | null }, parcel: Labelled): boolean =>
  !shipment.manual && parcel.tracking_number !== '' && parcel.status !== 'canceled';

/** The specification's `{product}_status` (docs/rules.md 6.5). */
export const productStatus = (
  shipment: { manual: object | null },
  { tracking_number, status }: { tracking_number: string | null; status: ParcelStatus },
): ProductStatus => (shipment.manual !== null || !tracking_number ? 'manual' : status);

type Links = Pick<ShipmentParcel, 'label_url' | 'label_url_transformed' | 'versandpult_status'>;
type Named = { shipment_id: string; manual: object | null };

/** A parcel's label as the specification names it (docs/rules.md 6.5). */
export function labelLinks(shipment: Named, parcel: Labelled & { parcel_id: string }): Links {
  const isThere = hasLabel(shipment, parcel);
  const { shipment_id } = shipment;
  const { parcel_id } = parcel;
  return {
    label_url: isThere ? `/api/shipment/label?shipment_id=${shipment_id}&parcel_id=${parcel_id}` : '',
    label_url_transformed: isThere ? `/api/parcel/transform-label/${parcel_id}` : '',
    versandpult_status: productStatus(shipment, parcel),
  };
}
