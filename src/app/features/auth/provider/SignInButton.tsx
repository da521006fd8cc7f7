import { useLingui } from '@lingui/react/macro';
import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { goToProvider } from '#app/api/provider.ts';
import { FormError, type FormTrouble } from '#app/features/auth/FormError.tsx';
import { useConnection } from '#app/offline/connection.ts';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { providerTrouble } from './provider-trouble.ts';

type SignInButtonProps = {
  /** Page to open after sign-in. */
  from?: string;
  /** Ask for the password even if signed in there. */
  isFresh?: boolean;
  trouble?: FormTrouble | undefined;
  onBegin?: (() => void) | undefined;
  label?: string;
  variant?: 'primary' | 'text';
};

export function SignInButton(props: SignInButtonProps) {
  const { from = '', isFresh = false, trouble, onBegin, label, variant = 'primary' } = props;
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const name = usePortalSettings()?.provider_sign_in?.name ?? '';
  const [isLeaving, setIsLeaving] = useState(false);
  const [failed, setFailed] = useState<FormTrouble>();

  async function leave() {
    setIsLeaving(true);
    setFailed(undefined);
    onBegin?.();
    try {
      // Stay busy until the browser leaves.
      await goToProvider({ from, fresh: isFresh });
    } catch (error) {
      const { code, retryAfter } = describeError(error);
      setFailed(providerTrouble(code, retryAfter));
      setIsLeaving(false);
    }
  }

  return (
    <div className="grid gap-4">
      <FormError trouble={failed ?? trouble} onRetry={() => void leave()} />
      <Button
        variant={variant}
        {...(variant === 'primary' && { icon: LogIn })}
        isLoading={isLeaving}
        disabled={isOffline}
        isFullWidth
        className="min-h-11"
        onClick={() => void leave()}
      >
        {label ?? (name === '' ? t`Mit Firmenkonto anmelden` : t`Mit ${name} anmelden`)}
      </Button>
    </div>
  );
}
