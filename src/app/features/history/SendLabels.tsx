import { useLingui } from '@lingui/react/macro';
import Mail from 'lucide-react/icons/mail';
import { type ComponentProps, useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { hasLabelToPrint, printBlockedReason } from '#app/parts/print/print-blocked.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { SendLabelsDialog } from './SendLabelsDialog.tsx';

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

export function SendLabels({ shipments, of, look, isBlocked = false, className }: SendLabelsProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isOpen, setIsOpen] = useState(false);
  const sent = shipments.filter(hasLabelToPrint);
  const [only] = shipments.length === 1 ? shipments : [];
  const reason =
    sent.length === 0
      ? ((only && printBlockedReason(only)) ?? t`Es gibt kein Label zu senden.`)
      : isOffline
        ? t`Dafür ist eine Verbindung nötig.`
        : undefined;
  return (
    <>
      {look === 'row' ? (
        <RowAction
          icon={Mail}
          label={t`Labels senden: ${of}`}
          words={t`Labels senden`}
          disabled={reason !== undefined}
          reason={reason}
          onClick={() => setIsOpen(true)}
          className={className}
        />
      ) : (
        <Button
          icon={Mail}
          disabled={isBlocked || reason !== undefined}
          onClick={() => setIsOpen(true)}
          className={className}
        >
          {t`Labels senden`}
        </Button>
      )}
      {isOpen && (
        <LaterDialog
          shipments={sent}
          leftOut={shipments.filter((it) => !sent.includes(it))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** A thousand rows must not wait for it. */
function LaterDialog(props: ComponentProps<typeof SendLabelsDialog>) {
  const Dialog = useLater(loadDialog, true);
  return Dialog && <Dialog {...props} />;
}
