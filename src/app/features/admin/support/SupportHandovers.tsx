import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import { orpc } from '#app/api/client.ts';
import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import { MoreRows } from '#app/parts/lists/MoreRows.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { ClosedHandover } from '#domain/shipment/handover-list.ts';
import { berlinDayStart, type Day } from '#domain/values/working-days.ts';

const perPage = 10;

export function SupportHandovers({ uid }: { uid: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    orpc.support.handovers.infiniteOptions({
      input: (page: number) => ({ id: uid, page: String(page), per_page: String(perPage) }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.length * perPage < last.pagination.total ? pages.length + 1 : undefined,
    }),
  );
  const lists = query.data?.pages.flatMap((page) => page.data);
  return (
    <Card isFlush title={t`Übergabelisten`}>
      {!lists && (
        <QueryMissing query={query} failed={t`Die Übergabelisten konnten nicht geladen werden.`}>
          <Skeleton className="m-5 h-10" />
        </QueryMissing>
      )}
      {lists?.length === 0 && (
        <EmptyState icon={ListChecks} text={t`Dieser Kunde hat noch keine Übergabeliste abgeschlossen.`} />
      )}
      {lists && lists.length > 0 && (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {lists.map((list) => (
            <li key={list.list_id} className="tabular px-5 py-3.5 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{list.number}</span>
                {list.reopened && <Tag>{t`Wieder geöffnet`}</Tag>}
              </p>
              <p>{factsOf(list)}</p>
            </li>
          ))}
        </ul>
      )}
      <MoreRows query={query} />
    </Card>
  );
}

function factsOf({ day, closed, shipments, canceled }: ClosedHandover): string {
  const at = formatDateTime(closed.seconds);
  return [
    formatDate(berlinDayStart(day as Day)),
    plural(shipments, { one: '# Sendung', other: '# Sendungen' }),
    canceled > 0 && plural(canceled, { one: '# storniert', other: '# storniert' }),
    t`abgeschlossen ${at}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
