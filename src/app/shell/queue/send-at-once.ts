import { t } from '@lingui/core/macro';
import { currentConnection, probeConnection } from '#app/offline/connection.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

/** The user wants to send now: probe the server, whatever the connection state. */
export async function sendAtOnce(): Promise<void> {
  wakeSender();
  if (currentConnection() === 'online') return;
  await probeConnection();
  if (currentConnection() === 'online') wakeSender();
  else
    showSnackbar({
      tone: 'warning',
      text: t`Der Server antwortet gerade nicht. Wartende Aufträge werden automatisch gesendet, sobald er antwortet.`,
    });
}
