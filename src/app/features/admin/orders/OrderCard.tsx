import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AdminNotes } from '#app/features/admin/AdminNotes.tsx';
import { formatTime, formatWeekday } from '#app/i18n/format.ts';
import { transportKindText } from '#app/i18n/labels.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { shipmentPickupText } from '#app/parts/pickup/pickup-label.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { paths } from '#app/paths.ts';
import { NewTabLink } from '#app/ui/NewTabLink.tsx';
import { countryName } from '#domain/address/countries.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { streetLine } from '#domain/address/street-line.ts';
import type { StaffShipment } from '#domain/staff/staff-shipment.ts';
import { OrderParcel } from './OrderParcel.tsx';
import { serviceText } from './order-texts.ts';

type OrderCardProps = { shipment: StaffShipment; showsCarbonNeutral: boolean };

/** See docs/rules.md 20.4. */
export function OrderCard({ shipment, showsCarbonNeutral }: OrderCardProps) {
  const { t } = useLingui();
  const { recipient, sender, differ_pickup: differing } = shipment;
  const number = numberText(shipment);
  const yes = (it: boolean) => (it ? t`ja` : '');
  const options: [string, string][] = [
    [
      t`Unterschrift`,
      shipment.adult_signature_required ? t`eines Erwachsenen` : yes(shipment.signature_required),
    ],
    [t`Nur direkte Zustellung`, yes(shipment.direct_delivery_only)],
    [t`Rechnung an Empfänger`, yes(recipient.invoice_to_recipient)],
    ...(showsCarbonNeutral ? [[t`Klimaneutral`, yes(shipment.carbon_neutral)] as [string, string]] : []),
  ];
  const without = options.flatMap(([name, text]) => (text ? [] : [name]));
  return (
    <article aria-label={number} className="rounded-panel border border-line bg-surface text-sm">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b px-4 py-2">
        <h4 className="tabular font-semibold">{number}</h4>
        <StatusBadge status={shipment.shipment_status} />
        <span className="tabular text-muted">{formatTime(shipment.created.seconds)}</span>
        <NewTabLink
          to={paths.anyShipment(shipment.shipment_id)}
          tooltip={t`Details in neuem Tab`}
          label={t`Sendung in neuem Tab: ${number}`}
          isPrinted={false}
          className="ml-auto"
        />
      </header>
      <div className="grid gap-x-6 gap-y-4 px-4 py-3.5 sm:grid-cols-2 xl:grid-cols-4">
        <Place name={t`Empfänger`} address={recipient} />
        <Place name={t`Absender`} address={sender} />
        {differing && <Place name={t`Abweichende Abholadresse`} address={differing} />}
        <dl className="grid content-start gap-2">
          <Fact name={t`Service`}>
            {`${serviceText(shipment)}, ${transportKindText(shipment.transport_kind)}`}
          </Fact>
          {options.map(
            ([name, text]) =>
              text && (
                <Fact key={name} name={name}>
                  {text}
                </Fact>
              ),
          )}
          {without.length > 0 && (
            <Fact name={t`Nicht gewählt`} isPrinted={false}>
              {without.join(', ')}
            </Fact>
          )}
        </dl>
        <dl className="grid content-start gap-2">
          <Fact name={t`Referenz 1`}>{shipment.reference_number_1}</Fact>
          <Fact name={t`Referenz 2`}>{shipment.reference_number_2}</Fact>
          <Fact name={t`Abholung`}>
            {shipment.has_pickup ? shipmentPickupText(shipment) : t`keine Abholung`}
          </Fact>
          {shipment.has_pickup && <PickupFacts shipment={shipment} />}
        </dl>
        <AdminNotes shipment={shipment} of={number} className="sm:col-span-2 xl:col-span-4" />
      </div>
      <ol aria-label={t`Packstücke`} className="border-line-soft border-t">
        {shipment.parcels.map((parcel, index) => (
          <li key={parcel.parcel_id} className="border-line-soft border-b px-4 py-3 last:border-b-0">
            <OrderParcel parcel={parcel} position={index + 1} shipment={shipment} />
          </li>
        ))}
      </ol>
    </article>
  );
}

function PickupFacts({ shipment }: { shipment: StaffShipment }) {
  const { t } = useLingui();
  const { pickup_date, pickup_datetime_from: from, pickup_datetime_to: to } = shipment;
  const day = pickup_date === null ? '' : formatWeekday(pickup_date);
  return (
    <>
      <Fact name={t`Abholtermin`}>{from && to ? t`${day}, ${from} bis ${to} Uhr` : day}</Fact>
      <Fact name={t`Bestätigung`}>{shipment.confirmation_id}</Fact>
      <Fact name={t`Abholnummer`}>{shipment.pickup_id}</Fact>
    </>
  );
}

function Place({ name, address }: { name: string; address: StaffShipment['sender'] }) {
  const locale = useLocale();
  const extras = [address.address_extra_1, address.address_extra_2].filter(Boolean).join(', ');
  const place = [address.postal_code, address.city, address.state_province_code].filter(Boolean).join(' ');
  const phone = address.phone && formatPhone(address);
  return (
    <div className="min-w-0 break-words">
      <p className="text-muted text-xs">{name}</p>
      <address className="mt-0.5 not-italic">
        <span className="block font-semibold">{address.company}</span>
        {address.contact_person && <span className="block">{address.contact_person}</span>}
        <span className="block">{streetLine(address)}</span>
        {extras && <span className="block">{extras}</span>}
        <span className="block">{place}</span>
        <span className="block">{countryName(address.country_code, locale)}</span>
        {phone && <span className="tabular block text-label">{phone}</span>}
        {address.email && <span className="block break-all text-label">{address.email}</span>}
      </address>
    </div>
  );
}

type FactProps = { name: string; isPrinted?: boolean; children: ReactNode };

function Fact({ name, isPrinted = true, children }: FactProps) {
  return (
    <div className="min-w-0" data-not-printed={isPrinted ? undefined : ''}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="tabular break-words">{children || '–'}</dd>
    </div>
  );
}
