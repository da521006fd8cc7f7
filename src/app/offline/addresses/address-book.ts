import { useSyncExternalStore } from 'react';
import type { SavedAddress } from '#domain/address/address.ts';

/*
 * Pages follow the address book through this state. The book itself (address-cache.ts) is loaded by
 * keep-address-book.ts when the page is quiet, or at once when somebody wants to search.
 */

export type AddressBook = {
  /**
   * `starting`: nothing is known yet. `loading`: the device fetches it for the first time; what has come can be
   * searched already. `unreachable`: it should, but nobody answers. `ready`: all of it is here, offline too.
   */
  state: 'starting' | 'loading' | 'unreachable' | 'ready';
  /** Addresses on this device. */
  count: number;
  /** Addresses in all, while they are loaded. */
  total: number;
  /** ms; when the device last heard from the server. */
  syncedAt: number | undefined;
  /** Grows with every change of an address. */
  rev: number;
  /** The best matches for what is typed, best first: every word, in any order, umlauts in either spelling, typing mistakes in company and city. */
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

/** The signed-in person's address book as this device has it; another object with every change. */
export function useAddressBook(): AddressBook {
  return useSyncExternalStore(subscribe, getAddressBook);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let begin: (() => void) | undefined;

/** Somebody is about to search: the book need not wait for a quiet moment any longer. */
export function wantAddressBook(): void {
  begin?.();
}

/** Says what begins loading the book, while it waits for a quiet moment. */
export function onAddressBookWanted(load: (() => void) | undefined): void {
  begin = load;
}
