import { useLingui } from '@lingui/react/macro';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import type { Payer } from '#contract/payer.ts';
import { changedClient, clientChanges } from '#domain/client.ts';
import { changeTexts } from './client-words.ts';
import type { Decision } from './use-change-client.ts';

/** Two at one client: shows what the other one did, and asks whether the own change is still wanted. */
export function ConflictDialog({ changer, payers }: { changer: Decision; payers: readonly Payer[] }) {
  const { t } = useLingui();
  const { conflict, insist, giveIn } = changer;
  const theirs = conflict ? changeTexts(clientChanges(conflict.seen, conflict.now), payers) : [];
  const own = conflict
    ? changeTexts(clientChanges(conflict.now, changedClient(conflict.now, conflict.wanted)), payers)
    : [];
  const nothing = t`keine Angabe, die hier zu sehen ist`;
  const done = t`steht schon so`;
  return (
    <LaterConfirmDialog
      isOpen={conflict !== undefined}
      title={t`Inzwischen geändert`}
      text={
        <>
          <span className="block">{t`Jemand anders hat diesen Kunden geändert, während Sie ihn ansahen:`}</span>
          <Lines lines={theirs.length > 0 ? theirs : [nothing]} />
          <span className="mt-2.5 block">{t`Ihre Änderung ist noch nicht gespeichert:`}</span>
          <Lines lines={own.length > 0 ? own : [done]} />
        </>
      }
      confirmLabel={t`Meine Änderung speichern`}
      cancelLabel={t`Verwerfen`}
      onConfirm={insist}
      onCancel={giveIn}
    />
  );
}

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <span key={line} className="mt-1 block font-medium">
      {line}
    </span>
  ));
