import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { endSession } from '#app/api/session.ts';
import { errorText } from '#app/i18n/messages.ts';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Station } from '#contract/print.ts';

export function useEndSessions() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<string>();

  async function run(work: () => Promise<unknown>, doneText: string): Promise<void> {
    try {
      await work();
      showSnackbar({ tone: 'success', text: doneText });
      await queryClient.invalidateQueries({ queryKey: orpc.user.sessions.key() });
    } catch (error) {
      showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
    }
  }

  async function endOne(id: string): Promise<void> {
    if (ending !== undefined) return;
    setEnding(id);
    await run(() => api.user.endSession({ id }), t`Das Gerät ist abgemeldet.`);
    setEnding(undefined);
  }

  /** Stations first: a session is needed for them. */
  async function removeStations(stations: readonly Station[]): Promise<void> {
    for (const { station_id } of stations) await api.print.removeStation({ station_id });
    if (stations.length > 0) void queryClient.invalidateQueries({ queryKey: orpc.print.key() });
  }

  const endOthers = (stations: readonly Station[]) =>
    run(async () => {
      await removeStations(stations);
      await api.user.endOtherSessions();
    }, t`Alle anderen Geräte sind abgemeldet.`);

  async function endAll(stations: readonly Station[]): Promise<void> {
    await saveOpenForms();
    try {
      await removeStations(stations);
      await api.user.logoutAll();
    } catch (error) {
      showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
      return;
    }
    endSession('logged_out');
    queryClient.clear();
    showSnackbar({ text: t`Sie haben sich auf allen Geräten abgemeldet.` });
  }

  return { endOne, endOthers, endAll, ending };
}
