import { useLingui } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import Unlink from 'lucide-react/icons/unlink';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { emailOfResetCode, type ResetCodeResult } from '#app/api/identity.ts';
import { useIsProvided } from '#app/parts/public/use-portal-settings.ts';
import { paths } from '#app/paths.ts';
import { ProviderPage } from '#app/provider-page.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { FormError } from './FormError.tsx';
import { linkButton } from './link-button.ts';
import { PublicPage } from './PublicPage.tsx';
import { ResetMailForm } from './ResetMailForm.tsx';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { shownCode } from './shown-code.ts';
import { troubleText } from './trouble-text.ts';

/** An expired reset link offers a new mail. */
export function PasswordPage() {
  const isProvided = useIsProvided();
  return isProvided ? <ProviderPage part="password" /> : <ResetPage />;
}

function ResetPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const actionCode = search.get('actionCode') ?? '';
  const { found, ask, setFound } = useResetCode(actionCode);

  if (actionCode !== '' && found === undefined) {
    return (
      <PublicPage title={t`Neues Passwort festlegen`} isBusy>
        <p role="status" className="mt-3 text-muted text-sm">{t`Der Link wird geprüft …`}</p>
      </PublicPage>
    );
  }
  if (found?.email !== undefined) {
    return (
      <PublicPage title={t`Neues Passwort festlegen`} icon={KeyRound}>
        <SetPasswordForm
          email={found.email}
          actionCode={actionCode}
          userUid={search.get('id') ?? ''}
          onCodeRefused={(code) => setFound({ code })}
        />
      </PublicPage>
    );
  }
  const isRefused = found?.code === 'ACTION_CODE_INVALID' || found?.code === 'ACTION_CODE_EXPIRED';
  if (found && !isRefused) {
    return (
      <PublicPage title={t`Neues Passwort festlegen`} icon={KeyRound}>
        <div className="mt-4">
          <FormError trouble={{ ...troubleText(shownCode(found.code)), canRetry: true }} onRetry={ask} />
        </div>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={found ? t`Dieser Link gilt nicht mehr` : t`Passwort vergessen`}
      icon={found ? Unlink : KeyRound}
      tone={found ? 'warning' : 'plain'}
    >
      <p className="mt-3 mb-5 text-label text-sm">
        {found?.code === 'ACTION_CODE_EXPIRED' &&
          t`Der Link ist abgelaufen. Lassen Sie sich einen neuen senden, dann können Sie Ihr Passwort festlegen.`}
        {found?.code === 'ACTION_CODE_INVALID' &&
          t`Der Link ist unvollständig oder wurde schon benutzt. Lassen Sie sich einen neuen senden, dann können Sie Ihr Passwort festlegen.`}
        {!found && t`Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.`}
      </p>
      <ResetMailForm email="" />
      <Link to={paths.login()} className={joinClasses('mt-3', linkButton)}>
        {t`Zur Anmeldung`}
      </Link>
    </PublicPage>
  );
}

/** Undefined while loading. */
function useResetCode(actionCode: string) {
  const [found, setFound] = useState<ResetCodeResult>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (actionCode === '' || attempt === 0) return;
    let isLeft = false;
    setFound(undefined);
    void emailOfResetCode(actionCode).then((result) => {
      if (!isLeft) setFound(result);
    });
    return () => {
      isLeft = true;
    };
  }, [actionCode, attempt]);

  return { found, setFound, ask: () => setAttempt((before) => before + 1) };
}
