import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { EmailField } from './EmailField.tsx';
import { FormError } from './FormError.tsx';
import type { useSignIn } from './use-sign-in.ts';

type LoginFormProps = Pick<
  ReturnType<typeof useSignIn>,
  'values' | 'errors' | 'isRunning' | 'change' | 'submit'
> & { onForgotPassword?: () => void };

export function LoginForm(props: LoginFormProps) {
  const { values, errors, isRunning, change, submit, onForgotPassword } = props;
  const { t } = useLingui();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function send(event?: FormEvent) {
    event?.preventDefault();
    const wrong = await submit();
    if (wrong) (wrong === 'email' ? email : password).current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <EmailField
        ref={email}
        name="email"
        enterKeyHint="next"
        value={values.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <PasswordField
        ref={password}
        label={t`Passwort`}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={values.password}
        error={errors.password}
        onChange={(password) => change({ password })}
      />
      <FormError trouble={errors.form} onRetry={() => void send()}>
        {errors.isUnverified && (
          <Link
            to={paths.emailVerification()}
            className="mt-1 inline-flex min-h-7 items-center font-semibold text-brand underline pointer-coarse:min-h-11"
          >
            {t`Keine E-Mail erhalten?`}
          </Link>
        )}
      </FormError>
      <Button type="submit" variant="primary" isLoading={isRunning} isFullWidth className="mt-1 min-h-11">
        {t`Anmelden`}
      </Button>
      {onForgotPassword && (
        <Button variant="text" onClick={onForgotPassword} className="justify-self-center">
          {t`Passwort vergessen?`}
        </Button>
      )}
    </form>
  );
}
