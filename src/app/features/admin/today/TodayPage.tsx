import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { useOutOfReach } from '#app/parts/states/use-out-of-reach.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { NobodyWorks } from './NobodyWorks.tsx';
import { NothingWaits } from './NothingWaits.tsx';
import { TodayAge } from './TodayAge.tsx';
import { todayQuery } from './today-query.ts';
import { rowsOfToday, type TodayRow } from './today-rows.ts';
import { WaitRow } from './WaitRow.tsx';

/** See docs/rules.md 20.18. */
export function TodayPage() {
  const { t } = useLingui();
  const query = useQuery(todayQuery());
  const isOut = useOutOfReach(query);
  const today = query.data?.data;
  return (
    <>
      <PageTitle text={t`Heute`} />
      {today ? (
        <div className="flex flex-col gap-4">
          <OfflineNote isOut={isOut}>
            {t`Ohne Verbindung sehen Sie, was zuletzt gewartet hat. Neue Zahlen kommen, sobald dieses Gerät wieder online ist.`}
          </OfflineNote>
          <TodayAge query={query} isOut={isOut} />
          {!isOut && <NobodyWorks work={today.work} />}
          <WaitRows rows={rowsOfToday(today)} />
        </div>
      ) : (
        <QueryMissing query={query} failed={t`Was heute wartet, konnte nicht geladen werden.`}>
          <div className="grid gap-3 lg:grid-cols-2">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-36 w-full rounded-card" />
            ))}
          </div>
        </QueryMissing>
      )}
    </>
  );
}

function WaitRows({ rows }: { rows: TodayRow[] }) {
  return (
    <>
      {rows.every(({ count }) => count === 0) && <NothingWaits />}
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((row) => (
          <WaitRow key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}
