import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '#app/api/client.ts';
import { useExportRuns } from '#app/features/admin/exports/use-export-runs.ts';
import { useConnection } from '#app/offline/connection.ts';
import { showExportFailed } from '#app/parts/files/show-export-failed.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { filterQuery } from './use-all-shipments.ts';
import type { ShipmentsFilter } from './use-shipment-search.ts';

/** The export appears on the exports page (docs/decisions.md 6.1). */
export function ExportShipments({ current }: { current: ShipmentsFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOffline = useConnection() === 'offline';
  const [isWatching, setIsWatching] = useState(false);
  const { watch } = useExportRuns(isWatching);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => api.shipment.export(filterQuery(current)),
    onSuccess: ({ data: { name, joined } }) => {
      if (name === null) {
        setIsWatching(true);
        void watch();
      }
      showSnackbar({
        ...(name === null
          ? {
              text: joined
                ? t`Dieser Export wird schon geschrieben. Die Datei steht danach unter „Exporte“.`
                : t`Der Export wird noch geschrieben. Die Datei steht danach unter „Exporte“.`,
            }
          : { tone: 'success', text: t`Datei erfolgreich exportiert` }),
        action: { label: t`Zu den Exporten`, onAction: () => void navigate(paths.exports()) },
      });
    },
    onError: (error) =>
      showExportFailed(error, {
        text: `${t`Beim Export ist ein Fehler aufgetreten`}.`,
        onRetry: () => mutate(),
      }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button icon={FileSpreadsheet} isLoading={isPending} disabled={isOffline} onClick={() => mutate()}>
        {t`CSV exportieren`}
      </Button>
      <Link
        to={paths.exports()}
        className="inline-flex min-h-control items-center font-medium text-brand text-sm hover:underline"
      >
        {t`Zu den Exporten`}
      </Link>
    </div>
  );
}
