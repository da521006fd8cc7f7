import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { getSession, useSession } from '#app/api/session.ts';
import { linkButton } from '#app/features/auth/link-button.ts';
import { PublicPage } from '#app/features/auth/PublicPage.tsx';
import { SecondFactorStep } from '#app/features/auth/SecondFactorStep.tsx';
import type { ShownCode } from '#app/i18n/messages.ts';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { AnotherAccount } from './AnotherAccount.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { providerTrouble } from './provider-trouble.ts';
import { SignInButton } from './SignInButton.tsx';
import { useReturned } from './use-returned.ts';

/** After other refusals the provider must ask for the password, or it would return the same user. */
const passing: readonly ShownCode[] = [
  'SIGN_IN_EXPIRED',
  'SIGN_IN_TIME_MISSING',
  'AUTH_UNAVAILABLE',
  'OFFLINE',
  'RATE_LIMITED',
];

/** See docs/rules.md 4.11. */
export function Returned() {
  const { t } = useLingui();
  const [step, setStep] = useReturned();
  const isNew = useNewSession();
  const from = 'from' in step ? step.from : '';
  if (isNew) return <Navigate to={from || paths.start()} replace />;

  if (step.step === 'code')
    return (
      <PublicPage title={t`Zweiter Faktor`} icon={KeyRound}>
        <div className="mt-4">
          <SecondFactorStep
            idToken={step.idToken}
            onBack={(code = 'SIGN_IN_EXPIRED') => setStep({ step: 'refused', code, from })}
          />
        </div>
      </PublicPage>
    );
  if (step.step === 'company') return <CompanyForm idToken={step.idToken} email={step.email} />;
  if (step.step === 'waiting')
    return (
      <PublicPage title={t`Ihre Angaben werden geprüft`} icon={Hourglass}>
        <p className="mt-3 text-label text-sm">
          {t`Sobald Ihr Konto freigeschaltet ist, erhalten Sie eine E-Mail und können sich anmelden.`}
        </p>
        <AnotherAccount />
        <ToSignIn />
      </PublicPage>
    );
  if (step.step === 'refused')
    return (
      <PublicPage title={t`Anmeldung nicht möglich`} icon={CircleAlert} tone="warning">
        <div className="mt-4">
          <SignInButton
            from={from}
            isFresh={!passing.includes(step.code)}
            trouble={providerTrouble(step.code, step.retryAfter)}
          />
        </div>
        <ToSignIn />
      </PublicPage>
    );
  return (
    <PublicPage title={t`Sie werden angemeldet …`} isBusy>
      <p role="status" className="mt-3 text-muted text-sm">{t`Einen Moment bitte.`}</p>
    </PublicPage>
  );
}

/** A locked user, or one who reconfirms, already had a session. */
function useNewSession(): boolean {
  const [before] = useState(() => getSession()?.refresh);
  const session = useSession();
  return session !== undefined && session.refresh !== before;
}

function ToSignIn() {
  const { t } = useLingui();
  return (
    <Link to={paths.login()} className={joinClasses('mt-3', linkButton)}>
      {t`Zur Anmeldung`}
    </Link>
  );
}
