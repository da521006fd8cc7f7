import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Pause from 'lucide-react/icons/pause';
import Send from 'lucide-react/icons/send';
import { formatNumber } from '#app/i18n/format.ts';
import { issueText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { BatchPapers } from './BatchPapers.tsx';
import { focusIds, useSendKeys } from './batch-focus.ts';
import { isOrderedBefore, stateOf } from './judged-row.ts';
import { PickupOfBatch } from './PickupOfBatch.tsx';
import { ResultFiles } from './ResultFiles.tsx';
import { UndoBatch } from './UndoBatch.tsx';
import type { OpenBatch } from './use-batch.ts';
import { useSendBatch } from './use-send-batch.ts';

type BatchBarProps = { db: WorkDatabase; open: OpenBatch; isPickupAllowed: boolean };

export function BatchBar({ db, open, isPickupAllowed }: BatchBarProps) {
  const { t } = useLingui();
  const { ready, sending, isAsked, ask, pause } = useSendBatch(db, open);
  useSendKeys(ask);
  const isOffline = useConnection() === 'offline';
  const { rows, batch, isJudging } = open;
  const count = (...states: string[]) => rows.filter((row) => states.includes(stateOf(row))).length;
  const before = rows.filter(isOrderedBefore).length;
  const [sent, waiting] = [count('sent'), count('waiting')];
  const bad = count('bad', 'refused', 'taken', 'draft') - before;
  const asked = count('asked');
  const [leftOut, cancelled, elsewhere] = [count('left_out'), count('cancelled'), count('elsewhere')];
  const total = rows.length - leftOut - cancelled;
  const onWay = sent + waiting;
  const [sentText, totalText] = [formatNumber(sent), formatNumber(total)];
  const summary = [
    plural(rows.length, { one: '# Auftrag', other: '# Aufträge' }),
    ready > 0 && t`${formatNumber(ready)} bereit`,
    bad > 0 && t`${formatNumber(bad)} zu ergänzen`,
    asked > 0 && t`${formatNumber(asked)} zu prüfen`,
    before > 0 && t`${formatNumber(before)} schon bestellt`,
    waiting > 0 && plural(waiting, { one: '# wird gesendet', other: '# werden gesendet' }),
    sent > 0 && t`${formatNumber(sent)} gesendet`,
    cancelled > 0 && t`${formatNumber(cancelled)} storniert`,
    leftOut > 0 && t`${formatNumber(leftOut)} ausgelassen`,
    elsewhere > 0 && t`${formatNumber(elsewhere)} auf einem anderen Gerät`,
  ].filter(Boolean);

  return (
    <Card
      title={batch.name}
      actions={
        <>
          {waiting > 0 && <Button icon={Pause} onClick={() => void pause()}>{t`Anhalten`}</Button>}
          <Button
            id={focusIds.send}
            aria-keyshortcuts="Control+Enter"
            variant="primary"
            icon={Send}
            disabled={ready === 0}
            isLoading={sending === 'handing' || isAsked}
            onClick={ask}
          >
            {ready > 0
              ? plural(ready, { one: '# Auftrag senden', other: '# Aufträge senden' })
              : t`Aufträge senden`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className="tabular text-sm">
          {isJudging ? t`Aufträge werden geprüft …` : summary.join(', ')}
          {isOffline &&
            waiting > 0 &&
            `. ${plural(waiting, {
              one: 'Ohne Verbindung wartet er auf diesem Gerät.',
              other: 'Ohne Verbindung warten sie auf diesem Gerät.',
            })}`}
        </p>
        {onWay > 0 && (
          <>
            <progress
              aria-label={t`Gesendet`}
              value={sent}
              max={total}
              className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-fill [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-brand"
            />
            <p className="tabular text-muted text-xs">{t`${sentText} von ${totalText} gesendet`}</p>
          </>
        )}
        {sending === 'failed' && (
          <p role="alert" className="font-medium text-error text-sm">
            {t`Nicht alle Aufträge konnten auf diesem Gerät gespeichert werden. Was fehlt, ist noch in der Liste; bitte senden Sie noch einmal.`}
          </p>
        )}
        {sending === 'lacks_terms' && open.lacksTerms && (
          <p role="alert" className="font-medium text-error text-sm">
            {issueText({ code: 'terms_required' })}
          </p>
        )}
        {batch.unused.length > 0 && (
          <details className="text-muted text-sm">
            <summary className="cursor-pointer">
              {plural(batch.unused.length, {
                one: 'Eine Spalte der Datei wird nicht gebraucht',
                other: '# Spalten der Datei werden nicht gebraucht',
              })}
            </summary>
            <p className="mt-1">{batch.unused.join(' · ')}</p>
          </details>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ResultFiles open={open} hasSent={sent > 0} hasBad={bad + asked > 0} />
          <UndoBatch db={db} open={open} />
        </div>
        <BatchPapers open={open} />
        {isPickupAllowed && <PickupOfBatch db={db} open={open} />}
      </div>
    </Card>
  );
}
