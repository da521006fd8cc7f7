import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#app/api/client.ts';
import { changePassword, type IdentityCode } from '#app/api/identity.ts';
import { retryReports } from '#app/api/retry-reports.ts';
import { getSession } from '#app/api/session.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useForm } from '#app/forms/form.ts';
import { errorText } from '#app/i18n/messages.ts';
import { NewPasswordField } from '#app/parts/public/NewPasswordField.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { PasswordChange } from '#domain/people/password.ts';
import type { Issue } from '#domain/values/codes.ts';
import { judge } from '#domain/values/text.ts';
import { aloneInRow, settingsFields } from './SettingsFrame.tsx';

const empty = { old_password: '', password: '', repeat_password: '' };

type PasswordChangeFormProps = { email: string; known: readonly string[]; isOffline: boolean };

/** See docs/rules.md 22.6. */
export function PasswordChangeForm({ email, known, isOffline }: PasswordChangeFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useForm({ values: empty, validate: (values) => judge(PasswordChange, values) });
  const [isRunning, setIsRunning] = useState(false);
  const isChanged = useRef(false);

  function send(event: FormEvent) {
    event.preventDefault();
    // Ignore the second click of a double click: the form is already empty.
    if (isChanged.current && !form.isDirty.peek()) return;
    void form.submit(
      async ({ old_password, password }) => {
        setIsRunning(true);
        const { code, id_token } = await changePassword(email, { old: old_password, next: password });
        if (code === undefined) await endOtherSessions({ id_token });
        else refuse(code);
        setIsRunning(false);
      },
      () => showSnackbar({ tone: 'warning', text: t`Bitte füllen Sie alle nötigen Felder aus` }),
    );
  }

  /** The new password is valid even if this call fails. */
  async function endOtherSessions(proof: { id_token: string | undefined }) {
    const queueUser = getSession()?.user_uid;
    // A retry must not end another user's sessions.
    const tell = () => api.user.passwordChanged(proof, { context: queueUser ? { queueUser } : {} });
    try {
      await tell();
      showSnackbar({
        tone: 'success',
        text: t`Ihr Passwort ist geändert. Auf allen anderen Geräten sind Sie abgemeldet.`,
      });
    } catch {
      void retryReports(tell);
      showSnackbar({
        tone: 'warning',
        text: t`Ihr Passwort ist geändert. Ihre anderen Geräte werden innerhalb von 15 Minuten abgemeldet.`,
        action: { label: t`Angemeldete Geräte`, onAction: () => void navigate(paths.sessions()) },
      });
    }
    form.reset(empty);
    isChanged.current = true;
  }

  function refuse(code: IdentityCode) {
    if (code === 'AUTH_WRONG_PASSWORD') return point({ path: 'old_password', code: 'wrong_password' });
    if (code === 'PASSWORD_REFUSED') return point({ path: 'password', code: 'password_refused' });
    showSnackbar({ tone: 'error', text: errorText(code) });
  }

  function point(issue: Issue) {
    form.addIssues([issue]);
    form.focus(issue.path);
  }

  return (
    <form noValidate onSubmit={send}>
      {/* Tells password managers which entry to update. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Card
        label={t`Passwort ändern`}
        footer={
          <Button type="submit" variant="primary" isLoading={isRunning} disabled={isOffline}>
            {t`Passwort ändern`}
          </Button>
        }
      >
        <div className={settingsFields}>
          <FormField of={form} name="old_password">
            {(field) => (
              <PasswordField
                {...field}
                label={t`Altes Passwort`}
                autoComplete="current-password"
                required
                disabled={isOffline}
                className={aloneInRow}
              />
            )}
          </FormField>
          <FormField of={form} name="password">
            {(field) => (
              <NewPasswordField
                {...field}
                label={t`Neues Passwort`}
                known={known}
                required
                disabled={isOffline}
              />
            )}
          </FormField>
          <FormField of={form} name="repeat_password">
            {(field) => (
              <PasswordField
                {...field}
                label={t`Neues Passwort wiederholen`}
                autoComplete="new-password"
                required
                disabled={isOffline}
              />
            )}
          </FormField>
        </div>
      </Card>
    </form>
  );
}
