import { cleanText } from '#domain/values/text.ts';
import { emptyAddress, type PlainAddress, type SavedAddress } from './address.ts';
import { canonicalCountryCode, findCountry } from './countries.ts';

export const addressChanges = ['update', 'create', 'once'] as const;
export type AddressChange = (typeof addressChanges)[number];

/** The address book changes after the order is sent. */
export type AddressWish =
  | { op: 'address.create'; address: PlainAddress }
  /** `seen`: the entry before the change. */
  | { op: 'address.update'; address: SavedAddress; seen: PlainAddress };

export type ChosenAddress = PlainAddress & {
  /** The entry that filled this address; '' for none. */
  address_id: string;
  save_as_new_address: boolean;
  book_entry: PlainAddress;
  /** null if unknown. */
  book_revision: number | null;
  /** '' until the user has chosen. */
  address_change: AddressChange | '';
};

export const notFromBook = {
  address_id: '',
  save_as_new_address: false,
  book_entry: emptyAddress,
  book_revision: null,
  address_change: '',
} as const;

export const addressFields = Object.keys(emptyAddress) as readonly (keyof PlainAddress)[];

/** Ignores country and country prefix, which have defaults. */
export function isEmptyAddress(address: PlainAddress): boolean {
  return addressFields
    .filter((key) => key !== 'country_code' && key !== 'phone_country_prefix')
    .every((key) => address[key].trim() === '');
}

export function isFromBook({ address_id }: Pick<ChosenAddress, 'address_id'>): boolean {
  return address_id !== '';
}

export function changedFields(typed: ChosenAddress): (keyof PlainAddress)[] {
  if (!isFromBook(typed)) return [];
  return addressFields.filter((key) => cleanText(typed[key]) !== cleanText(typed.book_entry[key]));
}

const differsFromBook = (typed: ChosenAddress) => changedFields(typed).length > 0;

export function plainAddress(from: PlainAddress): PlainAddress {
  return Object.fromEntries(addressFields.map((key) => [key, from[key]])) as PlainAddress;
}

/** An order's address filled by an entry of the address book; an entry without a country prefix gets its country's. */
export function fromBook(saved: SavedAddress): ChosenAddress {
  const country_code = canonicalCountryCode(saved.country_code);
  const phone_country_prefix =
    saved.phone_country_prefix || (findCountry(country_code)?.phone_country_prefix ?? '');
  const book_entry = { ...plainAddress(saved), country_code, phone_country_prefix };
  return {
    ...book_entry,
    address_id: saved.address_id,
    save_as_new_address: false,
    book_entry,
    book_revision: saved.revision ?? null,
    address_change: '',
  };
}

export function savesAsNew(typed: ChosenAddress): boolean {
  if (!isFromBook(typed)) return typed.save_as_new_address;
  return differsFromBook(typed) && typed.address_change === 'create';
}

function wishOf(typed: ChosenAddress): AddressWish | undefined {
  if (savesAsNew(typed)) return { op: 'address.create', address: cleanAddress(typed) };
  if (typed.address_change !== 'update' || !differsFromBook(typed)) return undefined;
  const { address_id, book_entry: seen, book_revision } = typed;
  const address = { address_id, ...(book_revision !== null && { revision: book_revision }) };
  return { op: 'address.update', address: { ...address, ...cleanAddress(typed) }, seen };
}

function cleanAddress(typed: ChosenAddress): PlainAddress {
  return Object.fromEntries(addressFields.map((key) => [key, cleanText(typed[key])])) as PlainAddress;
}

export function addressWishes(
  draft: Record<'recipient' | 'differ_pickup', ChosenAddress> & { has_differ_pickup: boolean },
): AddressWish[] {
  const wishes = [wishOf(draft.recipient), draft.has_differ_pickup ? wishOf(draft.differ_pickup) : undefined];
  const known = new Set<string>();
  return wishes.filter((wish): wish is AddressWish => {
    if (!wish || known.has(JSON.stringify(wish))) return false;
    known.add(JSON.stringify(wish));
    return true;
  });
}
