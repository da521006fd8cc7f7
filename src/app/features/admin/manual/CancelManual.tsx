import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { manualLimits } from '#domain/shipment/manual-order.ts';
import type { ShipmentForEither } from '#domain/staff/all-shipments.ts';

type CancelManualProps = {
  shipment: ShipmentForEither;
  isDisabled: boolean;
  onCancel: (reason: string) => Promise<boolean>;
};

/** The client will read the reason. */
export function CancelManual({ shipment, isDisabled, onCancel }: CancelManualProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [reason, setReason] = useState('');
  const company = shipment.recipient.company;

  async function confirm() {
    setIsRunning(true);
    await onCancel(reason);
    setIsRunning(false);
    setIsAsking(false);
  }

  return (
    <>
      <Button
        variant="text"
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
        className="text-error enabled:hover:bg-error-soft"
      >
        {t`Auftrag stornieren`}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isLocked={isRunning}
        title={t`Auftrag an ${company} stornieren?`}
        size="small"
        role="alertdialog"
        actions={
          <>
            <Button onClick={() => setIsAsking(false)} disabled={isRunning}>{t`Nicht stornieren`}</Button>
            <Button variant="danger" isLoading={isRunning} onClick={() => void confirm()}>
              {t`Stornieren`}
            </Button>
          </>
        }
      >
        <TextAreaField
          label={t`Grund, für den Kunden lesbar`}
          name="cancel_reason"
          rows={3}
          value={reason}
          onChange={setReason}
          maxLength={manualLimits.reason}
        />
      </Dialog>
    </>
  );
}
