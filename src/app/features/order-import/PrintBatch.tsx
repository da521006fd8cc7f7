import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { PrintAgain } from '#app/parts/PrintAgain.tsx';
import type { LabelTarget } from '#app/parts/print-label.ts';
import { usePrintLabel } from '#app/parts/use-print-label.ts';
import { Button } from '#app/ui/Button.tsx';
import { labelLimits } from '#domain/shipment.ts';
import type { JudgedRow } from './judged-row.ts';

type Piece = { from: number; to: number; ids: string[]; labels: number };

/** The labels of what was sent, in the order of the file; as many at once as one file may hold. */
export function PrintBatch({ rows }: { rows: readonly JudgedRow[] }) {
  const { t } = useLingui();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const pieces = piecesOf(rows);
  return (
    <>
      {pieces.map(({ from, to, ids, labels }) => {
        const [first = '', ...others] = ids;
        const target: LabelTarget = { shipment_ids: [first, ...others], labels };
        return (
          <Button key={from} icon={Printer} isLoading={isPrinting} onClick={() => print(target, [])}>
            {pieces.length === 1 ? t`Labels drucken` : t`Labels ${from}–${to} drucken`}
          </Button>
        );
      })}
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </>
  );
}

function piecesOf(rows: readonly JudgedRow[]): Piece[] {
  const pieces: Piece[] = [];
  let count = 0;
  for (const { where } of [...rows].sort((a, b) => a.place - b.place)) {
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
