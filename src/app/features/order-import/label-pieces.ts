import { byLabelOrder, type LabelOrder } from '#domain/labels/packing-list.ts';
import { labelLimits } from '#domain/shipment/shipment.ts';
import type { JudgedRow } from './judged-row.ts';

export type LabelPiece = { from: number; to: number; ids: string[]; labels: number };

export function labelPieces(rows: readonly JudgedRow[], order: LabelOrder): LabelPiece[] {
  const pieces: LabelPiece[] = [];
  let count = 0;
  for (const { where } of [...rows].sort(byLabelOrder(order))) {
    if (where.is !== 'sent' || where.tracking_number.length === 0) continue;
    count += 1;
    const last = pieces.at(-1);
    const labels = where.tracking_number.length;
    const fits =
      last && last.ids.length < labelLimits.shipments && last.labels + labels <= labelLimits.labels;
    if (fits) {
      last.ids.push(where.shipment_id);
      last.labels += labels;
      last.to = count;
    } else pieces.push({ from: count, to: count, ids: [where.shipment_id], labels });
  }
  return pieces;
}
