import { useEffect, useState } from 'react';
import { type AddressBook, useAddressBook } from '#app/offline/addresses/address-book.ts';
import type { AddressSort } from '#app/offline/addresses/address-cache.ts';
import type { SavedAddress } from '#domain/address/address.ts';

export type AddressList = {
  book: AddressBook;
  rows: readonly SavedAddress[] | undefined;
  isBusy: boolean;
};

/** Sorts by company without `sort`, or best match first. */
export function useAddressList(query: string, sort: AddressSort | undefined): AddressList {
  const book = useAddressBook();
  const [found, setFound] = useState<{ query: string; rows: readonly SavedAddress[] }>();
  const { rev } = book;
  const by = sort?.by;
  const descending = sort?.descending ?? false;
  useEffect(() => {
    const leaving = new AbortController();
    // A new revision needs a new search.
    void rev;
    const requested = by === undefined ? {} : { sort: { by, descending } };
    import('#app/offline/addresses/address-cache.ts')
      .then(({ listAddresses }) => listAddresses({ query, ...requested, signal: leaving.signal }))
      .then(
        (rows) => !leaving.signal.aborted && setFound({ query, rows }),
        () => {},
      );
    return () => leaving.abort();
  }, [query, by, descending, rev]);
  return { book, rows: found?.rows, isBusy: found !== undefined && found.query !== query };
}
