import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useForm } from '#app/forms/form.ts';
import { useConnection } from '#app/offline/connection.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Registration } from '#domain/people/registration.ts';
import type { Issue } from '#domain/values/codes.ts';
import { judge } from '#domain/values/text.ts';
import { FormError, type FormTrouble } from './FormError.tsx';
import { longSnackbarMs } from './long-snackbar.ts';
import { RegisterFields } from './RegisterFields.tsx';
import { type RegisterOutcome, register } from './register.ts';
import { readRegistrationDraft, writeRegistrationDraft } from './registration-draft.ts';
import { troubleText } from './trouble-text.ts';

/** See docs/rules.md 3.2. */
export function RegisterForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOffline = useConnection() === 'offline';
  const [draft] = useState(readRegistrationDraft);
  const form = useForm({ values: draft, validate: (values) => judge(Registration, values) });
  const [isRunning, setIsRunning] = useState(false);
  const [trouble, setTrouble] = useState<FormTrouble>();
  const [isTaken, setIsTaken] = useState(false);

  useEffect(() => form.onChange(() => writeRegistrationDraft(form.values.peek())), [form]);

  function send(event?: FormEvent) {
    event?.preventDefault();
    void form.submit(
      async (values) => {
        setIsRunning(true);
        setTrouble(undefined);
        setIsTaken(false);
        const outcome = await register(values);
        setIsRunning(false);
        if (outcome.code === undefined) await finish(values.email.trim());
        else refuse(outcome);
      },
      () => showSnackbar({ tone: 'warning', text: t`Bitte füllen Sie alle nötigen Felder aus` }),
    );
  }

  async function finish(email: string) {
    showSnackbar({
      text: t`Vielen Dank. Wir prüfen Ihre Angaben; die Freischaltung teilen wir Ihnen per E-Mail mit.`,
      durationMs: longSnackbarMs,
    });
    await navigate(paths.emailVerification(), { state: { email }, replace: true });
  }

  function refuse({ code, issues, retryAfter }: RegisterOutcome & { code: string }) {
    if (code === 'PASSWORD_REFUSED') return point({ path: 'password', code: 'password_refused' });
    if (code === 'EMAIL_EXISTS') {
      setIsTaken(true);
      point({ path: 'email', code: 'email_exists' });
    }
    if (code === 'VALIDATION_FAILED' && issues) point(...issues);
    const problem = troubleText(code, retryAfter);
    setTrouble(problem);
    showSnackbar({ tone: 'error', text: problem.text });
  }

  function point(...issues: Issue[]) {
    form.addIssues(issues);
    if (issues[0]) form.focus(issues[0].path);
  }

  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">{t`Geschäftskonto anlegen`}</h1>
      <p className="mt-1 mb-6 text-muted text-sm">
        {t`Für Firmen mit Sitz in Deutschland. Nach der Registrierung prüfen wir Ihre Angaben und schalten Ihr Konto frei.`}
      </p>
      <form noValidate onSubmit={send} className="grid gap-6">
        <RegisterFields form={form} />
        {isOffline && (
          <p role="status" className="text-muted text-sm">
            {t`Dieses Gerät ist gerade offline. Ihre Eingaben bleiben in diesem Tab, bis Sie wieder verbunden sind.`}
          </p>
        )}
        <FormError trouble={trouble} onRetry={() => send()}>
          {isTaken && (
            <p className="mt-1">
              <Link to={paths.login()} className="font-semibold text-brand underline">{t`Anmelden`}</Link>
              {' · '}
              <Link to={paths.password()} className="font-semibold text-brand underline">
                {t`Passwort vergessen?`}
              </Link>
            </p>
          )}
        </FormError>
        <Button type="submit" variant="primary" isLoading={isRunning} isFullWidth className="min-h-11">
          {t`Registrieren`}
        </Button>
      </form>
    </>
  );
}
