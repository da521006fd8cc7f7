import { useRef, useState } from 'react';
import { errorText, issueText, type ShownCode } from '#app/i18n/messages.ts';
import type { IssueCode } from '#domain/values/codes.ts';
import type { FormTrouble } from './FormError.tsx';
import { troubleText } from './trouble-text.ts';

export type SignInErrors = {
  email?: string;
  password?: string;
  form?: FormTrouble;
  /** E-mail unconfirmed or account locked. */
  isUnverified?: boolean;
};

type Values = { email: string; password: string };

const noValues: Values = { email: '', password: '' };
const passwordCodes: readonly ShownCode[] = ['AUTH_WRONG_PASSWORD', 'UNAUTHORIZED'];

/** Runs one attempt at a time. */
export function useSignIn() {
  const [values, setValues] = useState(noValues);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [isRunning, setIsRunning] = useState(false);
  const [idToken, setIdToken] = useState<string>();
  const isBusy = useRef(false);

  function change(next: Partial<Values>) {
    setValues((before) => ({ ...before, ...next }));
    setErrors((before) => {
      const { form: _form, isUnverified: _unverified, ...fields } = before;
      for (const name of Object.keys(next)) delete fields[name as keyof Values];
      return fields;
    });
  }

  /** Returns the field to correct, if any. */
  async function submit(): Promise<keyof Values | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      const { checkCredentials } = await import('./check-credentials.ts');
      const checked = checkCredentials(values);
      if (checked.issues) {
        stop();
        return point(checked.issues);
      }
      setIsRunning(true);
      setErrors({});
      const { signIn } = await import('./sign-in.ts');
      const result = await signIn(checked.credentials);
      // Stay busy until the next page.
      if (result.outcome === 'signed_in') return undefined;
      stop();
      if (result.outcome === 'second_factor') {
        setIdToken(result.idToken);
        return undefined;
      }
      if (result.outcome === 'not_verified') {
        setValues(noValues);
        setErrors({ form: troubleText('MAIL_NOT_VERIFIED'), isUnverified: true });
        return 'email';
      }
      return refuse(result.code, result.retryAfter);
    } catch {
      stop();
      return refuse('OFFLINE', undefined);
    }
  }

  function stop() {
    isBusy.current = false;
    setIsRunning(false);
  }

  function point({ email, password }: { email?: IssueCode; password?: IssueCode }) {
    setErrors({
      ...(email ? { email: issueText({ code: email }) } : {}),
      ...(password ? { password: issueText({ code: password }) } : {}),
    });
    return email ? ('email' as const) : ('password' as const);
  }

  function refuse(code: ShownCode, retryAfter: number | undefined): 'password' | undefined {
    if (passwordCodes.includes(code)) {
      setErrors({ password: errorText('AUTH_WRONG_PASSWORD') });
      return 'password';
    }
    setErrors({ form: troubleText(code, retryAfter) });
    return undefined;
  }

  /** `code` is the reason. */
  function restart(code?: ShownCode) {
    setIdToken(undefined);
    setErrors(code ? { form: troubleText(code) } : {});
  }

  return { values, errors, isRunning, idToken, change, submit, restart };
}
