import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Client } from '#domain/client.ts';
import type { Confirmation } from '#domain/second-factor.ts';

const explained: ReadonlySet<string> = new Set([
  'OWN_ACCOUNT',
  'LAST_ADMIN',
  'OFFLINE',
  'AUTH_TOO_MANY_REQUESTS',
  'AUTH_UNAVAILABLE',
]);

type Asking = {
  onDone: () => void;
  /** True if it is only the confirmation that the server did not take: then the question stays. */
  isRefused: (error: unknown) => boolean;
};

/** Deletes a client, on request after the pickups a driver would still come for. */
export function useDeleteClient({ user_uid: id }: Client, { onDone, isRefused }: Asking) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);

  /** Says why not, and then leaves the client as they are: the pickup would be nobody's. */
  async function cancelPickups(): Promise<boolean> {
    try {
      for (;;) {
        const { data } = await api.user.openWork({ id });
        if (data.pickups.length === 0) return true;
        for (const { pickup_id } of data.pickups) await cancelPickup(pickup_id);
      }
    } catch (error) {
      const reason = errorText(describeError(error).code);
      showSnackbar({
        tone: 'error',
        text: t`Eine Abholung konnte nicht storniert werden, der Kunde ist nicht gelöscht. ${reason}`,
      });
      return false;
    } finally {
      void queryClient.invalidateQueries({ queryKey: orpc.pickup.getAllUsers.key() });
    }
  }

  async function remove(withPickups: boolean, confirmation: Confirmation): Promise<void> {
    setIsRunning(true);
    if (withPickups && !(await cancelPickups())) return setIsRunning(false);
    try {
      await api.user.delete({ id, confirmation });
      showSnackbar({ tone: 'success', text: t`Der Kunde ist gelöscht.` });
    } catch (error) {
      if (isRefused(error)) return setIsRunning(false);
      const { code } = describeError(error);
      showSnackbar({
        tone: 'error',
        text: explained.has(code) ? errorText(code) : t`Es ist etwas schiefgegangen.`,
      });
    }
    setIsRunning(false);
    onDone();
    await queryClient.invalidateQueries({ queryKey: orpc.user.list.key() });
  }

  return { isRunning, remove };
}

/** A driver who has come meanwhile has come. */
async function cancelPickup(pickup_id: string): Promise<void> {
  try {
    await api.pickup.cancelAny({ id: pickup_id });
  } catch (error) {
    if (describeError(error).code !== 'PICKUP_DONE') throw error;
  }
}
