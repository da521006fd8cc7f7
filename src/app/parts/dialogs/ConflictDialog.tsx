import { useLingui } from '@lingui/react/macro';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';

type ConflictDialogProps = {
  isOpen: boolean;
  /** Says that somebody else has changed it; what they changed follows. */
  intro: string;
  theirs: readonly string[];
  own: readonly string[];
  /** The own change is made after all, to what the other one left. */
  onInsist: () => void | Promise<void>;
  onGiveIn: () => void;
  /** Nothing is decided yet; without it, leaving the dialog gives in. */
  onClose?: (() => void) | undefined;
};

/** Two at one thing: shows what the other one did, and asks whether the own change is still wanted. */
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

/** What was changed, one line for each. */
export const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className="mt-1 block break-words font-medium">
      {line}
    </span>
  ));
