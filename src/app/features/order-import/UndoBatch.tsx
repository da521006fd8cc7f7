import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import PackageX from 'lucide-react/icons/package-x';
import { useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { notCanceledText } from '#app/parts/shipment/not-canceled-text.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import type { OpenBatch } from './use-batch.ts';
import { useUndoBatch } from './use-undo-batch.ts';

export function UndoBatch({ db, open }: { db: WorkDatabase; open: OpenBatch }) {
  const { t } = useLingui();
  const { state, sent, undo, stop } = useUndoBatch(db, open);
  const [isAsking, setIsAsking] = useState(false);
  const isOffline = useConnection() === 'offline';
  const share = useLiveQuery(() => db.batchShares.get(open.batch.id), [db, open.batch.id]);
  const isReadOnly = share?.state === 'taken';
  const byId = new Map(open.rows.map((row) => [row.id, row]));

  if (state.is === 'running') {
    const [done, total] = [formatNumber(state.done), formatNumber(state.total)];
    return (
      <div className="flex w-full flex-wrap items-center gap-3">
        <progress
          aria-label={t`Stornierung`}
          value={state.done}
          max={state.total}
          className="h-1.5 min-w-40 flex-1 appearance-none overflow-hidden rounded-full bg-fill [&::-moz-progress-bar]:bg-error [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-error"
        />
        <p role="status" className="tabular text-sm">{t`${done} von ${total} storniert`}</p>
        <Button onClick={stop}>{t`Abbrechen`}</Button>
      </div>
    );
  }
  return (
    <>
      {sent > 0 &&
        !isReadOnly &&
        (isOffline ? (
          <ExplainedButton
            icon={PackageX}
            reason={t`Zum Stornieren ist eine Verbindung nötig. Es wird nicht vorgemerkt.`}
            label={t`Alles stornieren`}
          >
            {t`Alles stornieren`}
          </ExplainedButton>
        ) : (
          <Button
            variant="text"
            icon={PackageX}
            onClick={() => setIsAsking(true)}
            className="text-error enabled:hover:bg-error-soft"
          >
            {t`Alles stornieren`}
          </Button>
        ))}
      {state.is === 'over' && (
        <div role="status" className="w-full text-sm">
          <p>
            {plural(state.canceled, { one: '# Sendung storniert.', other: '# Sendungen storniert.' })}
            {state.left.length > 0 &&
              ` ${plural(state.left.length, {
                one: 'Eine ließ sich nicht stornieren:',
                other: '# ließen sich nicht stornieren:',
              })}`}
          </p>
          <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5 text-error">
            {state.left.map((it) => {
              const row = byId.get(it.id);
              const [number, company] = [row?.rows[0] ?? '', row?.values.recipient.company ?? ''];
              return <li key={it.id}>{`${t`Zeile ${number}, ${company}`}: ${notCanceledText(it)}`}</li>;
            })}
          </ul>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Alle Sendungen dieses Stapels stornieren?`}
        text={`${plural(sent, {
          one: '# Sendung wird storniert.',
          other: '# Sendungen werden storniert.',
        })} ${t`Schon gedruckte Labels gelten dann nicht mehr. Aufträge in der Warteschlange kommen in den Stapel zurück. Das lässt sich nicht rückgängig machen.`}`}
        confirmLabel={t`Alles stornieren`}
        cancelLabel={t`Nicht stornieren`}
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          void undo();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
