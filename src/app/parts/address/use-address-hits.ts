import { useMemo } from 'react';
import { useLocale } from '#app/i18n/setup.ts';
import { useAddressBook } from '#app/offline/addresses/address-book.ts';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import { canonicalCountryCode, countryName } from '#domain/address/countries.ts';
import { streetLine } from '#domain/address/street-line.ts';

/** Typing narrows the list. */
const shownAtOnce = 12;

const lookedThrough = 200;

export function useAddressHits(query: string, accepts?: (saved: SavedAddress) => boolean) {
  const locale = useLocale();
  const book = useAddressBook();
  const items = useMemo(() => {
    if (query === '') return [];
    if (!accepts) return book.find(query, shownAtOnce);
    return book.find(query, lookedThrough).filter(accepts).slice(0, shownAtOnce);
  }, [book, query, accepts]);
  const list = {
    items,
    getKey: (it: SavedAddress) => it.address_id,
    getText: (it: PlainAddress) => it.company || it.contact_person,
    getDetail: (it: PlainAddress) => {
      const country = countryName(canonicalCountryCode(it.country_code), locale);
      const street = `${streetLine(it)}, ${it.postal_code} ${it.city}`.replace(/ +/g, ' ');
      return [it.contact_person, it.country_code === 'DE' ? street : `${street}, ${country}`]
        .filter(Boolean)
        .join(' · ');
    },
  };
  return { book, list };
}
