import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useId, useRef } from 'react';
import { orpc } from '#app/api/client.ts';
import { formatLongDate } from '#app/i18n/format.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { ClientDay } from '#domain/staff/staff-shipment.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import type { Narrowing } from './narrowing.ts';
import { OrderCard } from './OrderCard.tsx';

const pieceSize = 25;

type DayGroupProps = {
  uid: string;
  day: ClientDay;
  narrowing: Narrowing;
  isOpen: boolean;
  onToggle: () => void;
  isForPrint: boolean;
  onLoaded: (day: string, isThere: boolean) => void;
  showsCarbonNeutral: boolean;
};

export function DayGroup(props: DayGroupProps) {
  const { day, isOpen, onToggle } = props;
  const { t } = useLingui();
  const id = useId();
  // A closed day stays mounted so that unsaved notes survive.
  const wasOpen = useRef(isOpen);
  wasOpen.current ||= isOpen;
  const shipments = day.shipments;
  return (
    <li className="border-line-soft border-b last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={wasOpen.current ? id : undefined}
          onClick={onToggle}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left text-sm hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden="true"
            className={joinClasses('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          <span className="tabular font-semibold">{formatLongDate(daySeconds(day.day))}</span>
          <span className="tabular text-muted">
            {t`${plural(shipments, { one: '# Sendung', other: '# Sendungen' })}`}
          </span>
        </button>
      </h3>
      {wasOpen.current && (
        <div id={id} hidden={!isOpen} className="border-line-soft border-t bg-sunken p-3 sm:p-4">
          <Orders {...props} />
        </div>
      )}
    </li>
  );
}

function Orders({ uid, day, narrowing, isForPrint, onLoaded, showsCarbonNeutral }: DayGroupProps) {
  const { t } = useLingui();
  const at = daySeconds(day.day);
  const query = useInfiniteQuery(
    orpc.shipment.listOfClient.infiniteOptions({
      input: (page: number) => ({
        id: uid,
        ...narrowing,
        date_range: { from: at, to: at },
        without_tracking_number: true,
        pagination: { page, per_page: pieceSize },
      }),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) =>
        pages.length * pieceSize < (pages[0]?.pagination.total ?? 0) ? pages.length + 1 : undefined,
      refetchOnMount: 'always',
    }),
  );
  useAllLoaded(query, isForPrint, (isThere) => onLoaded(day.day, isThere));
  // A new order shifts the pages: remove duplicates.
  const shipments = new Map(
    query.data?.pages.flatMap((page) => page.data.map((it) => [it.shipment_id, it] as const)),
  );
  const rest = (query.data?.pages[0]?.pagination.total ?? 0) - shipments.size;
  if (!query.data)
    return (
      <QueryMissing
        query={query}
        offline={t`Ohne Verbindung sind hier noch keine Sendungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
        failed={t`Die Sendungen dieses Tages konnten nicht geladen werden.`}
      >
        <Skeleton className="h-40 w-full" />
      </QueryMissing>
    );
  return (
    <div className="flex flex-col gap-3">
      {[...shipments.values()].map((shipment) => (
        <OrderCard key={shipment.shipment_id} shipment={shipment} showsCarbonNeutral={showsCarbonNeutral} />
      ))}
      {query.hasNextPage && (
        <div data-not-printed="">
          <Button isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t`Weitere anzeigen (${rest})`}
          </Button>
        </div>
      )}
    </div>
  );
}

type AllLoaded = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'isSuccess' | 'isFetching' | 'isError' | 'fetchStatus' | 'hasNextPage' | 'fetchNextPage'
>;

/** `onEnd` reports whether all pages loaded. */
function useAllLoaded(query: AllLoaded, isRequested: boolean, onEnd: (isThere: boolean) => void): void {
  const { isSuccess, isFetching, isError, fetchStatus, hasNextPage, fetchNextPage } = query;
  const tell = useRef(onEnd);
  tell.current = onEnd;
  useEffect(() => {
    if (!isRequested || isFetching) return;
    if (isError || fetchStatus === 'paused') tell.current(false);
    else if (hasNextPage) void fetchNextPage();
    else if (isSuccess) tell.current(true);
  }, [isRequested, isSuccess, isFetching, isError, fetchStatus, hasNextPage, fetchNextPage]);
}
