import { t } from '@lingui/core/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import Printer from 'lucide-react/icons/printer';
import { formatKg } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { placeText } from '#app/parts/address/place-text.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import { ShipmentLink } from './ShipmentLink.tsx';

/** Narrow screens show all in the recipient's column. */
export function handoverColumns(): DataTableColumn<HandoverShipment>[] {
  return [
    {
      id: 'number',
      header: t`Sendungsnummer`,
      cell: (shipment) => <span className="tabular">{handoverNumber(shipment)}</span>,
      className: 'hidden whitespace-nowrap @lines:table-cell',
      line: 2,
    },
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
      id: 'service',
      header: t`Service`,
      cell: ({ service, shipping_type }) => serviceName(service, shipping_type),
      className: 'hidden @lines:table-cell',
      line: 2,
    },
    {
      id: 'parcels',
      header: t`Packstücke`,
      cell: ({ transport_kind, parcels }) => pieceCount(transport_kind, parcels.length),
      align: 'end',
      className: 'hidden whitespace-nowrap @lines:table-cell',
      line: 2,
    },
    {
      id: 'weight',
      header: t`Gewicht`,
      cell: ({ total_weight }) => formatKg(total_weight),
      align: 'end',
      className: 'whitespace-nowrap',
    },
    {
      id: 'printed',
      header: t`Label`,
      cell: (shipment) => <LabelState shipment={shipment} />,
      className: 'hidden whitespace-nowrap @lines:table-cell',
    },
  ];
}

export function handoverNumber({ parcels }: Pick<HandoverShipment, 'parcels'>): string {
  return numberText({ tracking_number: parcels.map((it) => it.tracking_number) });
}

function Recipient({ shipment }: { shipment: HandoverShipment }) {
  const { transport_kind, parcels } = shipment;
  return (
    <>
      <RecipientName shipment={shipment} />
      <span className="block text-muted text-xs">{placeText(shipment.recipient)}</span>
      <span className="tabular mt-1 block text-muted text-xs @lines:hidden">{handoverNumber(shipment)}</span>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-muted text-xs @lines:hidden">
        {pieceCount(transport_kind, parcels.length)}
        <LabelState shipment={shipment} />
      </span>
    </>
  );
}

function RecipientName({ shipment }: { shipment: HandoverShipment }) {
  const { returned_by } = shipment;
  return (
    <>
      <ShipmentLink
        id={shipment.shipment_id}
        className="break-words font-semibold hover:text-brand hover:underline"
      >
        {shipment.recipient.company}
      </ShipmentLink>
      {returned_by !== undefined && (
        <span className="mt-0.5 block text-sm">{t`Rücksendung von ${returned_by}`}</span>
      )}
    </>
  );
}

function LabelState({ shipment }: { shipment: HandoverShipment }) {
  if (shipment.is_unprinted)
    return (
      <Tag tone="warning" icon={Printer}>
        {t`nicht gedruckt`}
      </Tag>
    );
  const isManual = shipment.parcels.every((it) => it.tracking_number === '');
  if (isManual) return <span className="text-muted">{t`ohne Label`}</span>;
  return (
    <Tag tone="success" icon={CircleCheck}>
      {t`fertig`}
    </Tag>
  );
}
