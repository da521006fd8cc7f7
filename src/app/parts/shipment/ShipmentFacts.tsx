import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { serverDay } from '#app/api/server-clock.ts';
import { arrivalText } from '#app/i18n/arrival-text.ts';
import { formatDateTime, formatDay, formatEuro, formatKg, formatWeekday } from '#app/i18n/format.ts';
import { transportKindText } from '#app/i18n/labels.ts';
import { findingText } from '#app/parts/embargo/finding-text.ts';
import { shipmentPickupText } from '#app/parts/pickup/pickup-label.ts';
import { outcomeName, printedPlace } from '#app/parts/print/printed-text.ts';
import { Card } from '#app/ui/Card.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { shipperOf } from '#domain/customs/returns.ts';
import { parcelTotals } from '#domain/services/parcel.ts';
import { surchargeTotal } from '#domain/services/surcharges.ts';
import { expectedArrival, plannedDay } from '#domain/shipment/arrival.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import type { HandedOver, Shipment } from '#domain/shipment/shipment.ts';
import { berlinDayStart } from '#domain/values/working-days.ts';
import { serviceOf, surchargesOf } from './shipment-route.ts';

export function ShipmentFacts({ shipment, title }: { shipment: Shipment; title: string }) {
  const { t } = useLingui();
  const totals = parcelTotals(countedParcels(shipment.parcels), shipment.transport_kind);
  const surcharge = shipment.parcels
    .filter((parcel) => parcel.status === 'active')
    .reduce((sum, parcel) => sum + surchargeTotal(surchargesOf(parcel, shipment)), 0);
  const options = optionTexts(shipment);
  const expected = expectedArrival(shipment, serverDay());
  return (
    <Card title={title}>
      <dl className="grid gap-2.5 text-sm">
        <Fact name={t`Erstellt`}>{formatDateTime(shipment.created.seconds)}</Fact>
        <Fact name={t`Geplant für`}>{formatDay(berlinDayStart(plannedDay(shipment)))}</Fact>
        <Fact name={t`Übergeben`}>
          {shipment.handed_over && <HandedOverFact handedOver={shipment.handed_over} />}
        </Fact>
        <Fact name={t`Letzter Status`}>
          {shipment.status_updated && formatDateTime(shipment.status_updated.seconds)}
        </Fact>
        <Fact name={outcomeName(shipment.label_outcome)}>{printedPlace(shipment)}</Fact>
        <Fact name={t`Druckauftrag offen`}>{shipment.label_queued_on}</Fact>
        <Fact name={t`Service`}>{serviceOf(shipment)}</Fact>
        <Fact name={t`Transportdienst`}>{shipment.manual?.carrier_name}</Fact>
        <Fact name={t`Verfolgung`}>
          {shipment.manual?.tracking_link && (
            <a
              href={shipment.manual.tracking_link}
              target="_blank"
              rel="noopener noreferrer"
              className="text-brand underline"
            >
              {t`Beim Transportdienst ansehen`}
            </a>
          )}
        </Fact>
        <Fact name={t`Grund der Stornierung`}>{shipment.manual?.cancel_reason}</Fact>
        <Fact name={t`Ankunft`}>
          {expected === 'not_handed_over' ? t`Noch nicht übergeben` : expected && arrivalText(expected)}
        </Fact>
        <Fact name={t`Transportart`}>{transportKindText(shipment.transport_kind)}</Fact>
        <Fact name={t`Zurück von`}>{shipment.is_return && shipperOf(shipment).company}</Fact>
        <Fact name={t`Rücksendung zu`}>{shipment.original_tracking_number}</Fact>
        <Fact name={t`Retourennummer (RMA)`}>{shipment.rma_reference}</Fact>
        <Fact name={t`Referenzen`}>
          {[shipment.reference_number_1, shipment.reference_number_2].filter(Boolean).join(' · ')}
        </Fact>
        {shipment.declared_restrictions && (
          <Fact name={t`Erklärung zur Ausfuhr`}>
            {t`vom Versender abgegeben`}
            <ul className="text-muted text-xs">
              {shipment.declared_restrictions.map((it) => (
                <li key={JSON.stringify(it)}>{findingText(it)}</li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={t`Zustellhinweis`}>{shipment.special_delivery_terms}</Fact>
        <Fact name={t`Gewicht`}>{formatKg(totals.total_weight, 1)}</Fact>
        <Fact name={t`Abrechnungsgewicht`}>{formatKg(totals.total_billable_weight)}</Fact>
        {surcharge > 0 && (
          <Fact name={t`Zuschläge`}>
            {formatEuro(surcharge)}
            <span className="block text-muted text-xs">{t`zum Preis nach Vertrag`}</span>
          </Fact>
        )}
        {options.length > 0 && (
          <Fact name={t`Optionen`}>
            <ul className="flex flex-wrap justify-end gap-1.5">
              {options.map((option) => (
                <li key={option}>
                  <Tag>{option}</Tag>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function HandedOverFact({ handedOver }: { handedOver: HandedOver }) {
  return (
    <>
      {formatDateTime(handedOver.seconds)}
      <span className="block text-muted text-xs">{handoverSource(handedOver)}</span>
    </>
  );
}

function handoverSource({ by, list, device }: HandedOver): string {
  if (by === 'scan') return t`Scan des Transportdienstes`;
  return by === 'staff' ? t`Vom Team eingetragen` : t`Übergabeliste ${list}, geschlossen auf ${device}`;
}

export function PickupFacts({ shipment, none }: { shipment: Shipment; none: string }) {
  const { t } = useLingui();
  const { has_pickup, pickup_date, pickup_datetime_from: from, pickup_datetime_to: to } = shipment;
  if (!has_pickup) {
    return (
      <Card title={t`Abholung`}>
        <p className="text-muted text-sm">{none}</p>
      </Card>
    );
  }
  return (
    <Card title={t`Abholung`}>
      <dl className="grid gap-2.5 text-sm">
        <Fact name={t`Status`}>{shipmentPickupText(shipment)}</Fact>
        {pickup_date !== null && <Fact name={t`Tag`}>{formatWeekday(pickup_date)}</Fact>}
        {from && to && <Fact name={t`Zeitfenster`}>{t`${from} bis ${to} Uhr`}</Fact>}
        <Fact name={t`Bestätigung`}>{shipment.confirmation_id}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="tabular min-w-0 break-words text-right">{children}</dd>
    </div>
  );
}

function optionTexts(shipment: Shipment): string[] {
  const texts: [boolean, string][] = [
    [shipment.signature_required, t`Unterschrift`],
    [shipment.adult_signature_required, t`Unterschrift eines Erwachsenen`],
    [shipment.direct_delivery_only, t`Nur direkte Zustellung`],
    [shipment.carbon_neutral, t`Klimaneutral`],
    [shipment.receive_delivery_email, t`E-Mail bei Zustellung`],
    [shipment.is_saturday, t`Samstagszustellung`],
    [shipment.has_valor, t`Valorentransport`],
    [shipment.waybill, t`Frachtbrief`],
    [shipment.mission_copy, t`Auftragskopie`],
    [shipment.recipient.invoice_to_recipient, t`Rechnung an Empfänger`],
  ];
  return texts.filter(([isSet]) => isSet).map(([, text]) => text);
}
