import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Milestone from 'lucide-react/icons/milestone';
import { orpc } from '#app/api/client.ts';
import { persisted } from '#app/api/persisted-queries.ts';
import { eventStatus, TrackingTimeline } from '#app/parts/public/TrackingTimeline.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { TrackingEvent } from '#domain/shipment/tracking.ts';
import { StatusBadge } from './StatusBadge.tsx';

export function ShipmentTimeline({ shipment_id }: { shipment_id: string }) {
  const { t } = useLingui();
  const query = useQuery(
    orpc.shipment.tracking.queryOptions({
      input: { id: shipment_id },
      refetchOnMount: 'always',
      ...persisted,
    }),
  );
  const events = query.data?.data;
  if (events === undefined) {
    return (
      <QueryMissing query={query} failed={t`Der Verlauf konnte nicht geladen werden.`}>
        <TimelineLoading />
      </QueryMissing>
    );
  }
  if (events.length === 0)
    return <EmptyState icon={Milestone} text={t`Zu dieser Sendung gibt es noch keine Ereignisse.`} />;
  return <ParcelTimelines events={events} />;
}

function ParcelTimelines({ events }: { events: readonly TrackingEvent[] }) {
  const byNumber = [...Map.groupBy(events, (event) => event.tracking_number)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const [only] = byNumber;
  if (only && byNumber.length === 1) return <TrackingTimeline events={only[1]} />;
  return (
    <div className="divide-y divide-line-soft">
      {byNumber.map(([number, own], index) => (
        <details key={number} open={index === 0} className="py-1 first:pt-0 last:pb-0">
          <summary className="flex min-h-row cursor-pointer list-inside flex-wrap items-center gap-x-4 gap-y-1 rounded-control py-2 text-sm hover:bg-fill">
            <span className="tabular font-medium">{formatTrackingNumber(number)}</span>
            {own[0] && <StatusBadge status={eventStatus(own[0])} />}
          </summary>
          <div className="pt-2 pb-3">
            <TrackingTimeline events={own} label={formatTrackingNumber(number)} />
          </div>
        </details>
      ))}
    </div>
  );
}

function TimelineLoading() {
  return (
    <div className="grid max-w-lg gap-4">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  );
}
