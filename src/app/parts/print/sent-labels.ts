import type { OrderReceipt } from '#app/offline/rows/outbox-row.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { LabelTarget } from './print-label.ts';

/** Undefined without labels, e.g. for a manual order. */
export function sentLabels({
  answer,
  summary,
}: Pick<OrderReceipt, 'answer' | 'summary'>): LabelTarget | undefined {
  const [first] = answer.tracking_number;
  if (first === undefined) return undefined;
  return {
    shipment_ids: [answer.shipment_id],
    labels: answer.tracking_number.length,
    numbers: answer.tracking_number,
    of: `${summary.company}, ${formatTrackingNumber(first)}`,
  };
}
