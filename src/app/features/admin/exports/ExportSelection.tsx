import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { filePatienceMs } from '#app/api/fetch-file.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { ExportFile } from '#contract/storage.ts';
import { defaultZipName, invoicesFolder, mostZipped } from '#domain/staff/export-files.ts';
import { exportFilesQuery } from './use-export-files.ts';

type ExportSelectionProps = { chosen: readonly ExportFile[]; onDone: () => void };

/** See docs/rules.md 20.11. */
export function ExportSelection({ chosen, onDone }: ExportSelectionProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const isOffline = useConnection() === 'offline';
  const [isLoading, setIsLoading] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const count = plural(chosen.length, { one: '# Datei', other: '# Dateien' });
  const isBlocked = isOffline || chosen.length > mostZipped;
  if (chosen.length === 0) return null;

  async function download() {
    setIsLoading(true);
    try {
      const zip = await api.storage.downloadAll(
        { folder: invoicesFolder, uids: chosen.map((it) => it.uid) },
        { context: { patienceMs: filePatienceMs } },
      );
      saveFile(defaultZipName, 'application/zip', zip);
    } catch (error) {
      showSnackbar({
        tone: 'error',
        text: `${t`Die ZIP-Datei konnte nicht heruntergeladen werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => void download() },
      });
    }
    setIsLoading(false);
  }

  async function remove() {
    const gone = await Promise.allSettled(
      chosen.map(({ name, folder, uid }) => api.storage.delete({ name, folder, uid })),
    );
    const deleted = gone.filter((it) => it.status === 'fulfilled').length;
    const left = chosen.length - deleted;
    const done = t`${plural(deleted, { one: '# Datei ist gelöscht.', other: '# Dateien sind gelöscht.' })}`;
    if (left === 0) showSnackbar({ tone: 'success', text: done });
    else
      showSnackbar({
        tone: 'error',
        text: `${done} ${t`${plural(left, { one: '# Datei ist noch da.', other: '# Dateien sind noch da.' })}`}`,
      });
    setIsAsking(false);
    onDone();
    await queryClient.invalidateQueries({ queryKey: exportFilesQuery().queryKey });
  }

  return (
    <div className="flex flex-wrap items-center gap-2 border-line-soft border-t bg-info-soft px-5 py-2 text-sm">
      <p role="status" className="tabular mr-auto font-semibold">
        {chosen.length > mostZipped
          ? t`${count} ausgewählt. Höchstens ${mostZipped} gehen auf einmal.`
          : t`${count} ausgewählt`}
      </p>
      <Button icon={FolderArchive} isLoading={isLoading} disabled={isBlocked} onClick={() => void download()}>
        {t`Auswahl herunterladen`}
      </Button>
      <Button icon={Trash2} disabled={isBlocked} onClick={() => setIsAsking(true)}>
        {t`Auswahl löschen`}
      </Button>
      <LaterConfirmDialog
        isOpen={isAsking}
        title={t`Ausgewählte Dateien löschen?`}
        text={t`${count} werden für alle gelöscht und lassen sich nicht wiederherstellen.`}
        confirmLabel={t`Auswahl endgültig löschen`}
        isDangerous
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
