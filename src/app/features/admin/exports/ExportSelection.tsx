import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Trash2 from 'lucide-react/icons/trash-2';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { FootBar } from '#app/ui/FootBar.tsx';
import { mostZipped } from '#domain/staff/export-files.ts';

type ExportSelectionProps = { chosen: number; onDownload: () => void; onDelete: () => void };

/** See docs/rules.md 20.11. */
export function ExportSelection({ chosen, onDownload, onDelete }: ExportSelectionProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const count = plural(chosen, { one: '# Datei', other: '# Dateien' });
  const isBlocked = isOffline || chosen > mostZipped;
  if (chosen === 0) return null;
  return (
    <FootBar label={t`Auswahl`} className="flex flex-wrap items-center gap-2 bg-selected px-5 pt-2.5 text-sm">
      <p role="status" className="tabular mr-auto font-semibold">
        {chosen > mostZipped
          ? t`${count} ausgewählt. Höchstens ${mostZipped} gehen auf einmal.`
          : t`${count} ausgewählt`}
      </p>
      <Button icon={FolderArchive} disabled={isBlocked} onClick={onDownload}>
        {t`Auswahl herunterladen`}
      </Button>
      <Button icon={Trash2} disabled={isBlocked} onClick={onDelete}>
        {t`Auswahl löschen`}
      </Button>
    </FootBar>
  );
}
