import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { useIsProvided } from '#app/parts/public/use-portal-settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDetails } from '#domain/people/client.ts';

/** See docs/rules.md 20.6. */
export function PasswordMail({ client: { user_uid: id, email } }: { client: ClientDetails }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const isOffline = useConnection() === 'offline';
  const isProvided = useIsProvided();
  const [isSending, setIsSending] = useState(false);

  async function send() {
    setIsSending(true);
    try {
      await api.user.passwordMail({ id });
      showSnackbar({ tone: 'success', text: t`Der Link für ein neues Passwort geht an ${email}.` });
      void queryClient.invalidateQueries({ queryKey: orpc.user.clientHistory.key() });
    } catch (error) {
      const reason = errorText(describeError(error).code);
      showSnackbar({ tone: 'error', text: t`Der Link konnte nicht gesendet werden. ${reason}` });
    }
    setIsSending(false);
  }

  // The identity provider manages the password.
  if (isProvided) return null;
  return (
    <Button icon={KeyRound} isLoading={isSending} disabled={isOffline} onClick={() => void send()}>
      {t`Link für neues Passwort senden`}
    </Button>
  );
}
