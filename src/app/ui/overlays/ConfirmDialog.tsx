import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  /** Choices that go with the answer. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** The dialog waits for the promise; the caller closes it. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
  /** Closes without an answer; by default closing cancels. */
  onClose?: (() => void) | undefined;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui();
  const cancel = useRef<HTMLButtonElement>(null);
  const [isRunning, setIsRunning] = useState(false);

  async function confirm() {
    setIsRunning(true);
    try {
      await props.onConfirm();
    } finally {
      setIsRunning(false);
    }
  }

  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose ?? props.onCancel}
      isLocked={isRunning}
      title={props.title}
      size="small"
      role="alertdialog"
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={props.onCancel} disabled={isRunning}>
            {props.cancelLabel ?? t`Abbrechen`}
          </Button>
          <Button variant={props.isDangerous ? 'danger' : 'primary'} onClick={confirm} isLoading={isRunning}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-label text-sm">{props.text}</p>
      {props.children && <div className="mt-4">{props.children}</div>}
    </Dialog>
  );
}
