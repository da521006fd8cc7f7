import { useLingui } from '@lingui/react/macro';
import { formatEuro, formatKg, formatNumber } from '#app/i18n/format.ts';
import { parcelStatusText, surchargeText, transportKindText } from '#app/i18n/labels.ts';
import { StatusBadge } from '#app/parts/StatusBadge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { formatTrackingNumber } from '#domain/label-number.ts';
import { billableWeight, girth } from '#domain/parcel.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment.ts';
import { CopyButton } from './CopyButton.tsx';
import { PrintLabel } from './PrintLabel.tsx';
import { surchargesOf } from './shipment-route.ts';

/** Every parcel with its number, measures, surcharges and label. */
export function ShipmentParcels({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const count = shipment.parcels.length;
  return (
    <Card title={t`Packstücke (${count})`} isFlush>
      <ol>
        {shipment.parcels.map((parcel, index) => (
          <li key={parcel.parcel_id} className="border-line-soft border-t px-5 py-4">
            <Parcel parcel={parcel} position={index + 1} shipment={shipment} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type ParcelProps = { parcel: ShipmentParcel; position: number; shipment: Shipment };

function Parcel({ parcel, position, shipment }: ParcelProps) {
  const { t } = useLingui();
  const count = shipment.parcels.length;
  const kind = transportKindText(shipment.transport_kind);
  const name = t`${kind} ${position} von ${count}`;
  const number = parcel.tracking_number ? formatTrackingNumber(parcel.tracking_number) : t`manuell`;
  const isCanceled = parcel.status === 'canceled';
  const extras = surchargesOf(parcel, shipment);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <h3 className="text-muted text-xs">{name}</h3>
          <div className="flex flex-wrap items-center gap-x-1">
            <span className="tabular font-semibold">{number}</span>
            {parcel.tracking_number && (
              <CopyButton text={parcel.tracking_number} label={t`Sendungsnummer kopieren: ${number}`} />
            )}
          </div>
        </div>
        {isCanceled ? (
          <StatusDot tone="error">{parcelStatusText(parcel.status)}</StatusDot>
        ) : (
          <StatusBadge status={parcel.shipment_status ?? shipment.shipment_status} />
        )}
        {!isCanceled && (
          <PrintLabel shipment={shipment} parcelId={parcel.parcel_id} of={number} look="icon" />
        )}
      </div>
      <ParcelMeasures parcel={parcel} kind={shipment.transport_kind} />
      {!isCanceled && extras.length > 0 && (
        <ul aria-label={t`Zuschläge`} className="mt-3 flex flex-wrap gap-1.5">
          {extras.map(({ code, amount_eur, measured, unit }) => (
            <li key={code}>
              <Tag tone="warning">
                {`+${formatEuro(amount_eur)} ${surchargeText(code)} (${formatNumber(measured)} ${unit})`}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ParcelMeasures({ parcel, kind }: { parcel: ShipmentParcel; kind: Shipment['transport_kind'] }) {
  const { t } = useLingui();
  const isEnvelope = kind === 'envelope';
  const { length, width, height } = parcel;
  const measures = [length, width, height].map((side) => formatNumber(side)).join(' × ');
  const around = formatNumber(girth(parcel));
  const facts: [string, string | false][] = [
    [t`Inhalt`, parcel.contents],
    [t`Maße`, !isEnvelope && `${measures} cm`],
    [t`Gurtmaß`, kind === 'parcel' && `${around} cm`],
    [t`Gewicht`, !isEnvelope && formatKg(parcel.weight, 1)],
    [t`Volumengewicht`, !isEnvelope && formatKg(parcel.volume_weight)],
    [t`Frachtgewicht`, formatKg(billableWeight(parcel, kind))],
    [t`Warenwert`, parcel.value_of_goods > 0 && formatEuro(parcel.value_of_goods)],
    [t`Versicherungswert`, parcel.value_of_insurance > 0 && formatEuro(parcel.value_of_insurance)],
    [t`MRN`, parcel.mrn_number],
    [t`Gefahrgut`, parcel.danger_lq_notice],
  ];
  const flags: [boolean, string][] = [
    [parcel.self_insurance, t`Eigenversicherung`],
    [parcel.valor, t`Valor`],
    [parcel.dangerous_goods, t`Gefahrgut`],
    [parcel.limited_quantity, t`Begrenzte Menge`],
  ];
  const set = flags.filter(([isSet]) => isSet);
  return (
    <>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {facts.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt className="text-muted text-xs">{name}</dt>
                <dd className="tabular">{text}</dd>
              </div>
            ),
        )}
      </dl>
      {set.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-1.5">
          {set.map(([, text]) => (
            <Tag key={text}>{text}</Tag>
          ))}
        </p>
      )}
    </>
  );
}
