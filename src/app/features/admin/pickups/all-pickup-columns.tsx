import { t } from '@lingui/core/macro';
import { formatWeekday } from '#app/i18n/format.ts';
import { PickupBadge } from '#app/parts/pickup/PickupBadge.tsx';
import { windowText } from '#app/parts/pickup/pickup-label.ts';
import { StaffMark } from '#app/parts/pickup/StaffMark.tsx';
import { paths } from '#app/paths.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { StaffPickup } from '#domain/pickup/staff-pickup.ts';

/** See docs/rules.md 20.10. */
export function allPickupColumns(): DataTableColumn<StaffPickup>[] {
  return [
    {
      id: 'date',
      header: t`Datum`,
      cell: (pickup) => (
        <>
          <span className="tabular block whitespace-nowrap">{formatWeekday(pickup.pickup_date)}</span>
          <span className="tabular block text-muted text-xs @lines:hidden">{windowText(pickup)}</span>
          <span className="mt-1 block text-xs @lines:hidden">
            <PickupBadge pickup={pickup} />
          </span>
        </>
      ),
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
      cell: Place,
      lineCell: PlaceLine,
      className: 'w-full @wide:w-auto',
    },
    {
      id: 'client',
      header: t`Kunde`,
      cell: ({ client }) => <ClientLink client={client} />,
      lineCell: ({ client }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <ClientLink client={client} />
        </span>
      ),
      priority: 2,
      line: 2,
      isNamedInLine: true,
    },
    {
      id: 'parcels',
      header: t`Packstücke`,
      cell: ({ parcels_quantity }) => parcels_quantity,
      align: 'end',
      priority: 2,
      line: 2,
      isNamedInLine: true,
    },
    {
      id: 'confirmation',
      header: t`Bestätigung`,
      cell: ({ confirmation_id }) => (
        <span className="tabular whitespace-nowrap">
          {confirmation_id ?? t({ message: 'noch offen', context: 'confirmation' })}
        </span>
      ),
      priority: 2,
      line: 2,
      isNamedInLine: true,
    },
    {
      id: 'status',
      header: t`Status`,
      cell: (pickup) => <PickupBadge pickup={pickup} />,
      className: 'hidden whitespace-nowrap @lines:table-cell',
    },
  ];
}

function Place({ from_address: { company, street1, zip, city }, is_by_staff }: StaffPickup) {
  return (
    <>
      <span className="block break-words font-semibold">{company}</span>
      <span className="block text-muted text-xs">{`${street1}, ${zip} ${city}`}</span>
      <StaffMark isByStaff={is_by_staff} />
    </>
  );
}

function PlaceLine({ from_address: { company, street1, zip, city }, is_by_staff }: StaffPickup) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 break-words font-semibold">{company}</span>
      <span className="text-muted text-xs">{`${street1}, ${zip} ${city}`}</span>
      <StaffMark isByStaff={is_by_staff} />
    </span>
  );
}

function ClientLink({ client: { id, company, user_uid } }: Pick<StaffPickup, 'client'>) {
  return (
    <>
      {user_uid === null ? (
        <span className="flex flex-wrap items-center gap-1.5">
          {company}
          <Tag>{t`Gelöscht`}</Tag>
        </span>
      ) : (
        <a
          href={paths.client(user_uid)}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center break-words hover:text-brand hover:underline pointer-coarse:min-h-11"
        >
          {company}
        </a>
      )}
      <span className="tabular block text-muted text-xs">{id}</span>
    </>
  );
}
