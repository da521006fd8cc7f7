import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatTime } from '#app/i18n/format.ts';
import { pieceCount } from '#app/parts/piece-count.ts';
import { StatusBadge } from '#app/parts/StatusBadge.tsx';
import { numberText } from '#app/parts/shipment-number.ts';
import { serviceOf } from '#app/parts/shipment-route.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { Shipment } from '#domain/shipment.ts';
import { PrintedMark } from './PrintedMark.tsx';
import { ShipmentLink } from './ShipmentLink.tsx';

/** The list's columns; on narrow screens the first says what the hidden ones would. */
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
      className: 'hidden whitespace-nowrap @lg:table-cell',
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
      className: 'hidden @lg:table-cell',
    },
    {
      id: 'recipient',
      header: t`Empfänger`,
      cell: (shipment) => <Recipient shipment={shipment} isNew={shipment.shipment_id === highlighted} />,
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
      className: 'hidden @xl:table-cell',
    },
    {
      id: 'status',
      header: t`Status`,
      cell: (shipment) => (
        <>
          <StatusBadge status={shipment.shipment_status} />
          <PrintedMark shipment={shipment} />
        </>
      ),
      className: 'hidden @md:table-cell',
    },
  ];
}

function Recipient({ shipment, isNew }: { shipment: Shipment; isNew: boolean }) {
  const { recipient, created } = shipment;
  const country = recipient.country_code === 'DE' ? '' : `, ${recipient.country_code}`;
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <ShipmentLink
          id={shipment.shipment_id}
          className="min-w-0 break-words font-semibold hover:text-brand hover:underline"
        >
          {recipient.company}
        </ShipmentLink>
        {isNew && (
          <span data-new="">
            <Tag tone="success">{t`Neu`}</Tag>
          </span>
        )}
      </span>
      <span className="block text-muted text-xs">{`${recipient.postal_code} ${recipient.city}${country}`}</span>
      <span className="tabular mt-1 block text-muted text-xs @lg:hidden">
        {numberText(shipment)}
        <span className="block">{formatDateTime(created.seconds)}</span>
      </span>
      <span className="mt-1 block @md:hidden">
        <StatusBadge status={shipment.shipment_status} />
        <PrintedMark shipment={shipment} />
      </span>
    </>
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
