import { useLingui } from '@lingui/react/macro';
import { useConnection } from '#app/offline/queue/connection.ts';
import { Card } from '#app/ui/Card.tsx';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { SettingsFrame, SettingsOfflineNote, WithBaseData } from './SettingsFrame.tsx';

/** The page for changing the password (docs/rules.md 5.3). */
export function PasswordChangePage() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  return (
    <SettingsFrame title={t`Passwort ändern`}>
      <SettingsOfflineNote />
      <WithBaseData>
        {({ email, company, contact_person }) => (
          <Card label={t`Passwort ändern`} className="max-w-md">
            <PasswordChangeForm
              email={email}
              known={[email, company, contact_person]}
              isOffline={isOffline}
            />
          </Card>
        )}
      </WithBaseData>
    </SettingsFrame>
  );
}
