import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { SavedAddress } from '#domain/address.ts';
import { type CountryLocale, countryName } from '#domain/countries.ts';
import { formatPhone } from '#domain/phone.ts';

/**
 * The book's columns. On narrow screens the first one is the whole address, as on a card, with what can be done with
 * it below.
 */
export function addressColumns(
  locale: CountryLocale,
  actions: (address: SavedAddress) => ReactNode,
): DataTableColumn<SavedAddress>[] {
  return [
    {
      id: 'company',
      header: t`Firma`,
      isSortable: true,
      cell: (address) => (
        <>
          <span className="block min-w-0 break-words font-semibold">{address.company}</span>
          <span className="block break-words text-muted text-xs">{extrasOf(address)}</span>
          <AddressAsCard address={address} locale={locale} actions={actions} />
        </>
      ),
    },
    {
      id: 'street',
      header: t`Straße`,
      isSortable: true,
      cell: (address) => streetOf(address),
      className: 'hidden @lg:table-cell',
    },
    {
      id: 'city',
      header: t`Ort`,
      isSortable: true,
      cell: (address) => (
        <>
          {placeOf(address)}
          <span className="block text-muted text-xs @xl:hidden">
            {address.country_code === 'DE' ? '' : countryName(address.country_code, locale)}
          </span>
        </>
      ),
      className: 'hidden @lg:table-cell',
    },
    {
      id: 'country_code',
      header: t`Land`,
      isSortable: true,
      cell: ({ country_code }) => countryName(country_code, locale),
      className: 'hidden @xl:table-cell',
    },
    {
      id: 'contact_person',
      header: t`Ansprechpartner`,
      isSortable: true,
      cell: (address) => (
        <>
          <span className="block">{address.contact_person}</span>
          <PhoneLink address={address} />
        </>
      ),
      className: 'hidden @md:table-cell',
    },
    {
      id: 'actions',
      header: t`Aktionen`,
      cell: actions,
      align: 'end',
      className: 'hidden w-px @md:table-cell',
    },
  ];
}

type AddressAsCardProps = {
  address: SavedAddress;
  locale: CountryLocale;
  actions: (address: SavedAddress) => ReactNode;
};

function AddressAsCard({ address, locale, actions }: AddressAsCardProps) {
  const { country_code } = address;
  return (
    <>
      <span className="mt-0.5 block text-label @lg:hidden">
        <span className="block break-words">{streetOf(address)}</span>
        <span className="block break-words">{placeOf(address)}</span>
        {country_code !== 'DE' && <span className="block">{countryName(country_code, locale)}</span>}
      </span>
      <span className="mt-1 block text-muted text-xs @md:hidden">
        <span className="block">{address.contact_person}</span>
        <PhoneLink address={address} />
      </span>
      <div className="-mr-1.5 mt-1 @md:hidden">{actions(address)}</div>
    </>
  );
}

function PhoneLink({ address }: { address: SavedAddress }) {
  if (!address.phone) return null;
  const number = formatPhone(address);
  return (
    <a
      href={`tel:${number.replaceAll(' ', '')}`}
      className="tabular block whitespace-nowrap text-muted text-xs hover:text-brand hover:underline"
    >
      {number}
    </a>
  );
}

const extrasOf = ({ address_extra_1, address_extra_2 }: SavedAddress) =>
  [address_extra_1, address_extra_2].filter(Boolean).join(', ');
const streetOf = ({ street, street_number }: SavedAddress) =>
  [street, street_number].filter(Boolean).join(' ');
const placeOf = ({ postal_code, city, state_province_code }: SavedAddress) =>
  [postal_code, city, state_province_code].filter(Boolean).join(' ');
