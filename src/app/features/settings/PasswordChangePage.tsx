import { useLingui } from '@lingui/react/macro';
import { useConnection } from '#app/offline/connection.ts';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { Card } from '#app/ui/Card.tsx';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { SettingsFrame, WithBaseData } from './SettingsFrame.tsx';

/** See docs/rules.md 5.3. */
export function PasswordChangePage() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const provider = usePortalSettings()?.provider_sign_in;
  return (
    <SettingsFrame title={t`Passwort ändern`}>
      <OfflineNote>
        {t`Sie sind offline. Ihr Passwort können Sie ändern, sobald dieses Gerät wieder verbunden ist.`}
      </OfflineNote>
      {provider ? (
        <PasswordElsewhere url={provider.account_url || provider.reset_url} />
      ) : (
        <WithBaseData>
          {({ email, company, contact_person }) => (
            <PasswordChangeForm
              email={email}
              known={[email, company, contact_person]}
              isOffline={isOffline}
            />
          )}
        </WithBaseData>
      )}
    </SettingsFrame>
  );
}

function PasswordElsewhere({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <Card label={t`Passwort ändern`}>
      <p className="text-sm">{t`Ihr Passwort verwalten Sie bei Ihrem Anmeldedienst.`}</p>
      {url !== '' && (
        <a
          href={url}
          className="mt-2 inline-flex min-h-9 items-center font-semibold text-brand text-sm underline pointer-coarse:min-h-11"
        >
          {t`Zum Anmeldedienst`}
        </a>
      )}
    </Card>
  );
}
