import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { api } from '#app/api/client.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { useConnection } from '#app/offline/connection.ts';
import { showExportFailed } from '#app/parts/files/show-export-failed.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { CsvLayout } from '#domain/staff/staff-shipment.ts';
import type { Narrowing } from './narrowing.ts';

type ClientCsvProps = { uid: string; narrowing: Narrowing; layout: CsvLayout };

/** One line per shipment with sums, or per parcel („neue CSV“) (docs/rules.md 21.3). */
export function ClientCsv({ uid, narrowing, layout }: ClientCsvProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const requested = { id: uid, layout, ...narrowing };
      const file = await fetchFile((how) => api.shipment.exportOfClient(requested, how));
      saveFile(file.name, 'text/csv;charset=utf-8', file);
    },
    onSuccess: () => showSnackbar({ tone: 'success', text: t`Die CSV-Datei ist gespeichert.` }),
    onError: (error) =>
      showExportFailed(error, { text: t`Der Export hat nicht geklappt.`, onRetry: () => mutate() }),
  });
  return (
    <Button icon={FileSpreadsheet} isLoading={isPending} disabled={isOffline} onClick={() => mutate()}>
      {layout === 'shipments' ? t`CSV` : t`neue CSV`}
    </Button>
  );
}
