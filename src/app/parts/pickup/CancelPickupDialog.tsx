import { useLingui } from '@lingui/react/macro';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';

type CancelPickupDialogProps<Asked extends Pickup> = {
  /** The pickup that is asked about. */
  pickup: Asked | undefined;
  /** What it means, for the one who cancels. */
  text: string | undefined;
  onCancelPickup: (pickup: Asked) => Promise<void>;
  onClose: () => void;
};

/** Asks before a pickup is cancelled. */
export function CancelPickupDialog<Asked extends Pickup>(props: CancelPickupDialogProps<Asked>) {
  const { pickup, text, onCancelPickup, onClose } = props;
  const { t } = useLingui();
  return (
    <LaterConfirmDialog
      isOpen={pickup !== undefined}
      title={t`Abholung stornieren?`}
      text={text}
      confirmLabel={t({ message: 'Stornieren', context: 'pickup' })}
      cancelLabel={t`Behalten`}
      isDangerous
      onConfirm={async () => {
        if (pickup) await onCancelPickup(pickup);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
