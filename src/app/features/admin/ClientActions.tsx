import { useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { useSession } from '#app/api/session.ts';
import { useConnection } from '#app/offline/connection.ts';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { NewTabLink } from '#app/ui/NewTabLink.tsx';
import type { Client } from '#domain/people/client.ts';

/** See docs/rules.md 20.5. */
export function ClientActions({ client, onDelete }: { client: Client; onDelete: () => void }) {
  const { t } = useLingui();
  const isOwn = useSession()?.account === client.user_uid;
  const isOffline = useConnection() === 'offline';
  const { company } = client;
  return (
    <>
      <NewTabLink
        to={paths.client(client.user_uid)}
        tooltip={t`Details in neuem Tab`}
        label={t`Details in neuem Tab: ${company}`}
      />
      <IconButton
        icon={Trash2}
        tone="danger"
        label={t`Löschen: ${company}`}
        disabled={isOwn || isOffline}
        reason={isOwn ? t`Das eigene Konto lässt sich nicht löschen.` : t`Dafür ist eine Verbindung nötig.`}
        onClick={onDelete}
      />
    </>
  );
}
