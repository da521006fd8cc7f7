import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#app/i18n/format.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { paths } from '#app/paths.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

export function ShipmentLines({ shipments }: { shipments: readonly Shipment[] }) {
  return (
    <ul className="divide-y divide-line-soft border-line-soft border-t">
      {shipments.map((shipment) => (
        <ShipmentLine key={shipment.shipment_id} shipment={shipment} />
      ))}
    </ul>
  );
}

function ShipmentLine({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const { shipment_id, recipient, tracking_number, shipment_status, created } = shipment;
  const [first] = tracking_number.filter(Boolean);
  return (
    <li>
      <Link
        to={paths.shipment(shipment_id)}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm transition-colors hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 basis-52">
          <span className="block break-words font-semibold">{`${recipient.company}, ${recipient.city}`}</span>
          <span className="tabular flex flex-wrap gap-x-3 text-muted text-xs">
            <span>{first === undefined ? t`manuell` : formatTrackingNumber(first)}</span>
            <span>{formatDateTime(created.seconds)}</span>
          </span>
        </span>
        <StatusBadge status={shipment_status} />
      </Link>
    </li>
  );
}
