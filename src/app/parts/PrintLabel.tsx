import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Printer from 'lucide-react/icons/printer';
import { ExplainedButton } from '#app/parts/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Menu } from '#app/ui/overlays/Menu.tsx';
import { labelNumbers } from '#domain/kept-label.ts';
import { copiesOf } from '#domain/label-copies.ts';
import { hasPapers } from '#domain/papers.ts';
import type { Shipment } from '#domain/shipment.ts';
import {
  type LabelChoice,
  labelChoices,
  rememberedLabelChoice,
  rememberLabelChoice,
  startsGroup,
} from './label-choice.ts';
import { labelChoiceIcon } from './label-choice-icon.ts';
import { labelChoiceText } from './label-choice-texts.ts';
import { PrintAgain } from './PrintAgain.tsx';
import { labelCount, notHere, printBlockedReason, printedOf } from './print-blocked.ts';
import type { LabelTarget } from './print-label.ts';
import { usePrintable } from './use-kept-labels.ts';
import { usePrintLabel } from './use-print-label.ts';

type PrintLabelProps = {
  shipment: Shipment;
  /** Prints this parcel's label only. */
  parcelId?: string;
  /** The name of whose label it is, read out. */
  of: string;
  /** `button` with its words, `icon` for rows. */
  look: 'button' | 'icon';
  menuClassName?: string;
};

/** Prints in the format of this device; the menu beside it takes another one and remembers it. */
export function PrintLabel({ shipment, parcelId, of, look, menuClassName }: PrintLabelProps) {
  const { t } = useLingui();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const target: LabelTarget = {
    shipment_ids: [shipment.shipment_id],
    ...(parcelId ? { parcel_id: parcelId } : {}),
    labels: parcelId ? copiesOf(shipment.transport_kind) : labelCount(shipment),
    papered: !parcelId && hasPapers(shipment) ? [shipment.shipment_id] : [],
    of,
    numbers: labelNumbers(shipment, parcelId),
  };
  const { canPrint, kept } = usePrintable(target);
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
        <PrintButton reason={reason} isLoading={isPrinting} onPrint={() => print(target, printed)}>
          {shipment.parcels.filter((it) => it.status === 'active').length > 1
            ? t`Labels drucken`
            : t`Label drucken`}
        </PrintButton>
      )}
      {isBlocked && look === 'icon' && (
        <span aria-hidden="true" className={joinClasses('w-6 pointer-coarse:w-11', menuClassName)} />
      )}
      {!isBlocked && (
        <span className={joinClasses('inline-flex', menuClassName)}>
          <FormatMenu
            label={t`Format wählen: ${of}`}
            look={look}
            choices={kept.length > 0 ? kept.map((it) => it.format) : labelChoices}
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

type PrintButtonProps = {
  reason: string | undefined;
  isLoading: boolean;
  onPrint: () => void;
  children: string;
};

function PrintButton({ reason, isLoading, onPrint, children }: PrintButtonProps) {
  if (reason !== undefined) {
    return (
      <ExplainedButton icon={Printer} reason={reason}>
        {children}
      </ExplainedButton>
    );
  }
  return (
    <Button
      variant="primary"
      icon={Printer}
      isLoading={isLoading}
      onClick={onPrint}
      className="rounded-r-none"
    >
      {children}
    </Button>
  );
}

type FormatMenuProps = {
  label: string;
  look: PrintLabelProps['look'];
  /** Those that can be had: without a connection what lies on this device. */
  choices: readonly string[];
  onChoose: (choice: LabelChoice) => void;
};

function FormatMenu({ label, look, choices, onChoose }: FormatMenuProps) {
  return (
    <Menu
      label={label}
      trigger={<ChevronDown aria-hidden="true" className="size-4" />}
      triggerClassName={
        look === 'icon'
          ? 'justify-center w-6 pointer-coarse:w-11 text-muted hover:bg-fill hover:text-ink data-open:bg-fill'
          : 'justify-center w-10 h-control rounded-l-none bg-brand text-on-brand hover:bg-brand-hover data-open:bg-brand-hover'
      }
      header={<LastChoice />}
      entries={() =>
        labelChoices
          .filter((it) => choices.includes(it))
          .map((choice) => ({
            id: choice,
            label: labelChoiceText(choice),
            icon: labelChoiceIcon(choice),
            startsGroup: startsGroup(choice),
            onSelect: () => onChoose(choice),
          }))
      }
    />
  );
}

function LastChoice() {
  const { t } = useLingui();
  return (
    <>
      <span className="block text-muted text-xs">{t`Auf diesem Gerät zuletzt`}</span>
      {labelChoiceText(rememberedLabelChoice())}
    </>
  );
}
