import { useLingui } from '@lingui/react/macro';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import type { LockQuestion } from './use-change-client.ts';

/** A lock signs the client out everywhere (docs/rules.md 20.6). */
export function LockClientDialog({ question }: { question: LockQuestion }) {
  const { t } = useLingui();
  const { asked, lock, leave } = question;
  const company = asked?.company ?? '';
  return (
    <LaterConfirmDialog
      isOpen={asked !== undefined}
      title={t`${company} sperren?`}
      text={t`Der Kunde wird sofort auf allen Geräten abgemeldet und kann sich nicht mehr anmelden. Aufträge, die auf seinen Geräten noch warten, bleiben dort liegen. Nach dem Einschalten müssen sich alle neu anmelden.`}
      confirmLabel={t`Kunden sperren`}
      isDangerous
      onConfirm={lock}
      onCancel={leave}
    />
  );
}
