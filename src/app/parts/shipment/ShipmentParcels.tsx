import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatEuro, formatKg, formatNumber } from '#app/i18n/format.ts';
import { parcelStatusText, surchargeText } from '#app/i18n/labels.ts';
import { CopyButton } from '#app/parts/lists/CopyButton.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { billableWeight, girth } from '#domain/services/parcel.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { parcelName } from './cancel-texts.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { surchargesOf } from './shipment-route.ts';

type ShipmentParcelsProps = {
  shipment: Shipment;
  title: string;
  renderActions: (parcel: ShipmentParcel, number: string) => ReactNode;
  className?: string;
};

export function ShipmentParcels({ shipment, title, renderActions, className }: ShipmentParcelsProps) {
  return (
    <Card title={title} isFlush>
      <ol className={className}>
        {shipment.parcels.map((parcel) => (
          <li key={parcel.parcel_id} className="border-line-soft border-t px-5 py-4">
            <Parcel parcel={parcel} shipment={shipment} renderActions={renderActions} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type ParcelProps = { parcel: ShipmentParcel } & Pick<ShipmentParcelsProps, 'shipment' | 'renderActions'>;

function Parcel({ parcel, shipment, renderActions }: ParcelProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = parcelName(shipment, parcel);
  const number = parcel.tracking_number ? formatTrackingNumber(parcel.tracking_number) : t`manuell`;
  const isCanceled = parcel.status === 'canceled';
  const extras = surchargesOf(parcel, shipment);
  useFocusOnceCanceled(heading, isCanceled);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-full sm:basis-60">
          <h3 ref={heading} tabIndex={-1} className="text-muted text-xs">
            {name}
          </h3>
          <div className="flex flex-wrap items-center gap-x-1">
            <span
              className={joinClasses(
                'tabular whitespace-nowrap font-semibold',
                isCanceled && 'text-error line-through',
              )}
            >
              {number}
            </span>
            {parcel.tracking_number && (
              <CopyButton text={parcel.tracking_number} label={t`Sendungsnummer kopieren: ${number}`} />
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusDot tone={isCanceled ? 'error' : 'success'}>
            <span className={isCanceled ? 'text-error' : undefined}>{parcelStatusText(parcel.status)}</span>
          </StatusDot>
          {!isCanceled && <StatusBadge status={parcel.shipment_status ?? shipment.shipment_status} />}
        </div>
        {!isCanceled && (
          <div className="-ml-3 flex items-center gap-x-1">{renderActions(parcel, number)}</div>
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

/** Cancelling removes the focused button: focus the parcel's heading. */
function useFocusOnceCanceled(heading: RefObject<HTMLElement | null>, isCanceled: boolean) {
  const wasCanceled = useRef(isCanceled);
  useEffect(() => {
    if (wasCanceled.current || !isCanceled) return;
    wasCanceled.current = true;
    // Headless UI focuses the page's title when the dialog closes, so wait for that.
    let frame = requestAnimationFrame(function look() {
      const { activeElement } = document;
      if (document.querySelector('[role="alertdialog"]')) frame = requestAnimationFrame(look);
      else if (activeElement === document.body || activeElement?.matches('h1')) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [heading, isCanceled]);
}

/** "6 × 750 ml"; '' if unknown. */
function dangerAmount({
  danger_inner_packagings: count,
  danger_inner_quantity,
  danger_unit,
}: ShipmentParcel) {
  return count ? `${count} × ${formatNumber(danger_inner_quantity, 3)} ${danger_unit}` : '';
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
    [t`Abrechnungsgewicht`, formatKg(billableWeight(parcel, kind))],
    [t`Warenwert`, parcel.value_of_goods > 0 && formatEuro(parcel.value_of_goods)],
    [t`Versicherungswert`, parcel.value_of_insurance > 0 && formatEuro(parcel.value_of_insurance)],
    [t`MRN`, parcel.mrn_number],
    [t`Gefahrgut`, parcel.danger_lq_notice],
    [t`Offizielle Benennung`, parcel.danger_name],
    [t`Technische Benennung`, parcel.danger_technical_name],
    [t`Gefahrgutmenge`, dangerAmount(parcel)],
  ];
  const flags: [boolean, string][] = [
    [parcel.self_insurance, t`Eigenversicherung`],
    [parcel.valor, t`Valorentransport`],
    [parcel.dangerous_goods, t`Gefahrgut`],
    [parcel.limited_quantity, t`Begrenzte Menge (LQ)`],
    [parcel.excepted_quantity, t`Freigestellte Menge (EQ)`],
  ];
  const set = flags.filter(([isSet]) => isSet);
  return (
    <>
      <Facts facts={facts} className="mt-2 text-sm" />
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
