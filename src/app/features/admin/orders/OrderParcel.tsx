import { useLingui } from '@lingui/react/macro';
import { formatEuro, formatKg, formatNumber } from '#app/i18n/format.ts';
import { parcelStatusText } from '#app/i18n/labels.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { parcelSurcharges } from '#domain/shipment/parcel-surcharges.ts';
import type { ShipmentParcel } from '#domain/shipment/shipment.ts';
import type { StaffShipment } from '#domain/staff/staff-shipment.ts';
import { surchargeLine } from './order-texts.ts';

type OrderParcelProps = { parcel: ShipmentParcel; position: number; shipment: StaffShipment };

/** Envelopes show less (docs/rules.md 20.4); cancelled parcels are red (docs/rules.md 16.5). */
export function OrderParcel({ parcel, position, shipment }: OrderParcelProps) {
  const { t } = useLingui();
  const isCanceled = parcel.status === 'canceled';
  const isEnvelope = shipment.transport_kind === 'envelope';
  const extras = isCanceled ? [] : parcelSurcharges(parcel, shipment);
  const yes = (it: boolean) => (it ? t`ja` : undefined);
  const sides = [parcel.length, parcel.width, parcel.height].map((side) => formatNumber(side)).join(' × ');
  /** Undefined values are hidden. */
  const facts: [string, string | undefined][] = [
    [t`Inhalt`, isEnvelope ? t`Umschlag` : parcel.contents],
    ...(isEnvelope
      ? []
      : ([
          [t`Maße`, `${sides} cm`],
          [t`Gewicht`, formatKg(parcel.weight, 1)],
          [t`Volumengewicht`, formatKg(parcel.volume_weight)],
          [t`Versicherungswert`, formatEuro(parcel.value_of_insurance)],
          [t`Valorentransport`, yes(parcel.valor)],
          [t`Gefahrgut`, yes(parcel.dangerous_goods)],
          [t`Begrenzte Menge (LQ)`, yes(parcel.limited_quantity)],
          [t`Freigestellte Menge (EQ)`, yes(parcel.excepted_quantity)],
          [t`UN-Hinweis`, parcel.danger_lq_notice || undefined],
        ] satisfies [string, string | undefined][])),
  ];
  return (
    <div className={joinClasses('flex flex-col gap-2', isCanceled && 'text-error')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className={isCanceled ? undefined : 'text-muted'}>{position}</span>
        <span className={joinClasses('tabular font-semibold', isCanceled && 'line-through')}>
          {parcel.tracking_number ? formatTrackingNumber(parcel.tracking_number) : t`manuell`}
        </span>
        <StatusDot tone={isCanceled ? 'error' : 'success'}>{parcelStatusText(parcel.status)}</StatusDot>
        {!isCanceled && <StatusBadge status={parcel.shipment_status ?? shipment.shipment_status} />}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(
          ([name, text]) =>
            text !== undefined && (
              <div key={name}>
                <dt className={joinClasses('text-xs', !isCanceled && 'text-muted')}>{name}</dt>
                <dd className="tabular">{text || '–'}</dd>
              </div>
            ),
        )}
      </dl>
      {extras.length > 0 && (
        <ul aria-label={t`Zuschläge`} className="flex flex-wrap gap-1.5">
          {extras.map(({ code, amount_eur }) => (
            <li key={code}>
              <Tag tone="warning">{`${surchargeLine(code)}: ${formatEuro(amount_eur)}`}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
