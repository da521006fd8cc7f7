import type { Shipment } from './shipment.ts';

/** Customs invoice, waybill and copy of the order, in the order in which they are printed. */
export type OrderedPaper = 'invoice' | 'waybill' | 'mission_copy';
export type Ordered = { customs?: unknown } & Pick<Shipment, 'waybill' | 'mission_copy'>;

/** The papers of an order that becomes a shipment; in a file of its own, since the frame of all pages needs it. */
export function orderedPapers({ customs, waybill, mission_copy }: Ordered): OrderedPaper[] {
  const all = [customs && 'invoice', waybill && 'waybill', mission_copy && 'mission_copy'] as const;
  return all.filter((it): it is OrderedPaper => Boolean(it));
}
