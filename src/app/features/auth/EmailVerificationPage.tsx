import { useLingui } from '@lingui/react/macro';
import MailOpen from 'lucide-react/icons/mail-open';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsProvided, usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { paths } from '#app/paths.ts';
import { ProviderPage } from '#app/provider-page.ts';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { linkButton } from './link-button.ts';
import { PublicPage } from './PublicPage.tsx';
import { ResendForm } from './ResendForm.tsx';

/** See docs/rules.md 3.9. */
export function EmailVerificationPage() {
  const isProvided = useIsProvided();
  return isProvided ? <ProviderPage part="password" /> : <ConfirmPage />;
}

function ConfirmPage() {
  const { t } = useLingui();
  const email = useRegisteredEmail();
  const inbox = usePortalSettings()?.inbox_path;
  const [isAsking, setIsAsking] = useState(email === '');
  return (
    <PublicPage title={t`Bitte bestätigen Sie Ihre E-Mail-Adresse`} icon={MailOpen}>
      <p className="mt-3 text-label text-sm">
        {email
          ? t`Wir haben eine E-Mail an ${email} gesendet. Öffnen Sie den Link darin, damit wir Ihr Konto prüfen und freischalten können.`
          : t`Wir haben Ihnen eine E-Mail gesendet. Öffnen Sie den Link darin, damit wir Ihr Konto prüfen und freischalten können.`}
      </p>
      {inbox && (
        <p className="mt-3 text-muted text-sm">
          {t`E-Mails werden hier nicht verschickt, sondern aufgehoben:`}{' '}
          <a href={inbox} target="_blank" rel="noreferrer" className="font-medium text-brand underline">
            {t`Posteingang öffnen`}
          </a>
        </p>
      )}
      {isAsking ? (
        <section className="mt-6 border-line border-t pt-5">
          <h2 className="font-semibold text-base">{t`Keine E-Mail erhalten?`}</h2>
          <ResendForm email={email} />
        </section>
      ) : (
        <Button isFullWidth className="mt-6 min-h-11" onClick={() => setIsAsking(true)}>
          {t`Keine E-Mail erhalten? Link erneut senden`}
        </Button>
      )}
      <Link to={paths.login()} className={joinClasses('mt-3', linkButton)}>
        {t`Zur Anmeldung`}
      </Link>
    </PublicPage>
  );
}

/** The register form passes the address. */
function useRegisteredEmail(): string {
  const state: unknown = useLocation().state;
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
