import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#app/i18n/setup.ts';
import { countryName } from '#domain/address/countries.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { streetLine } from '#domain/address/street-line.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

export function AddressBlock({ address }: { address: Shipment['sender'] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { address_extra_1, address_extra_2, state_province_code } = address;
  const extras = [address_extra_1, address_extra_2].filter(Boolean).join(', ');
  const place = [address.postal_code, address.city, state_province_code].filter(Boolean).join(' ');
  const number = address.phone && formatPhone(address);
  return (
    <div className="text-sm">
      <address className="not-italic">
        <span className="block font-semibold">{address.company}</span>
        <span className="block">{streetLine(address)}</span>
        {extras && <span className="block">{extras}</span>}
        <span className="block">{place}</span>
        <span className="block">{countryName(address.country_code, locale)}</span>
      </address>
      <dl className="mt-3 grid gap-1 text-label">
        <ContactLine name={t`Ansprechpartner`}>{address.contact_person}</ContactLine>
        <ContactLine name={t`Telefonnummer`}>
          {number && (
            <a href={`tel:${number.replaceAll(' ', '')}`} className="tabular hover:underline">
              {number}
            </a>
          )}
        </ContactLine>
        <ContactLine name={t`E-Mail`}>
          {address.email && (
            <a
              href={`mailto:${address.email.split('@').map(encodeURIComponent).join('@')}`}
              className="break-all hover:underline"
            >
              {address.email}
            </a>
          )}
        </ContactLine>
      </dl>
    </div>
  );
}

function ContactLine({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
