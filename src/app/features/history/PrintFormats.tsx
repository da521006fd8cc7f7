import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { use, useState } from 'react';
import {
  type LabelChoice,
  labelChoices,
  rememberLabelChoice,
  rowChoices,
} from '#app/parts/print/label-choice.ts';
import { labelChoiceIcon } from '#app/parts/print/label-choice-icon.tsx';
import { labelChoiceText } from '#app/parts/print/label-choice-texts.ts';
import { LabelFormats, PrintAgain } from '#app/parts/print/PrintAgain.tsx';
import { labelCount, printBlockedReason, printedOf } from '#app/parts/print/print-blocked.ts';
import type { LabelTarget } from '#app/parts/print/print-label.ts';
import { usePrintLabel } from '#app/parts/print/use-print-label.ts';
import { usePrintable } from '#app/parts/print/use-stored-labels.ts';
import { InMenu, RowAction } from '#app/ui/table/RowAction.tsx';
import { labelNumbers } from '#domain/labels/stored-label.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

type PrintFormatsProps = { shipment: Shipment; of: string };

/** Also makes the format this device's default. */
export function PrintFormats(props: PrintFormatsProps) {
  const isInMenu = use(InMenu) !== undefined;
  if (!isInMenu || printBlockedReason(props.shipment) !== undefined) return null;
  return <Entries {...props} />;
}

function Entries({ shipment, of }: PrintFormatsProps) {
  const { t } = useLingui();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const target: LabelTarget = {
    shipment_ids: [shipment.shipment_id],
    labels: labelCount(shipment),
    of,
    numbers: labelNumbers(shipment),
  };
  const [isAsking, setIsAsking] = useState(false);
  const { canChoose, printedHere } = usePrintable(target);
  if (!canChoose) return null;
  const choices =
    printedHere.length > 0
      ? labelChoices.filter((it) => printedHere.some(({ format }) => format === it))
      : labelChoices;
  const shown = rowChoices(choices);

  function choose(choice: LabelChoice): void {
    rememberLabelChoice(choice);
    print(target, printedOf([shipment]), choice);
  }

  return (
    <>
      <hr className="my-1 border-line" />
      <p className="px-3 pt-1.5 text-muted text-xs">{t`Label drucken als`}</p>
      {shown.map((choice) => {
        const words = labelChoiceText(choice);
        return (
          <RowAction
            key={choice}
            icon={labelChoiceIcon(choice)}
            label={words}
            words={words}
            isLoading={isPrinting}
            onClick={() => choose(choice)}
          />
        );
      })}
      {shown.length < choices.length && (
        <RowAction
          icon={Ellipsis}
          label={t`Anderes Format …`}
          words={t`Anderes Format …`}
          onClick={() => setIsAsking(true)}
        />
      )}
      {isAsking && (
        <LabelFormats
          title={t`Format wählen: ${of}`}
          choices={choices}
          onChoose={choose}
          onClose={() => setIsAsking(false)}
        />
      )}
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </>
  );
}
