import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import ShieldOff from 'lucide-react/icons/shield-off';
import { type FormEvent, useId, useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { useSession } from '#app/api/session.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { ConfirmationField } from '#app/parts/dialogs/ConfirmationField.tsx';
import { useConfirmation } from '#app/parts/dialogs/use-confirmation.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDetails } from '#domain/people/client.ts';

/** For clients without phone and recovery codes (docs/rules.md 20.24). */
export function ResetSecondFactor({ client }: { client: ClientDetails }) {
  const { t } = useLingui();
  const isOwn = useSession()?.account === client.user_uid;
  const isOffline = useConnection() === 'offline';
  const [isAsked, setIsAsked] = useState(false);
  // Staff turn off their own second factor in the settings.
  if (!client.second_factor || isOwn) return null;
  return (
    <>
      <Button icon={ShieldOff} disabled={isOffline} onClick={() => setIsAsked(true)}>
        {t`Zwei Faktoren zurücksetzen`}
      </Button>
      {isAsked && <Question client={client} onClose={() => setIsAsked(false)} />}
    </>
  );
}

function Question({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const queryClient = useQueryClient();
  const confirmation = useConfirmation();
  const [isRunning, setIsRunning] = useState(false);
  const { company, user_uid: id } = client;

  async function send(event: FormEvent) {
    event.preventDefault();
    const confirmed = isRunning ? undefined : confirmation.read();
    if (!confirmed) return;
    setIsRunning(true);
    try {
      await api.secondFactor.reset({ id, confirmation: confirmed });
      showSnackbar({ tone: 'success', text: t`Zurückgesetzt. Der Kunde erfährt es per E-Mail.` });
    } catch (error) {
      setIsRunning(false);
      if (confirmation.isRefused(error)) return;
      showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
    }
    onClose();
    void queryClient.invalidateQueries({ queryKey: orpc.user.client.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.user.clientHistory.key() });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isRunning}
      role="alertdialog"
      title={t`Zwei Faktoren von ${company} zurücksetzen?`}
      actions={
        <>
          <Button onClick={onClose} disabled={isRunning}>{t`Abbrechen`}</Button>
          <Button type="submit" form={form} variant="danger" isLoading={isRunning}>
            {t`Zurücksetzen`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4 text-sm">
        <p>
          {t`Für die Anmeldung genügt dann wieder das Passwort. Bitte vergewissern Sie sich vorher, etwa durch einen Rückruf, dass wirklich der Kunde darum bittet.`}
        </p>
        <ConfirmationField confirmation={confirmation} disabled={isRunning} />
      </form>
    </Dialog>
  );
}
