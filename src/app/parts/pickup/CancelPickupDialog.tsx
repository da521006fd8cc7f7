import { useLingui } from '@lingui/react/macro';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';

type CancelPickupDialogProps<Asked extends Pickup> = {
  pickup: Asked | undefined;
  text: string | undefined;
  onCancelPickup: (pickup: Asked) => Promise<void>;
  onClose: () => void;
};

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
