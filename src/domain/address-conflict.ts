import { Address, type PlainAddress } from './address.ts';
import { addressFields, plainAddress } from './address-wishes.ts';
import { type Changes, changesBetween } from './revision.ts';
import { judge } from './text.ts';

/**
 * Fields that only make sense together: of two people who change one of them, one is followed in all of it, so that no
 * street of the one meets a house number of the other.
 */
const wholes: readonly (readonly (keyof PlainAddress)[])[] = [
  ['company'],
  ['street', 'street_number', 'postal_code', 'city', 'country_code', 'state_province_code'],
  ['address_extra_1', 'address_extra_2'],
  ['contact_person'],
  ['email'],
  ['phone_country_prefix', 'phone_prefix', 'phone'],
];

/** Lists what differs between two states of an address, in the order of its fields. */
export const addressChanges = (
  before: PlainAddress,
  after: PlainAddress,
): Changes<keyof PlainAddress, string> => changesBetween(addressFields, before, after);

/**
 * The address as it is now, with what was changed here (docs/rules.md 8.9): what only somebody else changed stays
 * theirs. Where both together would be no address, the own one counts as it was typed. `seen`: as it was when the
 * change was begun.
 */
export function ownChangeOn(
  now: PlainAddress,
  { seen, wanted }: { seen: PlainAddress; wanted: PlainAddress },
): PlainAddress {
  const own = wholes.flatMap((whole) =>
    whole.some((field) => wanted[field] !== seen[field]) ? whole.map((field) => [field, wanted[field]]) : [],
  );
  const both: PlainAddress = { ...plainAddress(now), ...Object.fromEntries(own) };
  return judge(Address, both).length > 0 ? plainAddress(wanted) : both;
}
