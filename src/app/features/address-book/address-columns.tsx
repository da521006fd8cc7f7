import { t } from '@lingui/core/macro';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { type CountryLocale, countryName } from '#domain/address/countries.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { streetLine } from '#domain/address/street-line.ts';

/** On narrow screens the first column shows the whole address. */
export function addressColumns(locale: CountryLocale): DataTableColumn<SavedAddress>[] {
  return [
    {
      id: 'company',
      header: t`Firma`,
      isSortable: true,
      cell: (address) => (
        <>
          <span className="block min-w-0 break-words font-semibold">{address.company}</span>
          <span className="block break-words text-muted text-xs">{extrasOf(address)}</span>
          <AddressAsCard address={address} locale={locale} />
        </>
      ),
      lineCell: (address) => (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 break-words font-semibold">{address.company}</span>
          <span className="min-w-0 break-words text-muted text-xs">{extrasOf(address)}</span>
        </span>
      ),
    },
    {
      id: 'street',
      header: t`Straße`,
      isSortable: true,
      cell: (address) => streetLine(address),
      className: 'hidden @lines:table-cell',
      line: 2,
    },
    {
      id: 'city',
      header: t`Ort`,
      isSortable: true,
      cell: placeOf,
      className: 'hidden @lines:table-cell',
      line: 2,
    },
    {
      id: 'country_code',
      header: t`Land`,
      isSortable: true,
      cell: ({ country_code }) => countryName(country_code, locale),
      className: 'hidden @lines:table-cell',
      line: 2,
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
      lineCell: ({ contact_person }) => contact_person,
      className: 'hidden @lines:table-cell',
    },
    {
      id: 'phone',
      header: t`Telefonnummer`,
      cell: (address) => address.phone && <PhoneLink address={address} />,
      line: 2,
      isOnlyInLine: true,
    },
  ];
}

type AddressAsCardProps = { address: SavedAddress; locale: CountryLocale };

function AddressAsCard({ address, locale }: AddressAsCardProps) {
  const { country_code } = address;
  return (
    <>
      <span className="mt-0.5 block text-label @lines:hidden">
        <span className="block break-words">{streetLine(address)}</span>
        <span className="block break-words">{placeOf(address)}</span>
        {country_code !== 'DE' && <span className="block">{countryName(country_code, locale)}</span>}
      </span>
      <span className="mt-1 block text-muted text-xs @lines:hidden">
        <span className="block">{address.contact_person}</span>
        <PhoneLink address={address} />
      </span>
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
const placeOf = ({ postal_code, city, state_province_code }: SavedAddress) =>
  [postal_code, city, state_province_code].filter(Boolean).join(' ');
