import { useLingui } from '@lingui/react/macro';
import { linkButton } from '#app/features/auth/link-button.ts';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { SignInButton } from './SignInButton.tsx';

export function ProviderRegister() {
  const { t } = useLingui();
  const provider = usePortalSettings()?.provider_sign_in;
  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">{t`Geschäftskonto anlegen`}</h1>
      <p className="mt-1 mb-6 text-muted text-sm">
        {t`Melden Sie sich zuerst mit Ihrem Firmenkonto an. Danach geben Sie die Daten Ihrer Firma ein; wir prüfen sie und schalten Ihr Konto frei.`}
      </p>
      <div className="grid max-w-100 gap-3">
        <SignInButton label={t`Mit Firmenkonto fortfahren`} />
        {provider?.register_url && (
          <a href={provider.register_url} className={joinClasses(linkButton)}>
            {t`Noch keins? Firmenkonto anlegen`}
          </a>
        )}
      </div>
    </>
  );
}
