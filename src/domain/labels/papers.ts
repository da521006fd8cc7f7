import { dangerKindsOf } from '#domain/danger/danger.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';

/* A4 papers of a shipment besides its labels; app and server share these rules. */

type OrderedPaper = 'invoice' | 'waybill' | 'mission_copy';
export type PaperKind = OrderedPaper | 'danger';

type Ordered = { customs?: unknown } & Pick<Shipment, 'waybill' | 'mission_copy'>;
type Papered = Ordered & Pick<Shipment, 'shipment_status'> & { parcels: readonly PaperedParcel[] };
type PaperedParcel = Parameters<typeof dangerKindsOf>[0] & Pick<ShipmentParcel, 'status'>;

/** Cancelled shipments have none. */
export function papersOf(shipment: Papered): PaperKind[] {
  const { shipment_status, parcels } = shipment;
  const isGone =
    shipment_status === shipmentStatuses.canceled || parcels.every((it) => it.status === 'canceled');
  if (isGone) return [];
  const isDangerous = parcels.some((it) => it.status !== 'canceled' && dangerKindsOf(it).length > 0);
  return [...orderedPapers(shipment), ...(isDangerous ? (['danger'] as const) : [])];
}

/** The driver's transport document comes with the handover list instead. */
export const besideLabels = (shipment: Papered): OrderedPaper[] =>
  papersOf(shipment).filter((kind) => kind !== 'danger');

export const hasPapers = (shipment: Papered): boolean => besideLabels(shipment).length > 0;

/** Includes papers of cancelled shipments. */
export function orderedPapers({ customs, waybill, mission_copy }: Ordered): OrderedPaper[] {
  const all = [customs && 'invoice', waybill && 'waybill', mission_copy && 'mission_copy'] as const;
  return all.filter((it): it is OrderedPaper => Boolean(it));
}
