import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { api } from '#app/api/client.ts';
import { fileBytes } from '#app/api/file-bytes.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { ExportFile } from '#contract/storage.ts';

/** Download and delete, per file (docs/rules.md 20.11). */
export function FileActions({ file, onDelete }: { file: ExportFile; onDelete: () => void }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isLoading, setIsLoading] = useState(false);
  const { name, url } = file;

  async function download() {
    setIsLoading(true);
    try {
      const { data } = await api.storage.download({ file_url: url, name });
      saveFile(data.name, 'application/octet-stream', fileBytes(data));
    } catch {
      showSnackbar({
        tone: 'error',
        text: t`Fehler beim Herunterladen der Datei`,
        action: { label: t`Erneut versuchen`, onAction: () => void download() },
      });
    }
    setIsLoading(false);
  }

  const offline = t`Dafür ist eine Verbindung nötig.`;
  return (
    <>
      <IconButton
        icon={Download}
        label={t`Herunterladen: ${name}`}
        isLoading={isLoading}
        disabled={isOffline}
        reason={offline}
        onClick={() => void download()}
      />
      <IconButton
        icon={Trash2}
        tone="danger"
        label={t`Löschen: ${name}`}
        disabled={isOffline}
        reason={offline}
        onClick={onDelete}
      />
    </>
  );
}
