import { useLingui } from '@lingui/react/macro';
import { transportKindText } from '#app/i18n/labels.ts';
import { parcelName } from '#app/parts/shipment/cancel-texts.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { ShipmentParcel } from '#domain/shipment/shipment.ts';
import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';

/** Up to 5 parcels need no footer (docs/rules.md 20.8). */
const pageSizes = [5, 10, 25, -1] as const;

export function ParcelTable({ shipment }: { shipment: ShipmentOfAll }) {
  const { t } = useLingui();
  const { parcels, transport_kind } = shipment;
  const of = numberText(shipment);
  return (
    <div className="overflow-clip rounded-control border border-line bg-surface">
      <DataTable
        label={t`Packstücke: ${of}`}
        columns={[
          {
            id: 'contents',
            header: t`Inhalt`,
            cell: (parcel) => (
              <>
                {parcel.contents || (transport_kind === 'envelope' ? transportKindText(transport_kind) : '–')}
                <span className="block text-xs @md:hidden">
                  <ParcelNumber parcel={parcel} />
                </span>
              </>
            ),
          },
          {
            id: 'number',
            header: t`Sendungsnummer`,
            cell: (parcel) => <ParcelNumber parcel={parcel} />,
            className: 'hidden @md:table-cell',
          },
          {
            id: 'status',
            header: t`Status`,
            cell: ({ shipment_status }) => <StatusBadge status={shipment_status} />,
          },
        ]}
        rows={parcels}
        getRowId={(parcel) => parcel.parcel_id}
        getRowLabel={(parcel) => parcelName(shipment, parcel)}
        {...(parcels.length > pageSizes[0] ? { pageSizes } : {})}
        empty={null}
      />
    </div>
  );
}

/** Cancelled parcels are red (docs/rules.md 16.5). */
function ParcelNumber({ parcel: { tracking_number: number, status } }: { parcel: ShipmentParcel }) {
  const { t } = useLingui();
  return (
    <span className={status === 'canceled' ? 'tabular text-error line-through' : 'tabular'}>
      {number ? formatTrackingNumber(number) : t`manuell`}
    </span>
  );
}
