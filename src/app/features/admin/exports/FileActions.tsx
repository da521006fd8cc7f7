import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useConnection } from '#app/offline/connection.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import type { ExportFile } from '#contract/storage.ts';

type FileActionsProps = { file: ExportFile; onDownload: () => void; onDelete: () => void };

/** See docs/rules.md 20.11. */
export function FileActions({ file: { name }, onDownload, onDelete }: FileActionsProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const offline = t`Dafür ist eine Verbindung nötig.`;
  return (
    <>
      <IconButton
        icon={Download}
        label={t`Herunterladen: ${name}`}
        disabled={isOffline}
        reason={offline}
        onClick={onDownload}
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
