import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Disclosure } from '#app/ui/Disclosure.tsx';
import { BatchAnswers } from './BatchAnswers.tsx';
import { BatchPapers } from './BatchPapers.tsx';
import { isOpen, isOrderedBefore, stateOf } from './judged-row.ts';
import { PickupOfBatch } from './PickupOfBatch.tsx';
import { ResultFiles } from './ResultFiles.tsx';
import { UndoBatch } from './UndoBatch.tsx';
import type { OpenBatch } from './use-batch.ts';

type BatchHeadProps = { db: WorkDatabase; open: OpenBatch; isPickupAllowed: boolean };

/** Name and state of the batch, its files and papers, and what is chosen for all orders: two lines above the grid, one where there is little room. */
export function BatchHead({ db, open, isPickupAllowed }: BatchHeadProps) {
  const { t } = useLingui();
  const [isAnswering, setIsAnswering] = useState(false);
  const isOffline = useConnection() === 'offline';
  const { rows, batch, isJudging } = open;
  const count = (...states: string[]) => rows.filter((row) => states.includes(stateOf(row))).length;
  const before = rows.filter(isOrderedBefore).length;
  const [ready, sent, waiting] = [count('ready'), count('sent'), count('waiting')];
  const bad = count('bad', 'refused', 'taken', 'draft') - before;
  const asked = count('asked');
  const [leftOut, cancelled, elsewhere] = [count('left_out'), count('cancelled'), count('elsewhere')];
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
    <Card label={batch.name} isFlush>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <div className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 className="truncate font-semibold">{batch.name}</h2>
          <p role="status" className="tabular text-sm">
            {isJudging ? t`Aufträge werden geprüft …` : summary.join(', ')}
            {isOffline &&
              waiting > 0 &&
              `. ${plural(waiting, {
                one: 'Ohne Verbindung wartet er auf diesem Gerät.',
                other: 'Ohne Verbindung warten sie auf diesem Gerät.',
              })}`}
          </p>
          {batch.unused.length > 0 && (
            <Disclosure
              isQuiet
              title={plural(batch.unused.length, {
                one: 'Eine Spalte der Datei wird nicht gebraucht',
                other: '# Spalten der Datei werden nicht gebraucht',
              })}
            >
              <p>{batch.unused.join(' · ')}</p>
            </Disclosure>
          )}
        </div>
        {rows.some(isOpen) && (
          <Button
            variant="text"
            aria-expanded={isAnswering}
            onClick={() => setIsAnswering(!isAnswering)}
            className="min-[90rem]:hidden"
          >
            {t`Service`}
          </Button>
        )}
        <ResultFiles open={open} hasSent={sent > 0} hasBad={bad + asked > 0} />
        <BatchPapers open={open} />
        {isPickupAllowed && <PickupOfBatch db={db} open={open} />}
        <UndoBatch db={db} open={open} />
      </div>
      <BatchAnswers open={open} isFolded={!isAnswering} />
    </Card>
  );
}
