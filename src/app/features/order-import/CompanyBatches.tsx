import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { serverNow } from '#app/api/server-clock.ts';
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
  const others = othersOf(query.data, shares)?.filter((it) => !isDone(it));
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

/** Batches of the client's other devices; undefined before the server's response. */
export function othersOf(
  all: readonly ServerBatch[] | undefined,
  shares: NonNullable<ReturnType<typeof useShares>>,
): ServerBatch[] | undefined {
  return all?.filter(({ batch_id: id }) => !shares.has(id) || shares.get(id)?.state === 'taken');
}

/** ms; orders handed to a device's queue may still wait there, so a batch counts as finished only after a rest. */
const restMs = 3_600_000;

export const isDone = ({ rows, handed, updated }: ServerBatch): boolean =>
  rows > 0 && handed >= rows && updated * 1000 < serverNow() - restMs;

function List({ db, title, batches }: ListProps) {
  return (
    <Card title={title} isFlush>
      <CompanyRows db={db} batches={batches} />
    </Card>
  );
}

export function CompanyRows({ db, batches }: Omit<ListProps, 'title'>) {
  const { t } = useLingui();
  return (
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
              {from && <p className="text-muted text-xs">{t`Aus Vorlagen mit Wiederholung: ${from}`}</p>}
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
  );
}

function namesText(names: readonly string[], rows: number): string {
  return rows > names.length ? `${names.join(', ')} …` : names.join(', ');
}
