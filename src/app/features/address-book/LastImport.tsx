import { useLingui } from '@lingui/react/macro';
import FileCheck2 from 'lucide-react/icons/file-check-2';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { importCounts } from './import-counts.ts';
import { forgetImport, readLastImport } from './last-import.ts';
import { useUndoImport } from './use-undo-import.ts';

export function LastImport({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const last = useLiveQuery(() => readLastImport(db), [db]);
  const [isAsking, setIsAsking] = useState(false);
  const { undo } = useUndoImport();
  if (!last) return null;
  const { import_id, file } = last;
  const time = formatDateTime(new Date(last.at));
  return (
    <section
      aria-label={t`Letzter Import`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-card"
    >
      <FileCheck2 aria-hidden="true" className="size-5 shrink-0 text-success" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold break-words">{t`Import „${file}“, ${time}`}</span>
        <span className="tabular block text-label">{importCounts(last)}</span>
      </p>
      <Button icon={Undo2} onClick={() => setIsAsking(true)} disabled={isOffline}>
        {t`Import rückgängig machen`}
      </Button>
      <IconButton
        icon={X}
        label={t`Hinweis ausblenden; der Import bleibt`}
        onClick={() => void forgetImport(db, import_id)}
      />
      <LaterConfirmDialog
        isOpen={isAsking}
        title={t`Import rückgängig machen?`}
        text={t`Neue Adressen dieses Imports verschwinden, überschriebene sind wieder wie vorher. Was Sie seitdem geändert haben, bleibt.`}
        confirmLabel={t`Rückgängig machen`}
        isDangerous
        onConfirm={async () => {
          await undo(import_id);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}
