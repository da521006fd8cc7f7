import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { PrintAgain } from '#app/parts/print/PrintAgain.tsx';
import { notHere } from '#app/parts/print/print-blocked.ts';
import type { LabelTarget } from '#app/parts/print/print-label.ts';
import { usePrintLabel } from '#app/parts/print/use-print-label.ts';
import { usePrintable } from '#app/parts/print/use-stored-labels.ts';
import { IconButton } from '#app/ui/IconButton.tsx';

export function PrintSent({ target }: { target: LabelTarget }) {
  const { t } = useLingui();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const { canPrint } = usePrintable(target);
  const { of = '' } = target;
  return (
    <>
      <IconButton
        icon={Printer}
        label={isPrinting ? t`Wird zum Drucken vorbereitet …` : t`Label drucken: ${of}`}
        disabled={!canPrint}
        reason={canPrint ? undefined : notHere()}
        isLoading={isPrinting}
        onClick={() => print(target, [])}
      />
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </>
  );
}
