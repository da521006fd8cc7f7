import { useLingui } from '@lingui/react/macro';
import { LaterConfirmedDialog } from './LaterConfirmedDialog.tsx';
import type { LockQuestion } from './use-change-client.ts';

/** A lock signs the client out everywhere (docs/rules.md 20.6). */
export function LockClientDialog({ question }: { question: LockQuestion }) {
  const { t } = useLingui();
  const { asked, lock, leave } = question;
  const company = asked?.company ?? '';
  return (
    <LaterConfirmedDialog
      key={asked?.user_uid}
      isOpen={asked !== undefined}
      title={t`${company} sperren?`}
      text={t`Der Kunde wird sofort auf allen Geräten abgemeldet, kann sich nicht mehr anmelden und erfährt es per E-Mail. Aufträge, die auf seinen Geräten noch warten, bleiben dort liegen. Nach dem Einschalten müssen sich alle neu anmelden.`}
      confirmLabel={t`Kunden sperren`}
      isDangerous
      run={lock}
      onFailed={leave}
      onClose={leave}
    />
  );
}
