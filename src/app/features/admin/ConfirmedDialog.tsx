import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ConfirmationField } from '#app/parts/dialogs/ConfirmationField.tsx';
import { useConfirmation } from '#app/parts/dialogs/use-confirmation.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { Confirmation } from '#domain/people/second-factor.ts';

type ConfirmedDialogProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Rejects with the server's refusal; the dialog stays open if only the confirmation was refused. */
  run: (confirmation: Confirmation) => Promise<unknown>;
  onFailed: (error: unknown) => void;
  onClose: () => void;
};

/** A question whose answer takes a confirmation of the user's identity (docs/rules.md 4.14). */
export function ConfirmedDialog(props: ConfirmedDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const confirmation = useConfirmation();
  const [isRunning, setIsRunning] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const confirmed = isRunning ? undefined : confirmation.read();
    if (!confirmed) return;
    setIsRunning(true);
    try {
      await props.run(confirmed);
    } catch (error) {
      setIsRunning(false);
      if (confirmation.isRefused(error)) return;
      props.onFailed(error);
    }
    props.onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      isLocked={isRunning}
      role="alertdialog"
      initialFocus={cancel}
      title={props.title}
      actions={
        <>
          <Button ref={cancel} onClick={props.onClose} disabled={isRunning}>{t`Abbrechen`}</Button>
          <Button
            type="submit"
            form={form}
            variant={props.isDangerous ? 'danger' : 'primary'}
            isLoading={isRunning}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 text-sm">
        <p className="text-label">{props.text}</p>
        <ConfirmationField confirmation={confirmation} disabled={isRunning} />
      </form>
    </Dialog>
  );
}
