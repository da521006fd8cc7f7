import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatKg, formatWeekday } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { PickupBadge } from '#app/parts/pickup/PickupBadge.tsx';
import { windowText } from '#app/parts/pickup/pickup-label.ts';
import { StaffMark } from '#app/parts/pickup/StaffMark.tsx';
import { paths } from '#app/paths.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';

/** On narrow screens the place includes the hidden columns. */
export function pickupColumns(highlighted: string | undefined): DataTableColumn<Pickup>[] {
  return [
    {
      id: 'date',
      header: t`Datum`,
      cell: ({ pickup_date }) => formatWeekday(pickup_date),
      sortValue: ({ pickup_date, pickup_datetime_from }) => `${pickup_date} ${pickup_datetime_from}`,
      sortsDescendingFirst: true,
      className: 'tabular hidden whitespace-nowrap @lines:table-cell',
    },
    {
      id: 'window',
      header: t`Zeitfenster`,
      cell: windowText,
      className: 'tabular hidden whitespace-nowrap @lines:table-cell',
      line: 2,
    },
    {
      id: 'place',
      header: t({ context: 'where the driver comes', message: 'Ort' }),
      cell: (pickup) => <Place pickup={pickup} isNew={pickup.pickup_id === highlighted} />,
      lineCell: (pickup) => (
        <span className="flex flex-wrap items-center gap-x-4 text-xs">
          <span className="text-sm">
            <PlaceName pickup={pickup} isNew={pickup.pickup_id === highlighted} />
          </span>
          <ToShipment pickup={pickup} />
        </span>
      ),
      sortValue: ({ from_address }) => from_address.company,
      className: 'w-full @wide:w-auto',
    },
    {
      id: 'address',
      header: t`Adresse`,
      cell: addressText,
      line: 2,
      isOnlyInLine: true,
    },
    {
      id: 'parcels',
      header: t`Packstücke`,
      cell: (pickup) => <Lines first={pieces(pickup)} second={formatKg(pickup.total_weight, 1)} />,
      className: 'tabular hidden whitespace-nowrap @lines:table-cell',
      line: 2,
      lineCell: (pickup) => `${pieces(pickup)}, ${formatKg(pickup.total_weight, 1)}`,
    },
    {
      id: 'confirmation',
      header: t`Bestätigung`,
      cell: ({ confirmation_id, service }) => (
        <Lines
          first={confirmation_id ?? t({ message: 'noch offen', context: 'confirmation' })}
          second={serviceName(service, 'national')}
        />
      ),
      className: 'hidden whitespace-nowrap @lines:table-cell',
      line: 2,
      lineCell: ({ confirmation_id }) =>
        confirmation_id ?? t({ message: 'noch offen', context: 'confirmation' }),
    },
    {
      id: 'status',
      header: t`Status`,
      cell: (pickup) => <PickupBadge pickup={pickup} />,
      sortValue: ({ status }) => status,
      className: 'hidden whitespace-nowrap @lines:table-cell',
    },
  ];
}

const pieces = ({ transport_kind, parcels_quantity }: Pickup) => pieceCount(transport_kind, parcels_quantity);

function Place({ pickup, isNew }: { pickup: Pickup; isNew: boolean }) {
  return (
    <>
      <PlaceName pickup={pickup} isNew={isNew} />
      <span className="flex flex-wrap items-center gap-x-4 text-muted text-xs">
        {addressText(pickup)}
        <ToShipment pickup={pickup} />
      </span>
      <span className="tabular mt-1 block text-muted text-xs @lines:hidden">
        {formatWeekday(pickup.pickup_date)}, {windowText(pickup)}
      </span>
      <span className="tabular block text-muted text-xs @lines:hidden">
        {pieces(pickup)}, {formatKg(pickup.total_weight, 1)}
      </span>
      <span className="tabular block text-muted text-xs @lines:hidden">{pickup.confirmation_id}</span>
      <span className="mt-1 block @lines:hidden">
        <PickupBadge pickup={pickup} />
      </span>
    </>
  );
}

function PlaceName({ pickup, isNew }: { pickup: Pickup; isNew: boolean }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0 break-words font-semibold">{pickup.from_address.company}</span>
      {isNew && (
        <span className="shrink-0">
          <Tag tone="success">{t`Neu`}</Tag>
        </span>
      )}
      {pickup.is_by_staff && (
        <span className="shrink-0">
          <StaffMark isByStaff />
        </span>
      )}
    </span>
  );
}

function ToShipment({ pickup }: { pickup: Pickup }) {
  if (pickup.shipment_id === null) return null;
  return (
    <Link
      to={paths.shipment(pickup.shipment_id)}
      className="inline-flex items-center font-semibold text-brand hover:underline pointer-coarse:-my-3 pointer-coarse:min-h-11"
    >
      {t`Zur Sendung`}
    </Link>
  );
}

const addressText = ({ from_address: { street1, zip, city } }: Pickup) => `${street1}, ${zip} ${city}`;

function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="tabular block">{first}</span>
      <span className="block text-muted text-xs">{second}</span>
    </>
  );
}
