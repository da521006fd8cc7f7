import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { type AddressBook, useAddressBook, wantAddressBook } from '#app/offline/addresses/address-book.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { asOf } from '#app/parts/as-of.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import type { SavedAddress } from '#domain/address.ts';
import { canonicalCountryCode, countryName } from '#domain/countries.ts';
import { streetLine } from '#domain/street-line.ts';

/** Whoever does not see it among them types another letter. */
const shownAtOnce = 12;

/** Hits that are looked through for those that may be shown. */
const lookedThrough = 200;

type AddressSearchProps = {
  label: string;
  onChoose: (saved: SavedAddress) => void;
  /** Which addresses are offered; all of them without it. */
  accepts?: (saved: SavedAddress) => boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Finds an address of the address book while one types; the book is on this device, so it does without a connection. */
export function AddressSearch({ label, onChoose, accepts, ref }: AddressSearchProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const book = useAddressBook();
  const found = useMemo(() => {
    if (query === '') return [];
    if (!accepts) return book.find(query, shownAtOnce);
    return book.find(query, lookedThrough).filter(accepts).slice(0, shownAtOnce);
  }, [book, query, accepts]);
  const unit = useBookWords(book);
  if (book.state === 'ready' && book.count === 0) {
    return <p className="text-muted text-sm">{t`Ihr Adressbuch ist noch leer.`}</p>;
  }
  return (
    <Combobox<SavedAddress>
      label={label}
      ref={ref}
      isSearch
      value={undefined}
      onChange={(saved) => saved && onChoose(saved)}
      onSearch={(text) => {
        wantAddressBook();
        setQuery(text);
      }}
      items={found}
      getKey={(it) => it.address_id}
      getText={(it) => it.company || it.contact_person}
      getDetail={(it) => {
        const country = countryName(canonicalCountryCode(it.country_code), locale);
        const street = `${streetLine(it)}, ${it.postal_code} ${it.city}`.replace(/ +/g, ' ');
        return [it.contact_person, it.country_code === 'DE' ? street : `${street}, ${country}`]
          .filter(Boolean)
          .join(' · ');
      }}
      isLoading={book.state === 'starting' || book.state === 'loading'}
      emptyText={
        book.state !== 'unreachable'
          ? t`Nichts im Adressbuch gefunden`
          : book.count === 0
            ? t`Das Adressbuch ist gerade nicht erreichbar.`
            : t`Nichts gefunden. Ein Teil des Adressbuchs ist noch nicht auf diesem Gerät.`
      }
      leading={<Search aria-hidden="true" className="size-4.5" />}
      placeholder={t`Firma, Ort, Person`}
      unit={unit && <span className="@max-[22rem]:hidden">{unit}</span>}
    />
  );
}

/** Words on how much of the book is here, and of when. */
function useBookWords({ state, count: here, total: all, syncedAt }: AddressBook): ReactNode {
  const { t } = useLingui();
  const isFresh = useConnection() === 'online';
  const count = formatNumber(here);
  const total = formatNumber(all);
  if (state === 'starting') return undefined;
  if (state === 'loading') return t`Adressbuch, ${count} von ${total}`;
  if (state === 'unreachable') return here === 0 ? undefined : t`Adressbuch, ${count} von ${total}`;
  if (isFresh || syncedAt === undefined) return t`Adressbuch, ${count}`;
  const time = asOf(syncedAt);
  return (
    <>
      <span className="@max-[36rem]:hidden">{t`Adressbuch, ${count}, Stand ${time}`}</span>
      <span className="@min-[36rem]:hidden">{t`Stand ${time}`}</span>
    </>
  );
}
