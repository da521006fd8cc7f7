import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';
import { AppCodeField } from '#app/parts/dialogs/AppCodeField.tsx';
import { SignInAgain } from '#app/parts/dialogs/SignInAgain.tsx';
import { useIsProvided } from '#app/parts/public/use-portal-settings.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import type { SecondFactorSetup as Setup } from '#domain/people/second-factor.ts';
import { QrCode } from './QrCode.tsx';
import { settingsFields } from './SettingsFrame.tsx';
import { useSecondFactorCall } from './use-second-factor-call.ts';

const startOfRow = 'min-h-11 sm:col-start-1 sm:justify-self-start';

type SecondFactorSetUpProps = {
  /** Staff must have a second factor. */
  isRequired: boolean;
  onCodes: (codes: string[]) => Promise<void>;
  onChanged: () => Promise<void>;
};

export function SecondFactorSetUp({ isRequired, onCodes, onChanged }: SecondFactorSetUpProps) {
  const { t } = useLingui();
  const [setup, setSetup] = useState<Setup>();
  return (
    <Card title={t`Zwei-Faktor-Anmeldung einrichten`}>
      {setup ? (
        <Scan setup={setup} onCodes={onCodes} onChanged={onChanged} />
      ) : (
        <div className="grid gap-4">
          <p className="text-sm">
            {isRequired
              ? t`Wer für alle Kunden arbeitet, braucht die Zwei-Faktor-Anmeldung. Bis sie eingerichtet ist, sind die übrigen Seiten gesperrt.`
              : t`Bei der Anmeldung geben Sie dann außer dem Passwort einen Code ein, den nur Ihr Smartphone anzeigt. Mit Ihrem Passwort allein kann sich dann niemand anmelden.`}
          </p>
          <p className="text-muted text-sm">
            {t`Sie brauchen dafür eine Authenticator-App, etwa die Ihres Smartphones, Ihres Browsers oder Ihres Passwortmanagers.`}
          </p>
          <Begin onBegun={setSetup} onChanged={onChanged} />
        </div>
      )}
    </Card>
  );
}

function Begin({ onBegun, onChanged }: { onBegun: (setup: Setup) => void; onChanged: () => Promise<void> }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [password, setPassword] = useState('');
  const { errors, setErrors, needsSignIn, isRunning, run } = useSecondFactorCall(onChanged);
  const isProvided = useIsProvided();

  function send(event: FormEvent) {
    event.preventDefault();
    if (!isProvided && password === '') return setErrors({ password: t`Bitte geben Sie Ihr Passwort ein.` });
    void run(async () => onBegun((await api.secondFactor.begin({ password })).data));
  }

  return (
    <form noValidate onSubmit={send} className={settingsFields}>
      {isProvided ? (
        needsSignIn && <SignInAgain from={paths.secondFactor()} />
      ) : (
        <PasswordField
          label={t`Ihr Passwort`}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          disabled={isOffline}
          required
        />
      )}
      <Button
        type="submit"
        variant="primary"
        isLoading={isRunning}
        disabled={isOffline}
        className={startOfRow}
      >
        {t`Weiter`}
      </Button>
    </form>
  );
}

function Scan({ setup, onCodes, onChanged }: { setup: Setup } & Omit<SecondFactorSetUpProps, 'isRequired'>) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [code, setCode] = useState('');
  const { errors, setErrors, isRunning, run } = useSecondFactorCall(onChanged);

  function send(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return setErrors({ code: t`Bitte geben Sie den Code ein.` });
    void run(async () => onCodes((await api.secondFactor.confirm({ code })).data.recovery_codes));
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <div className="flex flex-wrap items-start gap-5">
        <QrCode {...setup.qr} label={t`QR-Code für die Authenticator-App`} />
        <div className="grid min-w-0 flex-1 basis-56 gap-3 text-sm">
          <p>{t`Scannen Sie den QR-Code mit Ihrer Authenticator-App, oder tippen Sie diesen Schlüssel dort ein:`}</p>
          <p className="wrap-anywhere font-mono text-base" translate="no">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <a
            href={setup.uri}
            className="inline-flex min-h-7 items-center justify-self-start font-semibold text-brand underline pointer-coarse:min-h-11"
          >
            {t`In einer App auf diesem Gerät öffnen`}
          </a>
        </div>
      </div>
      <div className={settingsFields}>
        <AppCodeField
          value={code}
          onChange={setCode}
          error={errors.code}
          hint={t`Zur Probe: die sechs Ziffern, die die App jetzt anzeigt.`}
          disabled={isOffline}
        />
        <Button
          type="submit"
          variant="primary"
          isLoading={isRunning}
          disabled={isOffline}
          className={startOfRow}
        >
          {t`Einschalten`}
        </Button>
      </div>
    </form>
  );
}
