import { cleanText } from '#domain/values/text.ts';
import { emptyAddress, type PlainAddress, type SavedAddress } from './address.ts';

/** The wishes of a person for an address of the book they have changed in an order; empty until they have said. */
export const addressChanges = ['update', 'create', 'once'] as const;
export type AddressChange = (typeof addressChanges)[number];

/** The change that is to happen in the address book once the order is out. */
export type AddressWish =
  | { op: 'address.create'; address: PlainAddress }
  /** `seen`: the entry as it was when the change was begun. */
  | { op: 'address.update'; address: SavedAddress; seen: PlainAddress };

/** An address of an order while it is typed, and what it has to do with the address book. */
export type ChosenAddress = PlainAddress & {
  /** The address book's entry it was filled from, if any. */
  address_id: string;
  save_as_new_address: boolean;
  /** The entry, as it was then. */
  book_entry: PlainAddress;
  /** Which state of the entry that was; null where nobody knows. */
  book_revision: number | null;
  /** The wish for the entry once this address differs from it. */
  address_change: AddressChange | '';
};

export const addressFields = Object.keys(emptyAddress) as readonly (keyof PlainAddress)[];

/** True if nothing is typed yet, besides the country and prefix it began with. */
export function isEmptyAddress(address: PlainAddress): boolean {
  return addressFields
    .filter((key) => key !== 'country_code' && key !== 'phone_country_prefix')
    .every((key) => address[key].trim() === '');
}

export function isFromBook({ address_id }: Pick<ChosenAddress, 'address_id'>): boolean {
  return address_id !== '';
}

/** Lists the fields that no longer say what the book said when the address was chosen. */
export function changedFields(typed: ChosenAddress): (keyof PlainAddress)[] {
  if (!isFromBook(typed)) return [];
  return addressFields.filter((key) => cleanText(typed[key]) !== cleanText(typed.book_entry[key]));
}

const differsFromBook = (typed: ChosenAddress) => changedFields(typed).length > 0;

export function plainAddress(from: PlainAddress): PlainAddress {
  return Object.fromEntries(addressFields.map((key) => [key, from[key]])) as PlainAddress;
}

/**
 * True if an address is to be saved as a new one: a typed one on the switch's word, a changed one on the answer's.
 */
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

/**
 * Gathers the wishes for the recipient and, where it is used, the differing pickup address; the same wish only once.
 */
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
