import { plural, t } from '@lingui/core/macro';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#app/i18n/format.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { paths } from '#app/paths.ts';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';
import { berlinDay, dateOfDay } from '#domain/values/working-days.ts';

export function manualColumns(now: Date): DataTableColumn<ShipmentOfAll>[] {
  return [
    {
      id: 'age',
      header: t`Alter`,
      cell: ({ created }) => (
        <span className="whitespace-nowrap" data-tooltip={formatDateTime(created.seconds)}>
          {ageText(now, created.seconds)}
        </span>
      ),
    },
    {
      id: 'recipient',
      header: t`Empfänger`,
      cell: ({ shipment_id, recipient, client_company }) => (
        <>
          <Link
            to={paths.anyShipment(shipment_id)}
            className="wrap-anywhere @lines:wrap-break-word font-semibold text-ink hover:underline"
          >
            {recipient.company}
          </Link>
          <span className="wrap-anywhere block text-muted text-xs @lines:hidden">{client_company}</span>
        </>
      ),
    },
    {
      id: 'client',
      header: t`Kunde`,
      cell: ({ client_company }) => <span className="break-words">{client_company}</span>,
      priority: 2,
      line: 2,
    },
    {
      id: 'by',
      header: t`Bearbeitet von`,
      cell: ({ manual_work }) => manual_work?.held_by?.name ?? manual_work?.begun_by ?? '–',
      priority: 2,
      line: 2,
      isNamedInLine: true,
    },
    {
      id: 'number',
      header: t`Sendungsnummer`,
      cell: (shipment) => <span className="tabular break-all">{numberText(shipment)}</span>,
      priority: 2,
      line: 2,
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ shipment_status }) => <StatusBadge status={shipment_status} />,
    },
  ];
}

/** Calendar days, like the age filter; hours for today's orders. */
function ageText(now: Date, seconds: number): string {
  const days = differenceInCalendarDays(
    dateOfDay(berlinDay(now)),
    dateOfDay(berlinDay(new Date(seconds * 1000))),
  );
  if (days > 0) return plural(days, { one: '# Tag', other: '# Tage' });
  const hours = Math.max(0, Math.floor((now.getTime() / 1000 - seconds) / 3600));
  return hours === 0 ? t`unter 1 Stunde` : plural(hours, { one: '# Stunde', other: '# Stunden' });
}
