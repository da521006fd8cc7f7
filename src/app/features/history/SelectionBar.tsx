import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Printer from 'lucide-react/icons/printer';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { PrintPapers } from '#app/parts/papers/PrintPapers.tsx';
import { LabelFormatMenu } from '#app/parts/print/LabelFormatMenu.tsx';
import { labelChoices, rememberLabelChoice } from '#app/parts/print/label-choice.ts';
import { PrintAgain } from '#app/parts/print/PrintAgain.tsx';
import { hasLabelToPrint, labelCount, notHere, printedOf } from '#app/parts/print/print-blocked.ts';
import type { LabelTarget } from '#app/parts/print/print-label.ts';
import { usePrintLabel } from '#app/parts/print/use-print-label.ts';
import { usePrintable } from '#app/parts/print/use-stored-labels.ts';
import { shipmentLabel } from '#app/parts/shipment/shipment-number.ts';
import { Button } from '#app/ui/Button.tsx';
import { FootBar } from '#app/ui/FootBar.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { hasPapers } from '#domain/labels/papers.ts';
import { labelNumbers } from '#domain/labels/stored-label.ts';
import { labelLimits, runLimits, type Shipment } from '#domain/shipment/shipment.ts';
import { ExportSelection } from './ExportSelection.tsx';
import { ManyActions } from './ManyActions.tsx';
import { RunProgressBar } from './RunProgressBar.tsx';
import { SendLabels } from './SendLabels.tsx';
import { useHistorySearch } from './use-history-search.ts';

type SelectionBarProps = {
  chosen: readonly Shipment[];
  onNone: () => void;
};

/** Labels and papers print as two files, in the list's order. */
export function SelectionBar({ chosen, onNone }: SelectionBarProps) {
  const { t } = useLingui();
  const moreId = useId();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const printable = chosen.filter(hasLabelToPrint);
  const [first, ...others] = printable;
  const labels = printable.reduce((sum, it) => sum + labelCount(it), 0);
  const left = chosen.length - printable.length;
  const isTooMuch = printable.length > runLimits.shipments || labels > runLimits.labels;
  const isTooMuchToSend = chosen.length > labelLimits.shipments || labels > labelLimits.labels;
  const count = chosen.length;
  const most = runLimits.shipments;
  const mostSent = labelLimits.shipments;
  const papered = chosen.filter(hasPapers).map((it) => it.shipment_id);
  const papers = papered.length;
  const hasPapersButton = papers > 0 && papers <= runLimits.shipments;
  // In narrow windows the bar shows printing only, so that the list stays in sight.
  const [isOpen, setIsOpen] = useState(false);
  const order = useHistorySearch().current.isOldestFirst ? 'oldest' : 'newest';

  const target: LabelTarget = {
    shipment_ids: [first?.shipment_id ?? '', ...others.map((it) => it.shipment_id)],
    labels,
    order,
    papered: printable.filter(hasPapers).map((it) => it.shipment_id),
    ...(first ? { of: shipmentLabel(first) } : {}),
    ...(first && others.length === 0 ? { numbers: labelNumbers(first) } : {}),
  };
  const { canPrint, canChoose, printedHere } = usePrintable(target);
  const isBlocked = !canPrint || isTooMuch || !first;

  return (
    <FootBar
      label={t`Auswahl`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 bg-selected px-4 pt-2.5 text-sm max-sm:gap-2"
    >
      <div className="mr-auto max-sm:flex-1">
        <p className="tabular font-semibold">
          <Plural value={count} one="# Sendung ausgewählt" other="# Sendungen ausgewählt" />
        </p>
        <p role="status" className="text-label text-xs empty:hidden">
          {isTooMuch
            ? t`Bitte wählen Sie höchstens ${most} auf einmal.`
            : isTooMuchToSend
              ? t`Gesendet oder als CSV gespeichert werden höchstens ${mostSent} auf einmal.`
              : left > 0 &&
                t`${plural(left, {
                  one: '# davon hat kein Label, das gedruckt werden kann.',
                  other: '# davon haben kein Label, das gedruckt werden kann.',
                })}`}
        </p>
        {papers > 0 && (
          <p className="text-label text-xs">
            <Plural value={papers} one="# davon hat Papiere" other="# davon haben Papiere" />
          </p>
        )}
        {!canPrint && first && <p className="text-label text-xs">{notHere()}</p>}
      </div>
      <Button variant="text" icon={X} onClick={onNone}>
        <span className="max-sm:sr-only">{t`Auswahl aufheben`}</span>
      </Button>
      <div
        id={moreId}
        className={joinClasses(
          'lg:contents',
          isOpen
            ? 'max-lg:order-first max-lg:grid max-lg:w-full max-lg:grid-cols-2 max-lg:gap-2'
            : 'max-lg:hidden',
        )}
      >
        <ExportSelection chosen={chosen} />
        <SendLabels
          shipments={chosen}
          of=""
          look="button"
          isBlocked={isTooMuchToSend}
          className="max-sm:px-2"
        />
        {hasPapersButton && <PrintPapers shipment_ids={papered} order={order} className="max-sm:px-2" />}
        <ManyActions chosen={chosen} className={hasPapersButton ? undefined : 'max-lg:col-span-2'} />
      </div>
      <Button
        icon={ChevronUp}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setIsOpen(!isOpen)}
        className={joinClasses('lg:hidden', isOpen && '[&_svg]:rotate-180')}
      >
        {t`Aktionen`}
      </Button>
      <span className="flex gap-px max-sm:flex-1">
        <Button
          variant="primary"
          icon={Printer}
          isLoading={isPrinting}
          disabled={isBlocked}
          onClick={() => print(target, printedOf(printable))}
          className="not-last:rounded-r-none max-sm:flex-1"
        >
          {t`Labels drucken`}
        </Button>
        {!isBlocked && canChoose && (
          <LabelFormatMenu
            label={t`Format wählen: Auswahl`}
            look="button"
            choices={printedHere.length > 0 ? printedHere.map((it) => it.format) : labelChoices}
            onChoose={(choice) => {
              rememberLabelChoice(choice);
              print(target, printedOf(printable), choice);
            }}
          />
        )}
      </span>
      <RunProgressBar />
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </FootBar>
  );
}
