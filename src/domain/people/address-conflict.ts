import { Address, type PlainAddress } from '#domain/address/address.ts';
import { addressFields, plainAddress } from '#domain/address/address-wishes.ts';
import { type Changes, changesBetween } from '#domain/values/revision.ts';
import { judge } from '#domain/values/text.ts';
import { type BaseDataValues, StaffBaseData } from './base-data-update.ts';

/** A merge takes each group from one person only, so a street never gets another address's house number. */
const wholes: readonly (readonly (keyof PlainAddress)[])[] = [
  ['company'],
  ['street', 'street_number', 'postal_code', 'city', 'country_code', 'state_province_code'],
  ['address_extra_1', 'address_extra_2'],
  ['contact_person'],
  ['email'],
  ['phone_country_prefix', 'phone_prefix', 'phone'],
];

export const addressChanges = (
  before: PlainAddress,
  after: PlainAddress,
): Changes<keyof PlainAddress, string> => changesBetween(addressFields, before, after);

/**
 * Applies the user's changes to the current address and keeps a colleague's other changes (docs/rules.md 8.9). If the
 * mix is invalid, the user's address wins.
 */
export function ownChangeOn(
  now: PlainAddress,
  { seen, requested }: { seen: PlainAddress; requested: PlainAddress },
): PlainAddress {
  const both: PlainAddress = { ...plainAddress(now), ...ownWholes({ seen, requested }) };
  return judge(Address, both).length > 0 ? plainAddress(requested) : both;
}

export function ownBaseDataOn(
  now: BaseDataValues,
  { seen, requested }: { seen: BaseDataValues; requested: BaseDataValues },
): BaseDataValues {
  const both: BaseDataValues = { ...now, ...ownWholes({ seen, requested }) };
  return judge(StaffBaseData, { ...both, id: 'any' }).length > 0 ? requested : both;
}

function ownWholes<F extends keyof PlainAddress>({
  seen,
  requested,
}: {
  seen: Record<F, string>;
  requested: Record<F, string>;
}): Partial<Record<F, string>> {
  const own = wholes
    .map((whole) => whole.filter((field): field is F => field in requested))
    .filter((whole) => whole.some((field) => requested[field] !== seen[field]));
  return Object.fromEntries(
    own.flatMap((whole) => whole.map((field) => [field, requested[field]])),
  ) as Partial<Record<F, string>>;
}
