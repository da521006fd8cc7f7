import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#app/api/client.ts';
import { endSession } from '#app/api/session.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { showSnackbar } from '#app/ui/show-snackbar.ts';

const patienceMs = 4000;

/**
 * Ends the session here and, where the server can be told, there: "logout all" is the only call the specification
 * has for it. Unsent orders and drafts stay on the device.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  if (currentConnection() !== 'offline') {
    await api.user.logoutAll(undefined, { signal: AbortSignal.timeout(patienceMs) }).catch(() => {});
  }
  endSession('logged_out');
  queryClient.clear();
  showSnackbar({ text: t`Sie haben sich sicher abgemeldet.` });
}
