import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Client } from '#domain/people/client.ts';
import type { Confirmation } from '#domain/people/second-factor.ts';

const explained: ReadonlySet<string> = new Set([
  'OWN_ACCOUNT',
  'LAST_ADMIN',
  'OFFLINE',
  'AUTH_TOO_MANY_REQUESTS',
  'AUTH_UNAVAILABLE',
]);

const ofCarrier: ReadonlySet<string> = new Set(['CARRIER_REFUSED', 'CARRIER_UNAVAILABLE']);

type Asking = {
  onDone: () => void;
  /** True if the server rejected only the confirmation; the dialog stays open. */
  isRefused: (error: unknown) => boolean;
};

/** `withPickups` first cancels the pickups still due. */
export function useDeleteClient({ user_uid: id }: Client, { onDone, isRefused }: Asking) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);

  async function remove(withPickups: boolean, confirmation: Confirmation): Promise<void> {
    setIsRunning(true);
    try {
      await api.user.delete({ id, confirmation, cancel_pickups: withPickups });
      showSnackbar({ tone: 'success', text: t`Der Kunde ist gelöscht.` });
    } catch (error) {
      if (isRefused(error)) return setIsRunning(false);
      const { code } = describeError(error);
      const reason = errorText(code);
      const text = ofCarrier.has(code)
        ? t`Eine Abholung konnte nicht storniert werden, der Kunde ist nicht gelöscht. ${reason}`
        : explained.has(code)
          ? reason
          : t`Es ist etwas schiefgegangen.`;
      showSnackbar({ tone: 'error', text });
      // Keep the dialog open: the user can delete without cancelling the pickups.
      if (ofCarrier.has(code)) return setIsRunning(false);
    } finally {
      if (withPickups) void queryClient.invalidateQueries({ queryKey: orpc.pickup.getAllUsers.key() });
    }
    setIsRunning(false);
    onDone();
    await queryClient.invalidateQueries({ queryKey: orpc.user.list.key() });
  }

  return { isRunning, remove };
}
