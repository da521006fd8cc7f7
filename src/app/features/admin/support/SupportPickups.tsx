import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Truck from 'lucide-react/icons/truck';
import { orpc } from '#app/api/client.ts';
import { formatWeekday } from '#app/i18n/format.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { PickupBadge } from '#app/parts/pickup/PickupBadge.tsx';
import { StaffMark } from '#app/parts/pickup/StaffMark.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';

export function SupportPickups({ uid }: { uid: string }) {
  const { t } = useLingui();
  const query = useQuery(orpc.support.pickups.queryOptions({ input: { id: uid } }));
  const pickups = query.data?.data;
  return (
    <Card isFlush title={t`Abholungen`}>
      {pickups ? (
        <DataTable
          label={t`Abholungen`}
          columns={columns()}
          rows={pickups}
          getRowId={(pickup) => pickup.pickup_id}
          getRowLabel={(pickup) => `${formatWeekday(pickup.pickup_date)}, ${pickup.from_address.company}`}
          initialSort={{ column: 'date', isDescending: true }}
          pageSizes={[10, 25, 50, 100]}
          empty={<EmptyState icon={Truck} text={t`Dieser Kunde hat noch keine Abholung gebucht.`} />}
        />
      ) : (
        <QueryMissing query={query} failed={t`Die Abholungen konnten nicht geladen werden.`}>
          <Skeleton className="m-5 h-10" />
        </QueryMissing>
      )}
    </Card>
  );
}

function columns(): DataTableColumn<Pickup>[] {
  return [
    {
      id: 'date',
      header: t`Datum`,
      cell: ({ pickup_date, pickup_datetime_from: from, pickup_datetime_to: to }) => (
        <span className="tabular">
          <span className="block whitespace-nowrap">{formatWeekday(pickup_date)}</span>
          <span className="block text-muted text-xs">{`${from}–${to}`}</span>
        </span>
      ),
      sortValue: ({ pickup_date, pickup_datetime_from }) => `${pickup_date} ${pickup_datetime_from}`,
      sortsDescendingFirst: true,
    },
    {
      id: 'place',
      header: t({ context: 'where the driver comes', message: 'Ort' }),
      cell: ({ from_address: { company, street1, zip, city }, is_by_staff }) => (
        <>
          <span className="block break-words font-semibold">{company}</span>
          <span className="block text-muted text-xs">{`${street1}, ${zip} ${city}`}</span>
          <StaffMark isByStaff={is_by_staff} />
        </>
      ),
    },
    {
      id: 'parcels',
      header: t`Packstücke`,
      cell: ({ transport_kind, parcels_quantity }) => pieceCount(transport_kind, parcels_quantity),
      priority: 2,
      line: 2,
    },
    {
      id: 'confirmation',
      header: t`Bestätigung`,
      cell: ({ confirmation_id }) => confirmation_id ?? t({ message: 'noch offen', context: 'confirmation' }),
      priority: 2,
      line: 2,
    },
    {
      id: 'status',
      header: t`Status`,
      cell: (pickup) => <PickupBadge pickup={pickup} />,
      priority: 2,
    },
  ];
}
