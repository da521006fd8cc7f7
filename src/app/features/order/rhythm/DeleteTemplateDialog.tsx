import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';

type DeleteTemplateDialogProps = { onDelete: () => Promise<void>; onClose: () => void };

/** Asks before a template with a rhythm goes; of others nothing ends that could not be undone. */
export function DeleteTemplateDialog({ onDelete, onClose }: DeleteTemplateDialogProps) {
  const { t } = useLingui();
  // Opens once it is there: the page behind it is then put out of reach, and it fades in.
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(true), []);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Vorlage löschen?`}
      text={t`Mit ihr endet ihr Rhythmus: Es kommen keine Entwürfe mehr daraus.`}
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
