import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type FormEvent, useRef } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { PasswordField } from '#app/ui/PasswordField.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import type { useSignIn } from './use-sign-in.ts';

type LoginFormProps = Pick<
  ReturnType<typeof useSignIn>,
  'values' | 'errors' | 'isRunning' | 'change' | 'submit'
>;

export function LoginForm({ values, errors, isRunning, change, submit }: LoginFormProps) {
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
      <TextField
        ref={email}
        label={t`E-Mail`}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
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
      <div aria-live="assertive" className="empty:hidden">
        {errors.form && <FormError {...errors.form} onRetry={() => void send()} />}
      </div>
      <Button type="submit" variant="primary" isLoading={isRunning} isFullWidth className="mt-1 min-h-11">
        {t`Anmelden`}
      </Button>
    </form>
  );
}

function FormError({ text, canRetry, onRetry }: { text: string; canRetry: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex items-start gap-3 rounded-panel border border-error/25 bg-error-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-error" />
      <div className="min-w-0 flex-1">
        <p>{text}</p>
        {canRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="-mx-1 mt-1 min-h-7 rounded-sm px-1 font-semibold text-error pointer-coarse:min-h-11"
          >
            {t`Erneut versuchen`}
          </button>
        )}
      </div>
    </div>
  );
}
