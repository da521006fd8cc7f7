import { useLingui } from '@lingui/react/macro';
import PackageOpen from 'lucide-react/icons/package-open';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#app/i18n/format.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { needsAttention, type PackagingRow } from '#app/offline/rows/outbox-row.ts';
import { MoreRows } from '#app/parts/lists/MoreRows.tsx';
import { packagingStateText, packagingWords } from '#app/parts/orders/packaging-words.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { PackagingQuantities, PackagingState } from '#domain/portal/packaging.ts';
import { useEarlierOrders } from './use-earlier-orders.ts';

export function EarlierOrders({ db }: { db: WorkDatabase }) {
  const { t } = useLingui();
  const { query, waiting, sent, orders } = useEarlierOrders(db);
  const isEmpty = waiting.length + sent.length + (orders?.length ?? 0) === 0;
  return (
    <Card title={t`Ihre Bestellungen`} isFlush className="self-start">
      {!isEmpty && (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {waiting.map((row) => (
            <WaitingLine key={row.id} row={row} />
          ))}
          {sent.map(({ id, summary, sentAt }) => (
            <OrderLine key={id} quantities={summary} at={sentAt / 1000} />
          ))}
          {orders?.map((order) => (
            <OrderLine
              key={order.packaging_id}
              quantities={order}
              at={order.created.seconds}
              state={order.state}
            />
          ))}
        </ul>
      )}
      <ListState query={query} isLoaded={orders !== undefined} isEmpty={isEmpty} />
      <MoreRows query={query} />
    </Card>
  );
}

type ListStateProps = {
  query: ReturnType<typeof useEarlierOrders>['query'];
  isLoaded: boolean;
  isEmpty: boolean;
};

function ListState({ query, isLoaded, isEmpty }: ListStateProps) {
  const { t } = useLingui();
  if (isLoaded)
    return isEmpty ? (
      <EmptyState
        icon={PackageOpen}
        text={t`Noch keine Bestellungen. Was Sie bestellen, steht danach hier mit Datum und Mengen.`}
      />
    ) : null;
  return (
    <QueryMissing query={query} failed={t`Ihre früheren Bestellungen konnten nicht geladen werden.`}>
      <div className="grid gap-4 border-line-soft border-t px-5 py-4">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-3/4" />
      </div>
    </QueryMissing>
  );
}

function WaitingLine({ row }: { row: PackagingRow }) {
  const { t } = useLingui();
  const queue = useQueueLink();
  const state = needsAttention(row)
    ? ({ tone: 'error', text: t`Braucht Aufmerksamkeit` } as const)
    : row.state === 'sending'
      ? ({ tone: 'info', text: t`Sendet` } as const)
      : ({ tone: 'warning', text: t`Wartet auf diesem Gerät` } as const);
  return (
    <OrderLine
      quantities={row.summary}
      at={row.createdAt / 1000}
      tag={<Tag tone={state.tone}>{state.text}</Tag>}
    >
      <Link {...queue.open} className="font-semibold text-brand text-xs hover:underline">
        {t`Warteschlange ansehen`}
      </Link>
    </OrderLine>
  );
}

type OrderLineProps = {
  quantities: PackagingQuantities;
  /** Seconds. */
  at: number;
  state?: PackagingState | undefined;
  tag?: ReactNode;
  children?: ReactNode;
};

const tones = { new: 'success', in_progress: 'info', sent: 'success', canceled: 'error' } as const;

function OrderLine({ quantities, at, state = 'new', tag, children }: OrderLineProps) {
  return (
    <li className="px-5 py-3.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="tabular text-muted text-xs">{formatDateTime(at)}</p>
        {tag ?? <Tag tone={tones[state]}>{packagingStateText(state)}</Tag>}
      </div>
      <p className="tabular mt-1">{packagingWords(quantities)}</p>
      {children}
    </li>
  );
}
