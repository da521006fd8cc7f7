import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { useSession } from '#app/api/session.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDetails } from '#domain/people/client.ts';
import { LaterConfirmedDialog } from './LaterConfirmedDialog.tsx';

/** For clients without phone and recovery codes (docs/rules.md 20.24). */
export function ResetSecondFactor({ client }: { client: ClientDetails }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const isOwn = useSession()?.account === client.user_uid;
  const isOffline = useConnection() === 'offline';
  const [isAsked, setIsAsked] = useState(false);
  const { company, user_uid: id } = client;
  // Staff turn off their own second factor in the settings.
  if (!client.second_factor || isOwn) return null;

  function close() {
    setIsAsked(false);
    void queryClient.invalidateQueries({ queryKey: orpc.user.client.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.user.clientHistory.key() });
  }

  return (
    <>
      <Button icon={ShieldOff} disabled={isOffline} onClick={() => setIsAsked(true)}>
        {t`Zwei-Faktor-Anmeldung zurücksetzen`}
      </Button>
      <LaterConfirmedDialog
        isOpen={isAsked}
        title={t`Zwei-Faktor-Anmeldung von ${company} zurücksetzen?`}
        text={t`Für die Anmeldung genügt dann wieder das Passwort. Bitte vergewissern Sie sich vorher, etwa durch einen Rückruf, dass wirklich der Kunde darum bittet.`}
        confirmLabel={t`Zurücksetzen`}
        isDangerous
        run={async (confirmation) => {
          await api.secondFactor.reset({ id, confirmation });
          showSnackbar({ tone: 'success', text: t`Zurückgesetzt. Der Kunde erfährt es per E-Mail.` });
        }}
        onFailed={(error) => showSnackbar({ tone: 'error', text: errorText(describeError(error).code) })}
        onClose={close}
      />
    </>
  );
}
