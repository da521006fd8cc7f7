import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { leaveOutOrdered } from '#app/offline/batches/leave-out-ordered.ts';
import { orderAgain } from '#app/offline/queue/order-again.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { isOrderedBefore } from './judged-row.ts';
import type { OpenBatch } from './use-batch.ts';

/** Answers for all rows that the server refused as ordered before (docs/rules.md 25.21). */
export function OrderedBefore({ db, open }: { db: WorkDatabase; open: OpenBatch }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const ids = open.rows.filter(isOrderedBefore).map((it) => it.id);
  const count = ids.length;
  if (count < 2) return null;

  async function run(answer: () => Promise<unknown>) {
    setIsRunning(true);
    await answer().finally(() => setIsRunning(false));
    setIsAsking(false);
  }

  const leaveOut = () =>
    run(async () => {
      for (const id of ids) await leaveOutOrdered(db, id);
    });
  const again = () => run(() => orderAgain(db, ids).then(wakeSender));

  return (
    <Card title={t`Schon bestellt`}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-sm">
          {t`${formatNumber(count)} Aufträge dieser Datei gab es schon, vielleicht von einem anderen Gerät.`}{' '}
          {t`Nichts davon wurde noch einmal gesendet.`}
        </p>
        <Button isLoading={isRunning} onClick={() => void leaveOut()}>
          {plural(count, { 2: 'Beide auslassen', other: 'Alle # auslassen' })}
        </Button>
        <Button onClick={() => setIsAsking(true)}>
          {plural(count, { 2: 'Beide noch einmal bestellen', other: 'Alle # noch einmal bestellen' })}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Noch einmal bestellen?`}
        text={t`Für ${formatNumber(count)} Aufträge gibt es schon eine Sendung. Jeder bekommt eine weitere.`}
        confirmLabel={t`Noch einmal bestellen`}
        onConfirm={again}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  );
}
