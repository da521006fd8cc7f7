import { useSyncExternalStore } from 'react';
import type { SavedAddress } from '#domain/address/address.ts';

/*
 * State of the address book for pages. sync-address-book.ts loads the book (address-cache.ts) on idle or for a search.
 */

export type AddressBook = {
  /**
   * `loading`: the first fetch is running and its rows are searchable. `unreachable`: the first fetch failed. `ready`:
   * complete, also offline.
   */
  state: 'starting' | 'loading' | 'unreachable' | 'ready';
  count: number;
  total: number;
  /** Time of the last answer from the server, in ms. */
  syncedAt: number | undefined;
  rev: number;
  /** Best matches first; tolerates any word order, both umlaut spellings, and typing mistakes in company and city. */
  find: (query: string, limit?: number) => SavedAddress[];
};

const nothing: AddressBook = {
  state: 'starting',
  count: 0,
  total: 0,
  syncedAt: undefined,
  rev: 0,
  find: () => [],
};

const listeners = new Set<() => void>();
let current = nothing;

export function setAddressBook(next: AddressBook | undefined): void {
  current = next ?? nothing;
  for (const listener of listeners) listener();
}

export const getAddressBook = (): AddressBook => current;

export function useAddressBook(): AddressBook {
  return useSyncExternalStore(subscribe, getAddressBook);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let begin: (() => void) | undefined;

export function wantAddressBook(): void {
  begin?.();
}

export function onAddressBookRequested(load: (() => void) | undefined): void {
  begin = load;
}
