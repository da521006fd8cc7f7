import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { api } from '#app/api/client.ts';
import { AppCodeField } from '#app/parts/dialogs/AppCodeField.tsx';
import { SignInAgain } from '#app/parts/dialogs/SignInAgain.tsx';
import { useIsProvided } from '#app/parts/public/use-portal-settings.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { useSecondFactorCall } from './use-second-factor-call.ts';

type SecondFactorQuestionProps = {
  kind: 'renew' | 'turn_off';
  isMandatory: boolean;
  onClose: () => void;
  onCodes: (codes: string[]) => Promise<void>;
  onChanged: () => Promise<void>;
};

/** Turning off also needs the password. */
export function SecondFactorQuestion(props: SecondFactorQuestionProps) {
  const { kind, isMandatory, onClose, onCodes, onChanged } = props;
  const { t } = useLingui();
  const form = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const isProvided = useIsProvided();
  const { errors, setErrors, needsSignIn, isRunning, run } = useSecondFactorCall(async () => {
    onClose();
    await onChanged();
  });
  const isOff = kind === 'turn_off';

  function send(event: FormEvent) {
    event.preventDefault();
    const missing = {
      password: isOff && !isProvided && password === '' ? t`Bitte geben Sie Ihr Passwort ein.` : undefined,
      code: code.trim() === '' ? t`Bitte geben Sie den Code ein.` : undefined,
    };
    if (missing.password || missing.code) return setErrors(missing);
    void run(async () => {
      if (isOff) {
        await api.secondFactor.turnOff({ password, code });
        showSnackbar({ tone: 'success', text: t`Die Zwei-Faktor-Anmeldung ist ausgeschaltet.` });
        await onChanged();
      } else {
        const { data } = await api.secondFactor.renewRecoveryCodes({ code });
        await onCodes(data.recovery_codes);
      }
      onClose();
    });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isRunning}
      title={isOff ? t`Zwei-Faktor-Anmeldung ausschalten?` : t`Neue Wiederherstellungscodes erstellen?`}
      actions={
        <>
          <Button onClick={onClose} disabled={isRunning}>{t`Abbrechen`}</Button>
          <Button type="submit" form={form} variant={isOff ? 'danger' : 'primary'} isLoading={isRunning}>
            {isOff ? t`Ausschalten` : t`Codes erstellen`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-4 text-sm">
        <p>
          {!isOff
            ? t`Die bisherigen Codes gelten dann nicht mehr.`
            : isMandatory
              ? t`Danach richten Sie sie gleich neu ein; vorher sind die übrigen Seiten gesperrt.`
              : t`Für die Anmeldung genügt dann wieder das Passwort.`}
        </p>
        {needsSignIn && <SignInAgain from={paths.secondFactor()} />}
        {isOff && !isProvided && (
          <PasswordField
            label={t`Ihr Passwort`}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={errors.password}
            required
          />
        )}
        {isRecovery ? (
          <TextField
            label={t`Wiederherstellungscode`}
            name="code"
            value={code}
            onChange={setCode}
            error={errors.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            required
          />
        ) : (
          <AppCodeField value={code} onChange={setCode} error={errors.code} />
        )}
        <Button
          variant="text"
          className="justify-self-start"
          onClick={() => {
            setCode('');
            setErrors({});
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? t`Code der App verwenden` : t`Wiederherstellungscode verwenden`}
        </Button>
      </form>
    </Dialog>
  );
}
