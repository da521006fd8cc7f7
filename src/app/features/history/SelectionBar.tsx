import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { PrintAgain } from '#app/parts/PrintAgain.tsx';
import { labelCount, notHere, printedOf } from '#app/parts/print-blocked.ts';
import type { LabelTarget } from '#app/parts/print-label.ts';
import { shipmentLabel } from '#app/parts/shipment-number.ts';
import { usePrintable } from '#app/parts/use-kept-labels.ts';
import { usePrintLabel } from '#app/parts/use-print-label.ts';
import { Button } from '#app/ui/Button.tsx';
import { labelNumbers } from '#domain/kept-label.ts';
import { labelLimits, type Shipment } from '#domain/shipment.ts';
import { canPrintLabel } from '#domain/status.ts';
import { ExportSelection } from './ExportSelection.tsx';
import { SendLabels } from './SendLabels.tsx';

type SelectionBarProps = {
  /** Shipments in the order in which they were chosen. */
  chosen: readonly Shipment[];
  onNone: () => void;
};

/** What can be done with all that is selected: its labels come in one file, in the order chosen. */
export function SelectionBar({ chosen, onNone }: SelectionBarProps) {
  const { t } = useLingui();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const printable = chosen.filter((it) => canPrintLabel(it) && labelCount(it) > 0);
  const [first, ...others] = printable;
  const labels = printable.reduce((sum, it) => sum + labelCount(it), 0);
  const left = chosen.length - printable.length;
  const isTooMuch = chosen.length > labelLimits.shipments || labels > labelLimits.labels;
  const count = chosen.length;
  const most = labelLimits.shipments;

  const target: LabelTarget = {
    shipment_ids: [first?.shipment_id ?? '', ...others.map((it) => it.shipment_id)],
    labels,
    ...(first ? { of: shipmentLabel(first) } : {}),
    ...(first && others.length === 0 ? { numbers: labelNumbers(first) } : {}),
  };
  const { canPrint } = usePrintable(target);

  return (
    <section
      aria-label={t`Auswahl`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t bg-selected px-4 py-2 text-sm max-sm:grid max-sm:grid-cols-2 max-sm:gap-2"
    >
      <div className="mr-auto max-sm:col-span-2">
        <p className="tabular font-semibold">
          <Plural value={count} one="# Sendung ausgewählt" other="# Sendungen ausgewählt" />
        </p>
        <p role="status" className="text-label text-xs empty:hidden">
          {isTooMuch
            ? t`Bitte wählen Sie höchstens ${most} auf einmal.`
            : left > 0 &&
              t`${plural(left, {
                one: '# davon hat kein Label, das gedruckt werden kann.',
                other: '# davon haben kein Label, das gedruckt werden kann.',
              })}`}
        </p>
        {!canPrint && first && <p className="text-label text-xs">{notHere()}</p>}
      </div>
      <Button variant="text" onClick={onNone} className="max-sm:order-last max-sm:col-span-2">
        {t`Auswahl aufheben`}
      </Button>
      <ExportSelection chosen={chosen} />
      <SendLabels shipments={chosen} of="" look="button" isBlocked={isTooMuch} className="max-sm:px-2" />
      <Button
        variant="primary"
        icon={Printer}
        isLoading={isPrinting}
        disabled={!canPrint || isTooMuch || !first}
        onClick={() => print(target, printedOf(printable))}
        className="max-sm:col-span-2"
      >
        {t`Labels drucken`}
      </Button>
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </section>
  );
}
