import { useLingui } from '@lingui/react/macro';
import FolderArchive from 'lucide-react/icons/folder-archive';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { defaultZipName, invoicesFolder } from '#domain/staff/export-files.ts';
import { followLink } from './follow-link.ts';

/** Uses a signed link, valid for one minute: the browser streams the ZIP to disk instead of holding it in memory. */
export function DownloadAll({ disabled }: { disabled: boolean }) {
  const { t } = useLingui();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      const { data } = await api.storage.downloadAllLink({ folder: invoicesFolder });
      followLink(data.url, defaultZipName);
      showSnackbar({ text: t`Ihr Browser lädt die ZIP-Datei herunter.` });
    } catch (error) {
      const { code } = describeError(error);
      const reason = code === 'NOT_FOUND' ? t`Der Ordner ist inzwischen leer.` : errorText(code);
      showSnackbar({
        tone: 'error',
        text: `${t`Die ZIP-Datei konnte nicht heruntergeladen werden.`} ${reason}`,
        action: { label: t`Erneut versuchen`, onAction: () => void download() },
      });
    }
    setIsLoading(false);
  }

  return (
    <Button icon={FolderArchive} isLoading={isLoading} disabled={disabled} onClick={() => void download()}>
      {t`Alle herunterladen`}
    </Button>
  );
}
