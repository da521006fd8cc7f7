import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import PackagePlus from 'lucide-react/icons/package-plus';
import { newestShipmentsQuery } from '#app/api/persisted-queries.ts';
import { ShipmentsFailed } from '#app/parts/shipment/ShipmentsFailed.tsx';
import { asOf } from '#app/parts/states/as-of.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { ShipmentLines } from './ShipmentLines.tsx';

const mostListed = 5;

export function NewestShipments() {
  const { t } = useLingui();
  const query = useQuery({ ...newestShipmentsQuery(), refetchOnMount: 'always' });
  const shipments = query.data?.data;
  const at = asOf(query.dataUpdatedAt);
  const isOld = shipments !== undefined && (query.isError || query.fetchStatus === 'paused');
  return (
    <Card
      isFlush
      title={t`Neueste Sendungen`}
      actions={isOld && <p className="text-sm text-warning">{t`Stand ${at}`}</p>}
    >
      {!shipments ? (
        <ShipmentsFailed query={query}>
          <div className="grid gap-4 border-line-soft border-t px-5 py-4">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-3/4" />
          </div>
        </ShipmentsFailed>
      ) : shipments.length === 0 ? (
        <EmptyState
          icon={PackagePlus}
          text={t`Noch keine Sendungen. Was Sie senden, steht hier mit seinem Status.`}
        />
      ) : (
        <ShipmentLines shipments={shipments.slice(0, mostListed)} />
      )}
    </Card>
  );
}
