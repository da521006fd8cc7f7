import { useLingui } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { Link } from 'react-router-dom';
import { linkButton } from '#app/features/auth/link-button.ts';
import { PublicPage } from '#app/features/auth/PublicPage.tsx';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';

export function ProviderPassword() {
  const { t } = useLingui();
  const url = usePortalSettings()?.provider_sign_in?.reset_url;
  return (
    <PublicPage title={t`Passwort vergessen`} icon={KeyRound}>
      <p className="mt-3 text-label text-sm">
        {url
          ? t`Ihr Passwort verwalten Sie bei Ihrem Anmeldedienst. Dort können Sie auch ein neues festlegen.`
          : t`Ihr Passwort verwalten Sie bei Ihrem Anmeldedienst. Bitte wenden Sie sich an die Stelle in Ihrer Firma, die Ihr Firmenkonto eingerichtet hat.`}
      </p>
      {url && (
        <a href={url} className={joinClasses('mt-6', linkButton)}>
          {t`Neues Passwort festlegen`}
        </a>
      )}
      <Link to={paths.login()} className={joinClasses('mt-3', linkButton)}>
        {t`Zur Anmeldung`}
      </Link>
    </PublicPage>
  );
}
