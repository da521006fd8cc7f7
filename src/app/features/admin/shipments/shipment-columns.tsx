import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatTime } from '#app/i18n/format.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';

export function shipmentColumns(): DataTableColumn<ShipmentOfAll>[] {
  return [
    {
      id: 'client',
      header: t`Kundennummer`,
      cell: ({ user_id }) => <span className="tabular">{user_id}</span>,
      priority: 2,
      line: 2,
      isNamedInLine: true,
    },
    {
      id: 'sender',
      header: t`Absender`,
      cell: ({ sender }) => <span className="break-words">{sender.company}</span>,
      priority: 2,
    },
    {
      id: 'recipient',
      header: t`Empfänger`,
      cell: (shipment) => <Recipient shipment={shipment} />,
    },
    {
      id: 'reference',
      header: t`Referenz`,
      // Reference 1, else 2 (docs/rules.md 20.8).
      cell: (it) => <span className="break-all">{it.reference_number_1 || it.reference_number_2}</span>,
      priority: 2,
      line: 2,
      lineCell: (it) => it.reference_number_1 || it.reference_number_2,
      isNamedInLine: true,
    },
    {
      id: 'number',
      header: t`Sendungsnummer`,
      cell: (shipment) => <span className="tabular whitespace-nowrap">{numberText(shipment)}</span>,
      priority: 2,
      line: 2,
      lineCell: (shipment) => <span className="whitespace-nowrap text-ink">{numberText(shipment)}</span>,
    },
    {
      id: 'created',
      header: t`Erstellt`,
      cell: ({ created }) => <Moment seconds={created.seconds} />,
      priority: 2,
      line: 2,
      lineCell: ({ created }) => (
        <span data-tooltip={formatDateTime(created.seconds)}>{formatDate(created.seconds)}</span>
      ),
      isNamedInLine: true,
      className: 'whitespace-nowrap',
    },
    {
      id: 'status',
      header: t`Status`,
      cell: (shipment) => <Status shipment={shipment} />,
    },
    {
      id: 'updated',
      header: t`Status seit`,
      cell: (shipment) => <Moment seconds={lastChange(shipment)} />,
      priority: 2,
      line: 2,
      lineCell: (shipment) => formatDateTime(lastChange(shipment)),
      lineClassName: 'hidden @xl:flex',
      isNamedInLine: true,
      className: 'whitespace-nowrap',
    },
  ];
}

function Recipient({ shipment }: { shipment: ShipmentOfAll }) {
  return (
    <>
      <span className="wrap-anywhere @lines:wrap-break-word font-semibold">{shipment.recipient.company}</span>
      <span className="tabular mt-0.5 block text-muted text-xs @lines:hidden">
        {shipment.sender.company}
        <span className="block">{numberText(shipment)}</span>
      </span>
    </>
  );
}

function Status({ shipment }: { shipment: ShipmentOfAll }) {
  const since = formatDateTime(lastChange(shipment));
  return (
    <span data-tooltip={t`Seit ${since}`}>
      <StatusBadge status={shipment.shipment_status} />
    </span>
  );
}

function Moment({ seconds }: { seconds: number }): ReactNode {
  return (
    <>
      <span className="tabular block">{formatDate(seconds)}</span>
      <span className="tabular block text-muted text-xs">{formatTime(seconds)}</span>
    </>
  );
}

/** Day of the last status, else of creation (docs/rules.md 20.8). */
const lastChange = ({ status_updated, created }: ShipmentOfAll) => (status_updated ?? created).seconds;
