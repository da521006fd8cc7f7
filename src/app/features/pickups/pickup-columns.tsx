import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatKg, formatWeekday } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { PickupBadge } from '#app/parts/PickupBadge.tsx';
import { windowText } from '#app/parts/pickup-label.ts';
import { pieceCount } from '#app/parts/piece-count.ts';
import { paths } from '#app/paths.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { Pickup } from '#domain/pickup-booking.ts';

/** The list's columns; on narrow screens the place says what the hidden ones would. */
export function pickupColumns(highlighted: string | undefined): DataTableColumn<Pickup>[] {
  return [
    {
      id: 'date',
      header: t`Datum`,
      cell: ({ pickup_date }) => formatWeekday(pickup_date),
      sortValue: ({ pickup_date, pickup_datetime_from }) => `${pickup_date} ${pickup_datetime_from}`,
      sortsDescendingFirst: true,
      className: 'tabular hidden whitespace-nowrap @lg:table-cell',
    },
    {
      id: 'window',
      header: t`Zeitfenster`,
      cell: windowText,
      className: 'tabular hidden whitespace-nowrap @lg:table-cell',
    },
    {
      id: 'place',
      header: t({ context: 'where the driver comes', message: 'Ort' }),
      cell: (pickup) => <Place pickup={pickup} isNew={pickup.pickup_id === highlighted} />,
      sortValue: ({ from_address }) => from_address.company,
    },
    {
      id: 'parcels',
      header: t`Packstücke`,
      cell: (pickup) => <Lines first={pieces(pickup)} second={formatKg(pickup.total_weight, 1)} />,
      className: 'tabular hidden whitespace-nowrap @xl:table-cell',
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
      className: 'hidden whitespace-nowrap @xl:table-cell',
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ status }) => <PickupBadge status={status} />,
      sortValue: ({ status }) => status,
      className: 'hidden @md:table-cell',
    },
  ];
}

const pieces = ({ transport_kind, parcels_quantity }: Pickup) => pieceCount(transport_kind, parcels_quantity);

function Place({ pickup, isNew }: { pickup: Pickup; isNew: boolean }) {
  const { company, street1, zip, city } = pickup.from_address;
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="min-w-0 break-words font-semibold">{company}</span>
        {isNew && <Tag tone="success">{t`Neu`}</Tag>}
      </span>
      <span className="block text-muted text-xs">{`${street1}, ${zip} ${city}`}</span>
      {pickup.shipment_id !== null && (
        <Link
          to={paths.shipment(pickup.shipment_id)}
          className="inline-flex items-center font-semibold text-brand text-xs hover:underline pointer-coarse:min-h-11"
        >
          {t`Zur Sendung`}
        </Link>
      )}
      <span className="tabular mt-1 block text-muted text-xs @lg:hidden">
        {formatWeekday(pickup.pickup_date)}, {windowText(pickup)}
      </span>
      <span className="tabular block text-muted text-xs @xl:hidden">
        {pieces(pickup)}, {formatKg(pickup.total_weight, 1)}
      </span>
      <span className="tabular block text-muted text-xs @xl:hidden">{pickup.confirmation_id}</span>
      <span className="mt-1 block @md:hidden">
        <PickupBadge status={pickup.status} />
      </span>
    </>
  );
}

function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="tabular block">{first}</span>
      <span className="block text-muted text-xs">{second}</span>
    </>
  );
}
