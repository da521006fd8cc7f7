import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { SessionList } from '#app/parts/lists/SessionList.tsx';
import { Card } from '#app/ui/Card.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { PartMissing } from './PartMissing.tsx';

export function ClientSessions({ uid }: { uid: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const options = orpc.user.clientSessions.queryOptions({ input: { id: uid } });
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  const [ending, setEnding] = useState<string>();
  const sessions = query.data?.data;

  async function end(session_id: string) {
    if (ending !== undefined) return;
    setEnding(session_id);
    try {
      await api.user.endClientSession({ id: uid, session_id });
      showSnackbar({ tone: 'success', text: t`Das Gerät ist abgemeldet.` });
      void queryClient.invalidateQueries({ queryKey: orpc.user.clientHistory.key() });
      await queryClient.invalidateQueries({ queryKey: options.queryKey });
    } catch (error) {
      showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
    }
    setEnding(undefined);
  }

  return (
    <Card isFlush title={t`Angemeldete Geräte`}>
      {sessions ? (
        sessions.length > 0 ? (
          <SessionList sessions={sessions} ending={ending} onEnd={end} />
        ) : (
          <p className="border-line-soft border-t px-5 py-4 text-muted text-sm">
            {t`Der Kunde ist zurzeit nirgends angemeldet.`}
          </p>
        )
      ) : (
        <PartMissing query={query} failed={t`Die Anmeldungen konnten nicht geladen werden.`} />
      )}
    </Card>
  );
}
