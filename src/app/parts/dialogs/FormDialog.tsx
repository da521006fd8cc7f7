import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type FieldValues, type Form, useDerived } from '#app/forms/form.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { useLeaveGuard } from './leave-guard.ts';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size'> & {
  form: Pick<Form<FieldValues>, 'isSubmitting' | 'isDirty'>;
  problem: string | undefined;
  submitLabel?: string;
  onSubmit: () => unknown;
  onClose: () => void;
  /** Confirms before unsaved input is discarded, also when the page is left. */
  asksBeforeLeaving?: boolean;
  className?: string;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { form, problem, submitLabel, onSubmit, onClose, asksBeforeLeaving, className, children, ...frame } =
    props;
  const { t } = useLingui();
  const formId = useId();
  const [goOn, setGoOn] = useState<() => void>();
  const isSaving = useDerived(() => form.isSubmitting.value);

  const isUnsaved = () => Boolean(asksBeforeLeaving && form.isDirty.peek());
  useLeaveGuard({
    // A running submit may navigate itself.
    holds: () => isUnsaved() && !form.isSubmitting.peek(),
    onHeld: (go) =>
      setGoOn(() => () => {
        onClose();
        go();
      }),
    isUnsaved,
  });

  function leave() {
    if (isUnsaved()) setGoOn(() => onClose);
    else onClose();
  }

  return (
    <>
      <Dialog
        isOpen
        {...frame}
        onClose={leave}
        isLocked={isSaving}
        problem={problem}
        actions={
          <>
            <Button onClick={leave} disabled={isSaving}>{t`Abbrechen`}</Button>
            <Button variant="primary" type="submit" form={formId} isLoading={isSaving}>
              {submitLabel ?? t`Speichern`}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // The dialog may be inside a page's form.
            event.stopPropagation();
            void onSubmit();
          }}
          className={className}
        >
          {children}
        </form>
      </Dialog>
      <ConfirmDialog
        isOpen={goOn !== undefined}
        title={t`Eingaben verwerfen?`}
        text={t`Was Sie hier eingegeben haben, wurde noch nicht gespeichert.`}
        confirmLabel={t`Verwerfen`}
        cancelLabel={t`Weiter bearbeiten`}
        isDangerous
        onConfirm={() => goOn?.()}
        onCancel={() => setGoOn(undefined)}
      />
    </>
  );
}
