import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#app/i18n/format.ts';
import { deleteBatch, type ListedBatch, listBatches } from '#app/offline/batches/batches.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';

type BatchListProps = { db: WorkDatabase; finished: ReadonlySet<string> | undefined };

export function BatchList({ db, finished }: BatchListProps) {
  const { t } = useLingui();
  const batches = useLiveQuery(() => listBatches(db), [db]);
  const open = finished && batches?.filter((it) => !finished.has(it.id));
  if (!open || open.length === 0) return null;
  return (
    <Card title={t`Stapel auf diesem Gerät`} isFlush>
      <BatchRows db={db} batches={open} />
    </Card>
  );
}

export function BatchRows({ db, batches }: { db: WorkDatabase; batches: readonly ListedBatch[] }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<ListedBatch>();
  return (
    <>
      <ul className="divide-y divide-line-soft">
        {batches.map((batch) => (
          <li key={batch.id} className="flex items-center gap-3 px-5 py-2">
            <Link
              to={paths.orderImport(batch.id)}
              className="min-w-0 flex-1 py-1.5 font-medium text-brand hover:underline"
            >
              <span className="block truncate">{batch.name}</span>
              <span className="block text-muted text-xs">
                {plural(batch.rows, { one: '# Auftrag', other: '# Aufträge' })}
                {` · ${formatDateTime(new Date(batch.createdAt))}`}
                {batch.share?.state === 'taken' && ` · ${t`auf einem anderen Gerät`}`}
              </span>
            </Link>
            <IconButton
              icon={Trash2}
              label={t`Stapel ${batch.name} löschen`}
              onClick={() => setAsked(batch)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t`Stapel löschen?`}
        text={
          asked?.share?.state === 'taken'
            ? t`Er wird nur von diesem Gerät entfernt. Wer daran arbeitet, behält ihn.`
            : t`Noch nicht gesendete Aufträge gehen verloren, auch für die anderen Geräte. Aufträge in der Warteschlange werden gesendet.`
        }
        confirmLabel={t`Löschen`}
        isDangerous
        onConfirm={async () => {
          if (asked) await deleteBatch(db, asked.id);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
