import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#app/api/client.ts';
import { type IdentityCode, setPasswordByCode } from '#app/api/identity.ts';
import { retryReports } from '#app/api/retry-reports.ts';
import { endSession, getSession } from '#app/api/session.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useForm } from '#app/forms/form.ts';
import { NewPasswordField } from '#app/parts/public/NewPasswordField.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { PasswordReset } from '#domain/people/password.ts';
import { judge } from '#domain/values/text.ts';
import { FormError, type FormTrouble } from './FormError.tsx';
import { longSnackbarMs } from './long-snackbar.ts';
import { troubleText } from './trouble-text.ts';

type SetPasswordFormProps = {
  email: string;
  actionCode: string;
  userUid: string;
  /** The code expired while the form was open. */
  onCodeRefused: (code: IdentityCode) => void;
};

/** See docs/rules.md 3.8. */
export function SetPasswordForm({ email, actionCode, userUid, onCodeRefused }: SetPasswordFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useForm({
    values: { password: '', repeat_password: '' },
    validate: (values) => judge(PasswordReset, values),
  });
  const [isRunning, setIsRunning] = useState(false);
  const [trouble, setTrouble] = useState<FormTrouble>();

  function send(event?: FormEvent) {
    event?.preventDefault();
    void form.submit(async ({ password }) => {
      setIsRunning(true);
      setTrouble(undefined);
      const { code } = await setPasswordByCode(actionCode, password);
      if (code === undefined) return finish();
      setIsRunning(false);
      showSnackbar({ tone: 'error', text: t`Es ist etwas schiefgegangen.` });
      if (code === 'ACTION_CODE_INVALID' || code === 'ACTION_CODE_EXPIRED') return onCodeRefused(code);
      if (code !== 'PASSWORD_REFUSED') return setTrouble(troubleText(code));
      form.addIssues([{ path: 'password', code: 'password_refused' }]);
      form.focus('password');
    });
  }

  async function finish() {
    // Without this call, older sessions end at their next refresh.
    const tell = () => api.user.passwordWasReset({ id: userUid });
    if (userUid) await tell().catch(() => void retryReports(tell));
    // A colleague's session in this browser stays.
    if (userUid && getSession()?.account === userUid) endSession('logged_out');
    showSnackbar({
      tone: 'success',
      text: t`Ihr Passwort ist geändert. Sie können sich jetzt damit anmelden.`,
      durationMs: longSnackbarMs,
    });
    await navigate(paths.login(), { replace: true });
  }

  return (
    <form noValidate onSubmit={send} className="mt-3 grid gap-4">
      <p className="break-words text-label text-sm">{t`Für das Konto ${email}.`}</p>
      {/* Tells password managers which entry to update. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormField of={form} name="password">
        {(field) => <NewPasswordField {...field} label={t`Neues Passwort`} known={[email]} required />}
      </FormField>
      <FormField of={form} name="repeat_password">
        {(field) => (
          <PasswordField
            {...field}
            label={t`Neues Passwort wiederholen`}
            autoComplete="new-password"
            required
          />
        )}
      </FormField>
      <FormError trouble={trouble} onRetry={() => send()} />
      <Button type="submit" variant="primary" isLoading={isRunning} isFullWidth className="min-h-11">
        {t`Passwort speichern`}
      </Button>
    </form>
  );
}
