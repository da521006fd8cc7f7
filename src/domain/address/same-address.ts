import type { PlainAddress } from './address.ts';

/** Fields that identify an address (docs/rules.md 7.7). */
type SameFields = Pick<
  PlainAddress,
  'company' | 'street' | 'street_number' | 'postal_code' | 'city' | 'country_code'
>;

/** Ignores letter case, blanks, hyphens, full stops and spellings such as ä/ae, ß/ss, Straße/Str. and é/e. */
export function sameAddressKey(address: SameFields): string {
  return [
    spelling(address.company),
    streetSpelling(address.street),
    spelling(address.street_number).replaceAll(' ', ''),
    spelling(address.postal_code).replaceAll(' ', ''),
    spelling(address.city),
    spelling(address.country_code),
  ].join('|');
}

const streetSpelling = (street: string) => spelling(street).replace(/ ?(strasse|str)\b/g, 'str');

/** Postal code and street with its number, however the number is split off. */
export function samePlaceKey({
  street,
  street_number,
  postal_code,
}: Pick<SameFields, 'street' | 'street_number' | 'postal_code'>): string {
  const line = streetSpelling(`${street} ${street_number}`);
  return [postal_code, line].map((it) => spelling(it).replaceAll(' ', '')).join('|');
}

/** Includes the contact person (docs/rules.md 8.7). */
export function sameEntryKey(address: SameFields & Pick<PlainAddress, 'contact_person'>): string {
  return `${sameAddressKey(address)}|${spelling(address.contact_person)}`;
}

const writtenOut: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
};

export function spelling(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœåłđ]/g, (letter) => writtenOut[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}.,'’´`"|]/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim();
}
