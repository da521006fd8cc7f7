import { useLingui } from '@lingui/react/macro';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { Card } from '#app/ui/Card.tsx';
import { TakeOver } from './TakeOver.tsx';
import { useSyncedBatch } from './use-shared-batches.ts';

export function BatchShareNote({ db, id, name }: { db: WorkDatabase; id: string; name: string }) {
  const { t } = useLingui();
  const share = useSyncedBatch(db, id);
  if (share?.state === 'taken') {
    const device = share.worker?.device_name || t`ein anderes Gerät`;
    return (
      <Card title={t`Auf einem anderen Gerät`}>
        <div className="flex flex-col items-start gap-3 text-sm">
          <p role="status">
            {t`${device} hat diesen Stapel übernommen. Hier können Sie ihn nur ansehen, nicht senden.`}
          </p>
          <TakeOver db={db} id={id} name={name} worker={share.worker ?? null} />
        </div>
      </Card>
    );
  }
  if (share?.state !== 'alone') return null;
  return (
    <p role="status" className="text-muted text-sm">
      {share.why === 'gone'
        ? t`Dieser Stapel wurde für die anderen Geräte gelöscht. Er liegt nur noch hier.`
        : share.why === 'full'
          ? t`Dieser Stapel liegt nur auf diesem Gerät: Der gemeinsame Speicher Ihrer Geräte ist voll. Löschen Sie fertige Stapel, dann wird er automatisch auf dem Server gespeichert.`
          : t`Dieser Stapel liegt nur auf diesem Gerät: Der Server nimmt ihn nicht auf.`}
    </p>
  );
}
