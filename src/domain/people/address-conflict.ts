import { Address, type PlainAddress } from '#domain/address/address.ts';
import { addressFields, plainAddress } from '#domain/address/address-wishes.ts';
import { type Changes, changesBetween } from '#domain/values/revision.ts';
import { judge } from '#domain/values/text.ts';
import { type BaseDataValues, StaffBaseData } from './base-data-update.ts';

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
  const both: PlainAddress = { ...plainAddress(now), ...ownWholes({ seen, wanted }) };
  return judge(Address, both).length > 0 ? plainAddress(wanted) : both;
}

/** The same of a client's base data, of which some fields of an address are no part. */
export function ownBaseDataOn(
  now: BaseDataValues,
  { seen, wanted }: { seen: BaseDataValues; wanted: BaseDataValues },
): BaseDataValues {
  const both: BaseDataValues = { ...now, ...ownWholes({ seen, wanted }) };
  return judge(StaffBaseData, { ...both, id: 'any' }).length > 0 ? wanted : both;
}

/** What was changed here, with the fields that go with it. */
function ownWholes<F extends keyof PlainAddress>({
  seen,
  wanted,
}: {
  seen: Record<F, string>;
  wanted: Record<F, string>;
}): Partial<Record<F, string>> {
  const own = wholes
    .map((whole) => whole.filter((field): field is F => field in wanted))
    .filter((whole) => whole.some((field) => wanted[field] !== seen[field]));
  return Object.fromEntries(own.flatMap((whole) => whole.map((field) => [field, wanted[field]]))) as Partial<
    Record<F, string>
  >;
}
