import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { PartMissing } from '#app/features/admin/PartMissing.tsx';
import { TodayAge } from '#app/features/admin/today/TodayAge.tsx';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { useOutOfReach } from '#app/parts/states/use-out-of-reach.ts';
import { Card } from '#app/ui/Card.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { type RunningRow, runningRows } from './running-words.ts';

/** ms */
const askedAgain = 30_000;

/** See docs/rules.md 20.31. */
export function RunningCard() {
  const { t } = useLingui();
  const query = useQuery(
    orpc.info.running.queryOptions({ refetchOnMount: 'always', refetchInterval: askedAgain }),
  );
  const isOut = useOutOfReach(query);
  const running = query.data?.data;
  return (
    <Card isFlush title={t`Was läuft`} actions={running && <TodayAge query={query} isOut={isOut} />}>
      {running ? (
        <>
          <OfflineNote isOut={isOut} className="mx-5 mb-3">
            {t`Ohne Verbindung sehen Sie, was zuletzt lief. Es ist wieder aktuell, sobald dieses Gerät online ist.`}
          </OfflineNote>
          <ul
            aria-label={t`Was läuft`}
            className="divide-y divide-line-soft border-line-soft border-t text-sm"
          >
            {runningRows(running).map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </>
      ) : (
        <PartMissing
          query={query}
          failed={t`Was läuft, konnte nicht geladen werden.`}
          className="h-96 w-full"
        />
      )}
    </Card>
  );
}

function Row({ row: { name, tone, state, notes, code } }: { row: RunningRow }) {
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{name}</span>
        <StatusDot tone={tone}>{state}</StatusDot>
      </div>
      {notes.map((note) => (
        <p key={note} className="tabular mt-0.5 break-words text-muted text-xs">
          {note}
        </p>
      ))}
      {code && (
        <p className="mt-0.5 break-all font-mono text-muted text-xs" translate="no">
          {code}
        </p>
      )}
    </li>
  );
}
