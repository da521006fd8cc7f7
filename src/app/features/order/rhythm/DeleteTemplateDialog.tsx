import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';

type DeleteTemplateDialogProps = { onDelete: () => Promise<void>; onClose: () => void };

export function DeleteTemplateDialog({ onDelete, onClose }: DeleteTemplateDialogProps) {
  const { t } = useLingui();
  // Opens after mounting so that the page behind becomes inert and the dialog fades in.
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(true), []);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Vorlage löschen?`}
      text={t`Damit endet auch ihre Wiederholung: Es werden keine Entwürfe mehr angelegt.`}
      confirmLabel={t`Löschen`}
      isDangerous
      onConfirm={async () => {
        await onDelete();
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
