import { useLingui } from '@lingui/react/macro';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { isQueued } from './print-blocked.ts';
import { printedText } from './printed-text.ts';
import type { PrintQuestion } from './use-print-label.ts';

export type PrintAgainDialogProps = {
  question: PrintQuestion;
  onPrint: () => void;
  onCancel: () => void;
};

/** Confirms a reprint: two parcels with the same label send one astray. */
export function PrintAgainDialog({ question, onPrint, onCancel }: PrintAgainDialogProps) {
  const { t } = useLingui();
  const { printed, target } = question;
  const [first] = printed;
  const count = printed.length;
  const all = target.shipment_ids.length;
  const when = first && printedText(first);
  const { of } = target;
  const text =
    all === 1 && when
      ? `${of ? `${of}: ` : ''}${t`${when} Noch einmal drucken?`}`
      : printed.some(isQueued)
        ? t`Die Labels von ${count} der ${all} gewählten Sendungen wurden schon gedruckt oder geladen oder liegen in einem Druckauftrag. Noch einmal drucken?`
        : t`Die Labels von ${count} der ${all} gewählten Sendungen wurden schon gedruckt oder geladen. Noch einmal drucken?`;
  const isLoaded = printed.every((it) => it.label_outcome === 'loaded');
  const done = isLoaded ? t`Schon geladen` : t`Schon gedruckt`;
  return (
    <LaterConfirmDialog
      isOpen
      title={printed.some(isQueued) ? t`Schon im Druck` : done}
      text={text}
      confirmLabel={t`Noch einmal drucken`}
      onConfirm={onPrint}
      onCancel={onCancel}
    />
  );
}
