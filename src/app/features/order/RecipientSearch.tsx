import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useMemo, useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { Combobox } from '#app/ui/Combobox.tsx';
import type { SavedAddress } from '#domain/address.ts';
import { canonicalCountryCode, countryName } from '#domain/countries.ts';
import { findAddresses, indexAddresses } from './address-search.ts';
import { type TypedAddress, useOrderDesk } from './order-form.ts';
import { fillAddress } from './typed-address.ts';

/** Fills an address from the address book while one types. */
export function RecipientSearch({ at }: { at: TypedAddress }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { form } = useOrderDesk();
  const [query, setQuery] = useState('');
  const book = useQuery(orpc.address.getAll.queryOptions());
  const addresses = book.data?.data;
  const index = useMemo(() => indexAddresses(addresses ?? []), [addresses]);
  const found = useMemo(() => findAddresses(index, query), [index, query]);
  if (addresses?.length === 0) return null;
  const count = addresses && formatNumber(addresses.length);
  return (
    <Combobox<SavedAddress>
      label={at === 'recipient' ? t`Empfänger suchen` : t`Abholadresse suchen`}
      isSearch
      value={undefined}
      onChange={(saved) => saved && fillAddress(form, at, saved)}
      onSearch={setQuery}
      items={found}
      getKey={(it) => it.address_id}
      getText={(it) => it.company || it.contact_person}
      getDetail={(it) => {
        const country = countryName(canonicalCountryCode(it.country_code), locale);
        const street = `${it.street} ${it.street_number}, ${it.postal_code} ${it.city}`.replace(/ +/g, ' ');
        return [it.contact_person, it.country_code === 'DE' ? street : `${street}, ${country}`]
          .filter(Boolean)
          .join(' · ');
      }}
      isLoading={book.isLoading}
      emptyText={
        addresses ? t`Nichts im Adressbuch gefunden` : t`Das Adressbuch ist gerade nicht erreichbar.`
      }
      leading={<Search aria-hidden="true" className="size-4.5" />}
      placeholder={t`Firma, Ort, Person, PLZ`}
      unit={count && <span className="@max-[22rem]:hidden">{t`Adressbuch, ${count}`}</span>}
    />
  );
}
