import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { api, describeError } from '#app/api/client.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useForm } from '#app/forms/form.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { Credentials } from '#domain/people/account.ts';
import { judge } from '#domain/values/text.ts';
import { EmailField } from './EmailField.tsx';
import { FormError, type FormTrouble } from './FormError.tsx';
import { SentNote } from './SentNote.tsx';
import { troubleText } from './trouble-text.ts';

/** user/is-verified resends the mail at most once an hour. Without the password it reveals nothing. */
export function ResendForm({ email }: { email: string }) {
  const { t } = useLingui();
  const form = useForm({ values: { email, password: '' }, validate: (values) => judge(Credentials, values) });
  const [isRunning, setIsRunning] = useState(false);
  const [trouble, setTrouble] = useState<FormTrouble>();
  const [outcome, setOutcome] = useState<'sent' | 'verified'>();

  function send(event?: FormEvent) {
    event?.preventDefault();
    void form.submit(async (values) => {
      setIsRunning(true);
      setTrouble(undefined);
      setOutcome(undefined);
      try {
        const { data } = await api.user.isVerified({
          email: values.email.trim(),
          signPassword: values.password,
        });
        setOutcome(data.verified ? 'verified' : 'sent');
      } catch (error) {
        const { code, retryAfter } = describeError(error);
        setTrouble(troubleText(code, retryAfter));
      } finally {
        setIsRunning(false);
      }
    });
  }

  return (
    <form noValidate onSubmit={send} className="mt-1 grid gap-4">
      <p className="text-muted text-sm">
        {t`Bitte sehen Sie auch im Spam-Ordner nach. Mit Ihren Zugangsdaten senden wir die E-Mail noch einmal, höchstens einmal je Stunde.`}
      </p>
      {outcome === 'sent' && (
        <SentNote>{t`Ist Ihre Adresse noch nicht bestätigt, kommt die E-Mail in wenigen Minuten. Ist sie es, prüfen wir noch Ihre Angaben.`}</SentNote>
      )}
      {outcome === 'verified' && (
        <SentNote>
          {t`Ihr Konto ist freigeschaltet.`}{' '}
          <Link to={paths.login()} className="font-semibold text-brand underline">{t`Jetzt anmelden`}</Link>
        </SentNote>
      )}
      <FormField of={form} name="email">
        {(field) => <EmailField {...field} />}
      </FormField>
      <FormField of={form} name="password">
        {(field) => <PasswordField {...field} label={t`Passwort`} autoComplete="current-password" />}
      </FormField>
      <FormError trouble={trouble} onRetry={() => send()} />
      <Button type="submit" isLoading={isRunning} isFullWidth className="min-h-11">
        {t`E-Mail erneut senden`}
      </Button>
    </form>
  );
}
