import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import FileArchive from 'lucide-react/icons/file-archive';
import { useNavigate } from 'react-router-dom';
import { api } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';
import { showExportFailed } from '#app/parts/files/show-export-failed.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDetails } from '#domain/people/client.ts';

/** The export appears on the exports page (docs/rules.md 20.27). */
export function ExportClientData({ client }: { client: Pick<ClientDetails, 'user_uid'> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOffline = useConnection() === 'offline';
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => api.shipment.exportClientData({ id: client.user_uid }),
    onSuccess: ({ data: { joined } }) =>
      showSnackbar({
        ...(joined
          ? { text: t`Diese Datei wird schon geschrieben und liegt danach unter „Exporte“.` }
          : { tone: 'success', text: t`Die Datei wird geschrieben und liegt danach unter „Exporte“.` }),
        action: { label: t`Exporte ansehen`, onAction: () => void navigate(paths.exports()) },
      }),
    onError: (error) =>
      showExportFailed(error, { text: t`Der Export wurde nicht begonnen.`, onRetry: () => mutate() }),
  });
  return (
    <Button icon={FileArchive} isLoading={isPending} disabled={isOffline} onClick={() => mutate()}>
      {t`Alle Daten exportieren`}
    </Button>
  );
}
