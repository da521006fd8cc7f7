import { useRef, useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

type FieldErrors = { password?: string | undefined; code?: string | undefined };

/** Runs one call at a time. */
export function useSecondFactorCall(onChanged: () => Promise<void>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isRunning, setIsRunning] = useState(false);
  /** The provider must ask for the password again. */
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const isBusy = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsRunning(true);
    setErrors({});
    setNeedsSignIn(false);
    try {
      await work();
    } catch (error) {
      const { code, confirmBy } = describeError(error);
      const text = errorText(code);
      if (confirmBy === 'sign_in') setNeedsSignIn(true);
      else if (code === 'CONFIRMATION_WRONG') setErrors({ password: text });
      else if (code === 'SECOND_FACTOR_WRONG') setErrors({ code: text });
      else showSnackbar({ tone: 'error', text });
      if (code === 'SECOND_FACTOR_CHANGED') await onChanged();
    }
    isBusy.current = false;
    setIsRunning(false);
  }

  return { errors, setErrors, needsSignIn, isRunning, run };
}
