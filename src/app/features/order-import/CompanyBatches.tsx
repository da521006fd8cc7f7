import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDateTime, formatNumber } from '#app/i18n/format.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useServerBatches } from '#app/parts/batches/use-server-batches.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Card } from '#app/ui/Card.tsx';
import { isWaiting } from '#domain/order/order-batch.ts';
import { TakeOver } from './TakeOver.tsx';
import { oftenMs, useShares } from './use-shared-batches.ts';

export function CompanyBatches({ db }: { db: WorkDatabase }) {
  const { t } = useLingui();
  const query = useServerBatches(oftenMs);
  const shares = useShares(db);
  if (!shares) return null;
  const others = query.data?.filter(({ batch_id }) => {
    return !shares.has(batch_id) || shares.get(batch_id)?.state === 'taken';
  });
  if (!others && !query.isError) return null;
  if (!others)
    return (
      <Card title={t`Stapel auf anderen Geräten`}>
        <QueryMissing query={query} failed={t`Die Stapel der anderen Geräte konnten nicht geladen werden.`} />
      </Card>
    );
  const [waiting, worked] = [others.filter(isWaiting), others.filter((it) => !isWaiting(it))];
  return (
    <>
      {waiting.length > 0 && (
        <List title={t`Wiederkehrende Aufträge, die warten`} batches={waiting} db={db} />
      )}
      {worked.length > 0 && <List title={t`Stapel auf anderen Geräten`} batches={worked} db={db} />}
    </>
  );
}

type ServerBatch = NonNullable<ReturnType<typeof useServerBatches>['data']>[number];
type ListProps = { db: WorkDatabase; title: string; batches: readonly ServerBatch[] };

function List({ db, title, batches }: ListProps) {
  const { t } = useLingui();
  return (
    <Card title={title} isFlush>
      <ul className="divide-y divide-line-soft">
        {batches.map(({ batch_id, name, rows, handed, created, updated, worker, term, rhythm }) => {
          const [device, at] = [worker?.device_name, formatDateTime(new Date(updated * 1000))];
          const given = formatNumber(handed);
          const from = rhythm && namesText(rhythm.names, rows);
          return (
            <li key={batch_id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium text-sm">{name}</p>
                <p className="text-muted text-xs">
                  {plural(rows, { one: '# Auftrag', other: '# Aufträge' })}
                  {handed > 0 && `, ${t`${given} davon gesendet oder unterwegs`}`}
                  {` · ${formatDateTime(new Date(created * 1000))}`}
                </p>
                {from && <p className="text-muted text-xs">{t`Aus Vorlagen mit Rhythmus: ${from}`}</p>}
                <p className="text-xs">
                  {isWaiting({ rhythm, term })
                    ? t`Wartet darauf, dass jemand ihn ansieht und sendet.`
                    : t`Zuletzt arbeitete daran ${device || t`ein anderes Gerät`}, ${at}.`}
                </p>
              </div>
              <TakeOver db={db} id={batch_id} name={name} worker={worker} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function namesText(names: readonly string[], rows: number): string {
  return rows > names.length ? `${names.join(', ')} …` : names.join(', ');
}
