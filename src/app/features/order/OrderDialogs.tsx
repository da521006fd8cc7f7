import { useLingui } from '@lingui/react/macro';
import { SendingDialog, type SendingDialogProps } from '#app/features/order/sending/SendingDialog.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';

type OrderDialogsProps = {
  /** The order that is on its way, while somebody watches it. */
  sending: SendingDialogProps | undefined;
  /** True while it is asked whether to clear the form. */
  isAsking: boolean;
  onClear: () => void | Promise<void>;
  onKeep: () => void;
};

/** What opens over the order page; loaded after it. */
export function OrderDialogs({ sending, isAsking, onClear, onKeep }: OrderDialogsProps) {
  const { t } = useLingui();
  return (
    <>
      {sending && <SendingDialog key={sending.id} {...sending} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Formular leeren?`}
        text={t`Alles, was Sie in diesen Auftrag eingegeben haben, wird verworfen.`}
        confirmLabel={t`Formular leeren`}
        isDangerous
        onConfirm={onClear}
        onCancel={onKeep}
      />
    </>
  );
}
