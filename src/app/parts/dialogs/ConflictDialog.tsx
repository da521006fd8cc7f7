import { useLingui } from '@lingui/react/macro';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';

type ConflictDialogProps = {
  isOpen: boolean;
  intro: string;
  theirs: readonly string[];
  own: readonly string[];
  onInsist: () => void | Promise<void>;
  onGiveIn: () => void;
  /** Closes without a decision; without it, closing means `onGiveIn`. */
  onClose?: (() => void) | undefined;
};

/** Shows what a colleague changed meanwhile and asks whether the user's change still applies. */
export function ConflictDialog({
  isOpen,
  intro,
  theirs,
  own,
  onInsist,
  onGiveIn,
  onClose,
}: ConflictDialogProps) {
  const { t } = useLingui();
  const nothing = t`keine Angabe, die hier zu sehen ist`;
  const done = t`steht schon so`;
  return (
    <LaterConfirmDialog
      isOpen={isOpen}
      title={t`Inzwischen geändert`}
      text={
        <>
          <span className="block">{intro}</span>
          <Lines lines={theirs.length > 0 ? theirs : [nothing]} />
          <span className="mt-2.5 block">{t`Ihre Änderung ist noch nicht gespeichert:`}</span>
          <Lines lines={own.length > 0 ? own : [done]} />
        </>
      }
      confirmLabel={t`Meine Änderung speichern`}
      cancelLabel={t`Verwerfen`}
      onConfirm={onInsist}
      onCancel={onGiveIn}
      onClose={onClose}
    />
  );
}

export const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className="mt-1 block break-words font-medium">
      {line}
    </span>
  ));
