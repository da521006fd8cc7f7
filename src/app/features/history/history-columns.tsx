import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { serverDay } from '#app/api/server-clock.ts';
import { expectedText } from '#app/i18n/arrival-text.ts';
import { formatDate, formatDateTime, formatTime } from '#app/i18n/format.ts';
import { placeText } from '#app/parts/address/place-text.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { ReturnMark } from '#app/parts/orders/ReturnMark.tsx';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { serviceOf } from '#app/parts/shipment/shipment-route.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import { expectedArrival } from '#domain/shipment/arrival.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { PrintedMark } from './PrintedMark.tsx';
import { ShipmentLink } from './ShipmentLink.tsx';

/** On narrow screens the first column includes the hidden ones. */
export function historyColumns(highlighted: string | undefined): DataTableColumn<Shipment>[] {
  return [
    {
      id: 'created',
      header: t`Erstellt`,
      cell: ({ created }) => (
        <Lines first={formatDate(created.seconds)} second={formatTime(created.seconds)} />
      ),
      isSortable: true,
      sortsDescendingFirst: true,
      className: 'hidden whitespace-nowrap @lines:table-cell',
      line: 2,
      lineClassName: 'flex w-19',
      lineCell: ({ created }) => (
        <span data-tooltip={formatDateTime(created.seconds)}>{formatDate(created.seconds)}</span>
      ),
    },
    {
      id: 'number',
      header: t`Sendungsnummer`,
      cell: (shipment) => (
        <Lines
          first={<span className="whitespace-nowrap">{numberText(shipment)}</span>}
          second={referenceText(shipment)}
        />
      ),
      className: 'hidden @lines:table-cell',
      line: 2,
      lineClassName: 'flex min-w-62',
      lineCell: (shipment) => (
        <span className="flex flex-wrap gap-x-2">
          <span className="whitespace-nowrap text-ink">{numberText(shipment)}</span>
          {referenceText(shipment)}
        </span>
      ),
    },
    {
      id: 'recipient',
      header: t`Empfänger`,
      cell: (shipment) => <Recipient shipment={shipment} isNew={shipment.shipment_id === highlighted} />,
      lineCell: (shipment) => (
        <>
          <RecipientName shipment={shipment} isNew={shipment.shipment_id === highlighted} />
          <span className="block text-muted text-xs">{placeText(shipment.recipient)}</span>
        </>
      ),
      className: 'w-full @wide:w-auto',
    },
    {
      id: 'service',
      header: t`Service`,
      cell: (shipment) => (
        <Lines
          first={serviceOf(shipment)}
          second={pieceCount(shipment.transport_kind, shipment.parcels_quantity)}
        />
      ),
      className: 'hidden @lines:table-cell',
      line: 2,
      lineCell: (shipment) =>
        `${serviceOf(shipment)}, ${pieceCount(shipment.transport_kind, shipment.parcels_quantity)}`,
    },
    {
      id: 'status',
      header: t`Status`,
      cell: (shipment) => (
        <>
          <StatusBadge status={shipment.shipment_status} />
          <span className="mt-0.5 block">
            <PrintedMark shipment={shipment} />
          </span>
          <ArrivalNote shipment={shipment} />
        </>
      ),
      lineCell: (shipment) => (
        <>
          <span className="flex items-center gap-x-3">
            <StatusBadge status={shipment.shipment_status} />
            <PrintedMark shipment={shipment} wordsClassName="@max-xl:sr-only" />
          </span>
          <ArrivalNote shipment={shipment} />
        </>
      ),
      className: 'hidden whitespace-nowrap @lines:table-cell',
    },
  ];
}

function Recipient({ shipment, isNew }: { shipment: Shipment; isNew: boolean }) {
  return (
    <>
      <RecipientName shipment={shipment} isNew={isNew} />
      <span className="block text-muted text-xs">{placeText(shipment.recipient)}</span>
      <span className="tabular mt-1 block text-muted text-xs @lines:hidden">
        {numberText(shipment)}
        <span className="block">{formatDateTime(shipment.created.seconds)}</span>
      </span>
      <span className="mt-1 block @lines:hidden">
        <StatusBadge status={shipment.shipment_status} />
        <PrintedMark shipment={shipment} />
        <ArrivalNote shipment={shipment} />
      </span>
    </>
  );
}

/** Only for shipments in transit (docs/rules.md 15.8). */
function ArrivalNote({ shipment }: { shipment: Shipment }) {
  const expected = expectedArrival(shipment, serverDay());
  if (!expected) return null;
  return <span className="tabular block text-muted text-xs">{expectedText(expected)}</span>;
}

function RecipientName({ shipment, isNew }: { shipment: Shipment; isNew: boolean }) {
  return (
    <span className="flex items-baseline gap-x-2">
      <ShipmentLink
        id={shipment.shipment_id}
        className="min-w-0 break-words font-semibold hover:text-brand hover:underline"
      >
        {shipment.recipient.company}
      </ShipmentLink>
      {shipment.is_return && (
        <span className="shrink-0">
          <ReturnMark />
        </span>
      )}
      {isNew && (
        <span data-new="" className="shrink-0">
          <Tag tone="success">{t`Neu`}</Tag>
        </span>
      )}
    </span>
  );
}

function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="tabular block">{first}</span>
      {second && <span className="block text-muted text-xs">{second}</span>}
    </>
  );
}

function referenceText(shipment: Pick<Shipment, 'reference_number_1' | 'reference_number_2'>): string {
  return [shipment.reference_number_1, shipment.reference_number_2].filter(Boolean).join(' · ');
}
