import { dangerKindsOf } from '#domain/danger/danger.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';

/*
 * Which papers of A4 a shipment has besides its labels. List, page, dialog and server take it from here, so that none
 * offers what another does not make.
 */

/** Customs invoice, waybill and copy of the order, in the order in which they are printed. */
type OrderedPaper = 'invoice' | 'waybill' | 'mission_copy';
/** `danger`: the transport document of dangerous goods. */
export type PaperKind = OrderedPaper | 'danger';

type Ordered = { customs?: unknown } & Pick<Shipment, 'waybill' | 'mission_copy'>;
type Papered = Ordered & Pick<Shipment, 'shipment_status'> & { parcels: readonly PaperedParcel[] };
type PaperedParcel = Parameters<typeof dangerKindsOf>[0] & Pick<ShipmentParcel, 'status'>;

/** The papers of a shipment; there are none of what was cancelled. */
export function papersOf(shipment: Papered): PaperKind[] {
  const { shipment_status, parcels } = shipment;
  const isGone =
    shipment_status === shipmentStatuses.canceled || parcels.every((it) => it.status === 'canceled');
  if (isGone) return [];
  const isDangerous = parcels.some((it) => it.status !== 'canceled' && dangerKindsOf(it).length > 0);
  return [...orderedPapers(shipment), ...(isDangerous ? (['danger'] as const) : [])];
}

/**
 * The papers that are printed beside the labels. The transport document is none of them: the driver's, it comes with the
 * handover list.
 */
export const besideLabels = (shipment: Papered): OrderedPaper[] =>
  papersOf(shipment).filter((kind) => kind !== 'danger');

/** True where a shipment has papers to be printed beside its labels. */
export const hasPapers = (shipment: Papered): boolean => besideLabels(shipment).length > 0;

/** Those that were ordered, whatever became of it since. */
export function orderedPapers({ customs, waybill, mission_copy }: Ordered): OrderedPaper[] {
  const all = [customs && 'invoice', waybill && 'waybill', mission_copy && 'mission_copy'] as const;
  return all.filter((it): it is OrderedPaper => Boolean(it));
}
