import { useLingui } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { linkButton } from './link-button.ts';
import { PublicPage } from './PublicPage.tsx';

/** See docs/rules.md 3.6. */
export function RegisterCompletePage() {
  const { t } = useLingui();
  return (
    <PublicPage title={t`Ihre E-Mail-Adresse ist bestätigt`} icon={BadgeCheck} tone="success">
      <p className="mt-3 text-label text-sm">
        {t`Vielen Dank für Ihre Registrierung. Wir prüfen jetzt Ihre Angaben. Sobald Ihr Konto freigeschaltet ist, erhalten Sie eine E-Mail und können sich anmelden.`}
      </p>
      <Link to={paths.login()} className={joinClasses('mt-6', linkButton)}>
        {t`Zur Anmeldung`}
      </Link>
    </PublicPage>
  );
}
