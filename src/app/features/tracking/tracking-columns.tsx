import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { formatDate, formatDateTime, formatTime } from '#app/i18n/format.ts';
import { placeText } from '#app/parts/address/place-text.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { paths } from '#app/paths.ts';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

/** On narrow screens the first column includes the hidden ones. */
export function trackingColumns(): DataTableColumn<Shipment>[] {
  return [
    {
      id: 'recipient',
      header: t`Empfänger`,
      cell: (shipment) => <Recipient shipment={shipment} />,
      lineCell: (shipment) => (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <RecipientName shipment={shipment} />
          <span className="text-muted text-xs">{placeText(shipment.recipient)}</span>
        </span>
      ),
      className: 'w-full @wide:w-auto',
    },
    {
      id: 'number',
      header: t`Sendungsnummer`,
      cell: (shipment) => (
        <>
          <span className="tabular block">{numberText(shipment)}</span>
          <span className="block text-muted text-xs">{references(shipment)}</span>
        </>
      ),
      className: 'hidden @lines:table-cell',
      line: 2,
      lineCell: (shipment) => (
        <span className="flex flex-wrap gap-x-2">
          <span className="whitespace-nowrap text-ink">{numberText(shipment)}</span>
          {references(shipment)}
        </span>
      ),
    },
    {
      id: 'updated',
      header: t`Letzte Änderung`,
      cell: (shipment) => {
        const at = lastChange(shipment);
        return (
          <>
            <span className="tabular block">{formatDate(at)}</span>
            <span className="tabular block text-muted text-xs">{formatTime(at)}</span>
          </>
        );
      },
      className: 'hidden whitespace-nowrap @lines:table-cell',
      line: 2,
      lineCell: (shipment) => formatDateTime(lastChange(shipment)),
      isNamedInLine: true,
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ shipment_status }) => <StatusBadge status={shipment_status} />,
      className: 'hidden whitespace-nowrap @lines:table-cell',
    },
  ];
}

function Recipient({ shipment }: { shipment: Shipment }) {
  return (
    <>
      <RecipientName shipment={shipment} />
      <span className="block text-muted text-xs">{placeText(shipment.recipient)}</span>
      <span className="tabular mt-1 block text-muted text-xs @lines:hidden">
        {numberText(shipment)}
        <span className="block">{formatDateTime(lastChange(shipment))}</span>
      </span>
      <span className="mt-1 block @lines:hidden">
        <StatusBadge status={shipment.shipment_status} />
      </span>
    </>
  );
}

function RecipientName({ shipment }: { shipment: Shipment }) {
  return (
    <Link
      to={paths.shipment(shipment.shipment_id)}
      className="min-w-0 break-words font-semibold hover:text-brand hover:underline"
    >
      {shipment.recipient.company}
    </Link>
  );
}

/** Day of the last status, else of creation (docs/rules.md 17.2). */
const lastChange = ({ status_updated, created }: Shipment) => (status_updated ?? created).seconds;

const references = ({ reference_number_1, reference_number_2 }: Shipment) =>
  [reference_number_1, reference_number_2].filter(Boolean).join(' · ');
