import { t } from '@lingui/core/macro';
import { copiesOf } from '#domain/labels/label-copies.ts';
import type { LabelMark, Shipment } from '#domain/shipment/shipment.ts';
import { canPrintLabel, pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import type { Printed } from './record-printed.ts';

type Printable = Pick<Shipment, 'shipment_status' | 'pickup_status' | 'parcels'>;

export function printBlockedReason(shipment: Printable): string | undefined {
  if (canPrintLabel(shipment)) return undefined;
  const { shipment_status, pickup_status, parcels } = shipment;
  if (shipment_status === null) return t`Ein manueller Auftrag hat kein Label.`;
  const isCanceled =
    shipment_status === shipmentStatuses.canceled || parcels.every((parcel) => parcel.status === 'canceled');
  if (isCanceled) return t`Die Sendung ist storniert.`;
  if (shipment_status === shipmentStatuses.delivered) return t`Die Sendung ist zugestellt.`;
  if (pickup_status === pickupStatuses.done) return t`Die Sendung ist schon abgeholt.`;
  return t`Die Sendung ist schon unterwegs.`;
}

export const notHere = () => t`Ohne Verbindung druckt dieses Gerät nur, was hier schon gedruckt wurde.`;

export function labelCount({
  parcels,
  transport_kind,
}: Pick<Shipment, 'parcels' | 'transport_kind'>): number {
  const labelled = parcels.filter((it) => it.status !== 'canceled' && it.tracking_number !== '');
  return labelled.length * copiesOf(transport_kind);
}

export const hasLabelToPrint = (shipment: Printable & Pick<Shipment, 'transport_kind'>): boolean =>
  canPrintLabel(shipment) && labelCount(shipment) > 0;

export function printedOf(shipments: readonly Shipment[]): Printed[] {
  return shipments.flatMap((it) => {
    const { shipment_id, label_printed, label_printed_on, label_outcome, label_queued_on } = it;
    if (!label_printed && !isQueued(it)) return [];
    return { shipment_id, label_printed, label_printed_on, label_outcome, label_queued_on };
  });
}

/** True if a printer has the label but has not printed it yet. */
export const isQueued = ({ label_queued_on }: LabelMark): boolean => label_queued_on !== null;
