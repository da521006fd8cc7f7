import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ExportFile } from '#contract/storage.ts';
import { followLink } from './follow-link.ts';

/** See docs/rules.md 20.11. */
export function FileActions({ file, onDelete }: { file: ExportFile; onDelete: () => void }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isLoading, setIsLoading] = useState(false);
  const { name, url } = file;

  async function download() {
    setIsLoading(true);
    try {
      const { data } = await api.storage.downloadLink({ file_url: url, name });
      followLink(data.url, name);
      showSnackbar({ text: t`Ihr Browser lädt „${name}“ herunter.` });
    } catch (error) {
      const { code } = describeError(error);
      const reason = code === 'NOT_FOUND' ? t`Die Datei wurde nicht gefunden.` : errorText(code);
      showSnackbar({
        tone: 'error',
        text: `${t`Fehler beim Herunterladen der Datei`}: ${reason}`,
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
