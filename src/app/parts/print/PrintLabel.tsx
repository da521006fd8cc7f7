import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { copiesOf } from '#domain/labels/label-copies.ts';
import { labelNumbers } from '#domain/labels/stored-label.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { LabelFormatMenu, type LabelLook } from './LabelFormatMenu.tsx';
import { labelChoices, rememberLabelChoice } from './label-choice.ts';
import { PrintAgain } from './PrintAgain.tsx';
import { labelCount, notHere, printBlockedReason, printedOf } from './print-blocked.ts';
import type { LabelTarget } from './print-label.ts';
import { usePrintLabel } from './use-print-label.ts';
import { usePrintable } from './use-stored-labels.ts';

type PrintLabelProps = {
  shipment: Shipment;
  parcelId?: string;
  of: string;
  look: LabelLook;
  menuClassName?: string;
};

export function PrintLabel({ shipment, parcelId, of, look, menuClassName }: PrintLabelProps) {
  const { t } = useLingui();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const target: LabelTarget = {
    shipment_ids: [shipment.shipment_id],
    ...(parcelId ? { parcel_id: parcelId } : {}),
    labels: parcelId ? copiesOf(shipment.transport_kind) : labelCount(shipment),
    of,
    numbers: labelNumbers(shipment, parcelId),
  };
  const { canPrint, canChoose, printedHere } = usePrintable(target);
  const printed = printedOf([shipment]);
  const reason = printBlockedReason(shipment) ?? (canPrint ? undefined : notHere());
  const isBlocked = reason !== undefined;

  return (
    <div className={joinClasses('flex', look === 'button' && 'gap-px')}>
      {look === 'icon' ? (
        <IconButton
          icon={Printer}
          label={isPrinting ? t`Wird zum Drucken vorbereitet …` : t`Label drucken: ${of}`}
          disabled={isBlocked}
          reason={reason}
          isLoading={isPrinting}
          onClick={() => print(target, printed)}
        />
      ) : (
        <PrintButton
          variant={look === 'button' ? 'primary' : 'secondary'}
          reason={reason}
          isLoading={isPrinting}
          onPrint={() => print(target, printed)}
        >
          {printWords(shipment)}
        </PrintButton>
      )}
      {(isBlocked || !canChoose) && look === 'icon' && (
        <span aria-hidden="true" className={joinClasses('w-6 pointer-coarse:w-11', menuClassName)} />
      )}
      {!isBlocked && canChoose && (
        <span className={joinClasses('inline-flex', menuClassName)}>
          <LabelFormatMenu
            label={t`Format wählen: ${of}`}
            look={look}
            choices={printedHere.length > 0 ? printedHere.map((it) => it.format) : labelChoices}
            onChoose={(choice) => {
              rememberLabelChoice(choice);
              print(target, printed, choice);
            }}
          />
        </span>
      )}
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </div>
  );
}

export const printWords = ({ parcels }: Shipment): string =>
  parcels.filter((it) => it.status === 'active').length > 1 ? t`Labels drucken` : t`Label drucken`;

type PrintButtonProps = {
  variant: 'primary' | 'secondary';
  reason: string | undefined;
  isLoading: boolean;
  onPrint: () => void;
  children: string;
};

function PrintButton({ variant, reason, isLoading, onPrint, children }: PrintButtonProps) {
  if (reason !== undefined) {
    return (
      <ExplainedButton icon={Printer} reason={reason}>
        {children}
      </ExplainedButton>
    );
  }
  return (
    <Button
      variant={variant}
      icon={Printer}
      isLoading={isLoading}
      onClick={onPrint}
      className="not-last:rounded-r-none max-sm:flex-1"
    >
      {children}
    </Button>
  );
}
