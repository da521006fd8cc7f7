import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { api, describeError } from '#app/api/client.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useForm } from '#app/forms/form.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Credentials } from '#domain/people/account.ts';
import { judge } from '#domain/values/text.ts';
import { EmailField } from './EmailField.tsx';
import { FormError, type FormTrouble } from './FormError.tsx';
import { longSnackbarMs } from './long-snackbar.ts';
import { SentNote } from './SentNote.tsx';
import { troubleText } from './trouble-text.ts';

const Email = v.object({ email: Credentials.entries.email });

type ResetMailFormProps = { email: string; children?: ReactNode };

/** See docs/rules.md 3.8. The response never reveals whether the account exists. */
export function ResetMailForm({ email, children }: ResetMailFormProps) {
  const { t } = useLingui();
  const form = useForm({ values: { email }, validate: (values) => judge(Email, values) });
  const [isRunning, setIsRunning] = useState(false);
  const [trouble, setTrouble] = useState<FormTrouble>();
  const [sentTo, setSentTo] = useState<string>();

  function send(event?: FormEvent) {
    event?.preventDefault();
    void form.submit(async (values) => {
      setIsRunning(true);
      setTrouble(undefined);
      setSentTo(undefined);
      try {
        const requested = values.email.trim();
        await api.user.passwordReset({ email: requested });
        setSentTo(requested);
        showSnackbar({
          text: t`Bitte sehen Sie in Ihrem E-Mail-Postfach nach: Wir haben Ihnen einen Link zum Zurücksetzen gesendet.`,
          durationMs: longSnackbarMs,
        });
      } catch (error) {
        const { code, retryAfter } = describeError(error);
        setTrouble(troubleText(code, retryAfter));
        showSnackbar({ tone: 'error', text: t`Es ist etwas schiefgegangen.` });
      } finally {
        setIsRunning(false);
      }
    });
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      {sentTo && (
        <SentNote>{t`Der Link ist unterwegs an ${sentTo}. Nichts angekommen? Bitte sehen Sie auch im Spam-Ordner nach.`}</SentNote>
      )}
      <FormField of={form} name="email">
        {(field) => <EmailField {...field} enterKeyHint="send" />}
      </FormField>
      <FormError trouble={trouble} onRetry={() => send()} />
      <Button type="submit" variant="primary" isLoading={isRunning} isFullWidth className="min-h-11">
        {sentTo ? t`Link erneut senden` : t`Link senden`}
      </Button>
      {children}
    </form>
  );
}
