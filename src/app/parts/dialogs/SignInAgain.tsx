import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { goToProvider } from '#app/api/provider.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

/** The provider asks for the password, and leads back to `from`. */
export function SignInAgain({ from }: { from: string }) {
  const { t } = useLingui();
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    try {
      await goToProvider({ from, fresh: true });
    } catch (error) {
      showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
      setIsLeaving(false);
    }
  }

  return (
    <div
      role="status"
      className="grid gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm"
    >
      <p>{t`Bitte melden Sie sich dafür noch einmal bei Ihrem Anmeldedienst an. Danach haben Sie zehn Minuten Zeit.`}</p>
      <Button isLoading={isLeaving} onClick={() => void leave()} className="justify-self-start">
        {t`Noch einmal anmelden`}
      </Button>
    </div>
  );
}
