import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import PackagePlus from 'lucide-react/icons/package-plus';
import { Link } from 'react-router-dom';
import { newestShipmentsQuery } from '#app/api/kept-queries.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { QueryMissing } from '#app/parts/QueryMissing.tsx';
import { StatusBadge } from '#app/parts/StatusBadge.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { formatTrackingNumber } from '#domain/label-number.ts';
import type { Shipment } from '#domain/shipment.ts';
import { type ShipmentStatus, shipmentStatuses } from '#domain/status.ts';

const mostListed = 5;

/** Where the newest shipments are: how many in each state, and first those that somebody should look after. */
export function NewestShipments() {
  const { t } = useLingui();
  const query = useQuery({ ...newestShipmentsQuery(), refetchOnMount: 'always' });
  const shipments = query.data?.data;
  const at = formatDateTime(new Date(query.dataUpdatedAt));
  const isOld = shipments !== undefined && (query.isError || query.fetchStatus === 'paused');
  return (
    <Card
      isFlush
      title={t`Neueste Sendungen`}
      actions={isOld && <p className="text-sm text-warning">{t`Stand ${at}`}</p>}
    >
      {!shipments ? (
        <QueryMissing
          query={query}
          offline={t`Ohne Verbindung sind hier noch keine Sendungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
          failed={t`Die Sendungen konnten nicht geladen werden.`}
        >
          <div className="grid gap-4 border-line-soft border-t px-5 py-4">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-3/4" />
          </div>
        </QueryMissing>
      ) : shipments.length === 0 ? (
        <EmptyState
          icon={PackagePlus}
          text={t`Noch keine Sendungen. Was Sie senden, steht hier mit seinem Status.`}
        />
      ) : (
        <>
          <StatusCounts shipments={shipments} />
          <ul className="divide-y divide-line-soft border-line-soft border-t">
            {urgentFirst(shipments)
              .slice(0, mostListed)
              .map((shipment) => (
                <ShipmentLine key={shipment.shipment_id} shipment={shipment} />
              ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** A delivery that did not succeed and an exception ask for somebody; the newest comes first otherwise. */
function urgentFirst(shipments: readonly Shipment[]): Shipment[] {
  const { missed_delivery, exception } = shipmentStatuses;
  const isUrgent = ({ shipment_status: it }: Shipment) => it === missed_delivery || it === exception;
  return [...shipments].sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
}

function StatusCounts({ shipments }: { shipments: readonly Shipment[] }) {
  const { t } = useLingui();
  const counts = new Map<ShipmentStatus | null, number>();
  for (const { shipment_status: it } of shipments) counts.set(it, (counts.get(it) ?? 0) + 1);
  const inOrder = [...counts].sort(([a], [b]) => (a ?? -1) - (b ?? -1));
  return (
    <ul aria-label={t`Nach Status`} className="flex flex-wrap gap-x-6 gap-y-1 px-5 pb-3">
      {inOrder.map(([status, count]) => (
        <li key={status} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <span className="tabular font-semibold text-base">{count}</span>
          {status === null ? (
            <StatusBadge status={status} />
          ) : (
            <Link
              to={`${paths.history()}?status=${status}`}
              className="inline-flex min-h-8 items-center hover:underline pointer-coarse:min-h-11"
            >
              <StatusBadge status={status} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function ShipmentLine({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const { shipment_id, recipient, tracking_number, shipment_status, created } = shipment;
  const [first] = tracking_number.filter(Boolean);
  return (
    <li>
      <Link
        to={paths.shipment(shipment_id)}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm transition-colors hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 basis-52">
          <span className="block break-words font-semibold">{`${recipient.company}, ${recipient.city}`}</span>
          <span className="tabular flex flex-wrap gap-x-3 text-muted text-xs">
            <span>{first === undefined ? t`manuell` : formatTrackingNumber(first)}</span>
            <span>{formatDateTime(created.seconds)}</span>
          </span>
        </span>
        <StatusBadge status={shipment_status} />
      </Link>
    </li>
  );
}
