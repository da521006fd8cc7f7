import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { MoreRows } from '#app/parts/lists/MoreRows.tsx';
import { Card } from '#app/ui/Card.tsx';
import type { Payer } from '#contract/payer.ts';
import type { ClientEvent } from '#domain/people/client.ts';
import { changedFieldsText, changeTexts, eventText } from './client-words.ts';
import { PartMissing } from './PartMissing.tsx';

type ClientHistoryProps = { uid: string; payers: readonly Payer[] };

export function ClientHistory({ uid, payers }: ClientHistoryProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    orpc.user.clientHistory.infiniteOptions({
      input: (page: number) => ({ id: uid, page: String(page) }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.reduce((sum, page) => sum + page.data.length, 0) < last.pagination.total
          ? pages.length + 1
          : undefined,
      refetchOnMount: 'always',
    }),
  );
  const events = query.data?.pages.flatMap((page) => page.data);
  return (
    <Card isFlush title={t`Verlauf`}>
      {events ? (
        <>
          {events.length > 0 ? (
            <ol className="divide-y divide-line-soft border-line-soft border-t">
              {events.map((event) => (
                <EventLine key={event.id} event={event} payers={payers} />
              ))}
            </ol>
          ) : (
            <p className="border-line-soft border-t px-5 py-4 text-muted text-sm">
              {t`Noch keine Änderungen.`}
            </p>
          )}
          <MoreRows query={query} />
        </>
      ) : (
        <PartMissing query={query} failed={t`Der Verlauf konnte nicht geladen werden.`} />
      )}
    </Card>
  );
}

function EventLine({ event, payers }: { event: ClientEvent; payers: readonly Payer[] }) {
  const changes = changeTexts(event.changes, payers);
  const fields = changedFieldsText(event.fields);
  return (
    <li className="px-5 py-3 text-sm">
      <p className="tabular flex flex-wrap gap-x-3 text-muted text-xs">
        <span>{formatDateTime(event.at.seconds)}</span>
        {event.by && <span className="break-all">{event.by}</span>}
      </p>
      {changes.length > 0 ? (
        changes.map((change) => (
          <p key={change} className="mt-0.5 break-words font-medium">
            {change}
          </p>
        ))
      ) : (
        <p className="mt-0.5 break-words font-medium">
          {eventText(event.action)}
          {fields && `: ${fields}`}
        </p>
      )}
    </li>
  );
}
