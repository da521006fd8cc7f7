import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { PrintAgain } from '#app/parts/print/PrintAgain.tsx';
import type { LabelTarget } from '#app/parts/print/print-label.ts';
import { usePrintLabel } from '#app/parts/print/use-print-label.ts';
import { Button } from '#app/ui/Button.tsx';
import type { LabelOrder } from '#domain/labels/packing-list.ts';
import { focusIds } from './batch-focus.ts';
import type { JudgedRow } from './judged-row.ts';
import { labelPieces } from './label-pieces.ts';

type PrintBatchProps = { rows: readonly JudgedRow[]; order: LabelOrder };

export function PrintBatch({ rows, order }: PrintBatchProps) {
  const { t } = useLingui();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const pieces = labelPieces(rows, order);
  return (
    <>
      {pieces.map(({ from, to, ids, labels }, at) => {
        const [first = '', ...others] = ids;
        const target: LabelTarget = { shipment_ids: [first, ...others], labels };
        return (
          <Button
            key={from}
            id={at === 0 ? focusIds.print : undefined}
            icon={Printer}
            isLoading={isPrinting}
            onClick={() => print(target, [])}
          >
            {pieces.length === 1 ? t`Labels drucken` : t`Labels ${from}–${to} drucken`}
          </Button>
        );
      })}
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </>
  );
}
