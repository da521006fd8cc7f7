import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ExportFile } from '#contract/storage.ts';
import { exportFilesQuery } from './use-export-files.ts';

type DeleteFileDialogProps = { file: ExportFile | undefined; onClose: () => void };

/** See docs/rules.md 23.4. */
export function DeleteFileDialog({ file, onClose }: DeleteFileDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const name = file?.name ?? '';

  async function remove() {
    if (!file) return;
    try {
      const { data } = await api.storage.delete({ name: file.name, folder: file.folder, uid: file.uid });
      if (data.deleted) showSnackbar({ tone: 'success', text: t`Die Datei ist gelöscht.` });
      else showSnackbar({ tone: 'warning', text: t`Die Datei wurde nicht gefunden.` });
    } catch (error) {
      const { code } = describeError(error);
      showSnackbar({
        tone: 'error',
        text:
          code === 'FILE_CHANGED'
            ? t`„${name}“ wurde inzwischen ersetzt und ist nicht gelöscht. Bitte sehen Sie sich die neue Datei an.`
            : `${t`Die Datei ist nicht gelöscht.`} ${errorText(code)}`,
      });
    }
    onClose();
    await queryClient.invalidateQueries({ queryKey: exportFilesQuery().queryKey });
  }

  return (
    <LaterConfirmDialog
      isOpen={file !== undefined}
      title={t`Datei löschen?`}
      text={t`„${name}“ wird für alle gelöscht und lässt sich nicht wiederherstellen.`}
      confirmLabel={t`Datei löschen`}
      isDangerous
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
