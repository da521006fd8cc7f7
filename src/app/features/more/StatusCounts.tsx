import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { formatNumber } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { ShipmentsFailed } from '#app/parts/shipment/ShipmentsFailed.tsx';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { manualOrders } from '#domain/shipment/status.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { Stand } from './Stand.tsx';
import type { Standing, StatusCount, useStatusCounts } from './use-status-counts.ts';

/** Each count equals its linked list. */
export function StatusCounts({ standing, query }: ReturnType<typeof useStatusCounts>) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  // The newest shipments' card already says so.
  if (standing ? standing.counts.length === 0 : isOffline || query.fetchStatus === 'paused') return null;
  return (
    <Card isFlush title={t`Sendungen nach Status`} actions={standing && <Stand standing={standing} />}>
      {standing ? (
        <Counts standing={standing} />
      ) : (
        <ShipmentsFailed query={query}>
          <Skeleton className="mx-5 mb-4 h-8 w-3/4" />
        </ShipmentsFailed>
      )}
    </Card>
  );
}

function Counts({ standing: { counts, isOfDevice } }: { standing: Standing }) {
  const { t } = useLingui();
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {isOfDevice && (
        <p className="px-5 pb-2 text-muted text-sm">
          {plural(known, {
            one: 'Gezählt ist die eine Sendung, die dieses Gerät kennt.',
            other: 'Gezählt sind die # Sendungen, die dieses Gerät kennt.',
          })}
        </p>
      )}
      <ul aria-label={t`Nach Status`} className="flex flex-wrap gap-x-6 gap-y-1 px-5 pb-3">
        {counts.map((it) => (
          <Count key={it.shipment_status} {...it} isOfAll={!isOfDevice} />
        ))}
      </ul>
    </>
  );
}

function Count({ shipment_status, count, isOfAll }: StatusCount & { isOfAll: boolean }) {
  const { t } = useLingui();
  const most = formatNumber(resultWindow, 0);
  const shown = (
    <>
      <span className="tabular font-semibold text-base">
        {count > resultWindow ? t`mehr als ${most}` : formatNumber(count, 0)}
      </span>{' '}
      <StatusBadge status={shipment_status} />
    </>
  );
  const className = 'inline-flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11';
  return (
    <li>
      {!isOfAll ? (
        <span className={className}>{shown}</span>
      ) : (
        <Link
          to={`${paths.history()}?status=${shipment_status ?? manualOrders}`}
          className={`${className} hover:underline`}
        >
          {shown}
        </Link>
      )}
    </li>
  );
}
