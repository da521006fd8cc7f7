import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { errorText, type ShownCode } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { FormError, type FormTrouble } from './FormError.tsx';
import { sendCode } from './send-code.ts';
import { troubleText } from './trouble-text.ts';

type SecondFactorStepProps = {
  idToken: string;
  /** The code is the reason, e.g. an expired sign-in. */
  onBack: (why?: ShownCode) => void;
};

/** Accepts authenticator and recovery codes. */
export function SecondFactorStep({ idToken, onBack }: SecondFactorStepProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement | null>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [trouble, setTrouble] = useState<FormTrouble>();
  const [isRunning, setIsRunning] = useState(false);

  // Focus again when the kind of code changes.
  const focusFirst = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);

  function change(text: string) {
    setCode(text);
    setError(undefined);
    setTrouble(undefined);
  }

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (isRunning) return;
    if (code.trim() === '') return refuse(t`Bitte geben Sie den Code ein.`);
    setIsRunning(true);
    const result = await sendCode(idToken, code);
    // Stay busy until the next page.
    if (result.outcome === 'signed_in') return;
    setIsRunning(false);
    if (result.outcome !== 'refused') return onBack('UNAUTHORIZED');
    if (result.code === 'SECOND_FACTOR_WRONG') return refuse(errorText(result.code));
    if (result.code === 'UNAUTHORIZED' || result.code === 'SESSION_ENDED') return onBack('UNAUTHORIZED');
    setTrouble(troubleText(result.code, result.retryAfter));
  }

  function refuse(text: string) {
    setError(text);
    field.current?.focus();
  }

  return (
    <>
      <h1 className="mb-6 font-semibold text-xl tracking-tight">{t`Code eingeben`}</h1>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <TextField
          ref={focusFirst}
          key={String(isRecovery)}
          label={isRecovery ? t`Wiederherstellungscode` : t`Code der Authenticator-App`}
          name="code"
          value={code}
          onChange={change}
          error={error}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize={isRecovery ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={20}
          enterKeyHint="go"
        />
        <FormError trouble={trouble} onRetry={() => void send()} />
        <Button type="submit" variant="primary" isLoading={isRunning} isFullWidth className="mt-1 min-h-11">
          {t`Anmelden`}
        </Button>
        <div className="grid justify-items-center gap-1">
          <Button
            variant="text"
            onClick={() => {
              change('');
              setIsRecovery(!isRecovery);
            }}
          >
            {isRecovery ? t`Code der App verwenden` : t`Wiederherstellungscode verwenden`}
          </Button>
          <Button variant="text" onClick={() => onBack()}>
            {t`Zurück zur Anmeldung`}
          </Button>
        </div>
      </form>
    </>
  );
}
