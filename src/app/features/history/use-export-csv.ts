import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '#app/api/client.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { showExportFailed } from '#app/parts/files/show-export-failed.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';

/** ms until a notice appears. */
const quietMs = 2000;

/** See docs/rules.md 21.4. */
export function useExportCsv(requested: Parameters<typeof api.shipment.exportUser>[0]) {
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const notice = setTimeout(
        () => showSnackbar({ text: t`Der Export wird erstellt. Sie können inzwischen weiterarbeiten.` }),
        quietMs,
      );
      try {
        const file = await fetchFile((how) => api.shipment.exportUser(requested, how));
        saveFile(file.name, 'text/csv;charset=utf-8', file);
      } finally {
        clearTimeout(notice);
      }
    },
    onSuccess: () => showSnackbar({ tone: 'success', text: t`Die CSV-Datei ist gespeichert.` }),
    onError: (error) =>
      showExportFailed(error, { text: t`Der Export hat nicht geklappt.`, onRetry: () => mutate() }),
  });
  return { exportCsv: () => mutate(), isPending };
}
