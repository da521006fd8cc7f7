import { useLingui } from '@lingui/react/macro';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { hasLabelToPrint, printBlockedReason } from '#app/parts/print/print-blocked.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import type { Shipment } from '#domain/shipment/shipment.ts';

const loadDialog = () => import('./SendLabelsDialog.tsx').then((it) => it.SendLabelsDialog);

type SendLabelsProps = {
  /** In label order; the dialog lists shipments without a printable label separately. */
  shipments: readonly Shipment[];
  /** Accessible name. */
  of: string;
  look: 'button' | 'row';
  isBlocked?: boolean;
  className?: string;
};

export function SendLabels(props: SendLabelsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SendLabelsButton {...props} onOpen={() => setIsOpen(true)} />
      {isOpen && <SendLabelsLater shipments={props.shipments} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Without the dialog, for a button that may leave while the dialog is open. */
export function SendLabelsButton({
  shipments,
  of,
  look,
  isBlocked = false,
  className,
  onOpen,
}: SendLabelsProps & { onOpen: () => void }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [only] = shipments.length === 1 ? shipments : [];
  const reason = !shipments.some(hasLabelToPrint)
    ? ((only && printBlockedReason(only)) ?? t`Es gibt kein Label zu senden.`)
    : isOffline
      ? t`Dafür ist eine Verbindung nötig.`
      : undefined;
  if (look === 'row')
    return (
      <RowAction
        icon={Mail}
        label={t`Labels senden: ${of}`}
        words={t`Labels senden`}
        disabled={reason !== undefined}
        reason={reason}
        onClick={onOpen}
        className={className}
      />
    );
  return (
    <Button icon={Mail} disabled={isBlocked || reason !== undefined} onClick={onOpen} className={className}>
      {t`Labels senden`}
    </Button>
  );
}

type SendLabelsLaterProps = Pick<SendLabelsProps, 'shipments'> & { onClose: () => void };

/** A thousand rows must not wait for it. */
export function SendLabelsLater({ shipments, onClose }: SendLabelsLaterProps) {
  const Dialog = useLater(loadDialog, true);
  const sent = shipments.filter(hasLabelToPrint);
  const leftOut = shipments.filter((it) => !sent.includes(it));
  return Dialog && <Dialog shipments={sent} leftOut={leftOut} onClose={onClose} />;
}
