import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeError } from '#app/api/client.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { errorText, type ShownCode } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { holdingUpdates } from '#app/offline/rows/unsaved.ts';
import { serverBatchesKey } from '#app/parts/batches/use-server-batches.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import type { BatchWorker } from '#domain/order/order-batch.ts';

type TakeOverProps = { db: WorkDatabase; id: string; name: string; worker: BatchWorker | null };

export function TakeOver({ db, id, name, worker }: TakeOverProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isOffline = useConnection() === 'offline';
  const [isAsked, setIsAsked] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const [problem, setProblem] = useState<ShownCode | 'newer_app'>();

  async function take() {
    setIsTaking(true);
    setProblem(undefined);
    try {
      const { takeOverHere } = await import('#app/offline/batches/batch-sync.ts');
      const outcome = await holdingUpdates(() => takeOverHere(db, id));
      if (outcome === 'newer_app') return setProblem('newer_app');
      wakeSender();
      void queries.invalidateQueries({ queryKey: serverBatchesKey });
      void navigate(paths.orderImport(id));
    } catch (error) {
      setProblem(describeError(error).code);
    } finally {
      setIsTaking(false);
    }
  }

  const device = worker?.device_name || t`einem anderen Gerät`;
  const since = worker ? formatDateTime(new Date(worker.since * 1000)) : '';
  return (
    <>
      <div className="flex flex-col items-start gap-1">
        <Button
          icon={Laptop}
          isLoading={isTaking}
          disabled={isOffline}
          aria-label={t`Hier weiterarbeiten: ${name}`}
          onClick={() => (worker ? setIsAsked(true) : void take())}
        >
          {t`Hier weiterarbeiten`}
        </Button>
        {isOffline && <p className="text-muted text-xs">{t`Zum Übernehmen ist eine Verbindung nötig.`}</p>}
        {problem && (
          <p role="alert" className="text-error text-xs">
            {problem === 'newer_app'
              ? t`Dieser Stapel wurde mit einer neueren Version des Portals geschrieben. Bitte laden Sie die Seite neu.`
              : errorText(problem)}
          </p>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Stapel übernehmen?`}
        text={t`„${name}“ ist seit ${since} auf ${device}. Dort können Sie ihn danach nur noch ansehen; gesendet wird nur noch von hier. Dabei entsteht nichts doppelt. Was dort ohne Verbindung geändert wurde, fehlt hier und steht dort als nicht gesendet.`}
        confirmLabel={t`Hier weiterarbeiten`}
        onConfirm={async () => {
          await take();
          setIsAsked(false);
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}
