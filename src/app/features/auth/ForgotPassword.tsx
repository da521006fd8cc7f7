import { useLingui } from '@lingui/react/macro';
import { Button } from '#app/ui/Button.tsx';
import { ResetMailForm } from './ResetMailForm.tsx';

export function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">{t`Passwort vergessen`}</h1>
      <p className="mt-1 mb-6 text-muted text-sm">
        {t`Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.`}
      </p>
      <ResetMailForm email={email}>
        <Button variant="text" onClick={onBack} className="justify-self-center">
          {t`Zurück zur Anmeldung`}
        </Button>
      </ResetMailForm>
    </>
  );
}
