import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { listBatches } from '#app/offline/batches/batches.ts';
import { finishedBatches } from '#app/offline/batches/finished-batches.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { useServerBatches } from '#app/parts/batches/use-server-batches.ts';
import { Card } from '#app/ui/Card.tsx';
import { Disclosure } from '#app/ui/Disclosure.tsx';
import { BatchRows } from './BatchList.tsx';
import { CompanyRows, isDone, othersOf } from './CompanyBatches.tsx';
import { oftenMs, useShares } from './use-shared-batches.ts';

/** ms; the rows of all batches are read for it. */
const calmMs = 2_000;
/** The database's code loads after the page. */
const loadCalmly = () => import('#app/offline/rows/calm-query.ts');

/** Undefined until the first result. */
export function useFinishedBatches(db: WorkDatabase, isNeeded: boolean): ReadonlySet<string> | undefined {
  const [finished, setFinished] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (!isNeeded) return;
    let [isOver, stop] = [false, () => {}];
    void loadCalmly().then(({ followCalmly }) => {
      if (isOver) return;
      stop = followCalmly(
        () => finishedBatches(db),
        calmMs,
        (ids) => setFinished(new Set(ids)),
      );
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [db, isNeeded]);
  return finished;
}

type FinishedBatchesProps = { db: WorkDatabase; finished: ReadonlySet<string> | undefined };

/** One line at the page's end that opens; finished batches are looked up, not worked on. */
export function FinishedBatches({ db, finished }: FinishedBatchesProps) {
  const own = useLiveQuery(() => listBatches(db), [db])?.filter((it) => finished?.has(it.id)) ?? [];
  const shares = useShares(db);
  const query = useServerBatches(oftenMs);
  const others = (shares && othersOf(query.data, shares)?.filter(isDone)) ?? [];
  const count = own.length + others.length;
  if (count === 0) return null;
  const title = t`Fertige Stapel (${formatNumber(count)})`;
  return (
    <Card label={title} isFlush>
      <Disclosure title={title} titleClass="min-h-control px-5">
        <BatchRows db={db} batches={own} />
        <CompanyRows db={db} batches={others} />
      </Disclosure>
    </Card>
  );
}
