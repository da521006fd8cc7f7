import { addressLimits, type PlainAddress } from '#domain/address/address.ts';
import { cityLine } from '#domain/address/city-line.ts';
import { countryName, findCountry } from '#domain/address/countries.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { inStreetOrder } from '#domain/address/street-line.ts';
import { joinPrintable, printable } from '#domain/values/printable.ts';

/* Address lines of the label (server/labels) and of its preview in the order form. */

export type LabelAddress = {
  company: string;
  street: string;
  street_number: string;
  address_extra_1?: string;
  address_extra_2?: string;
  postal_code: string;
  city: string;
  /** ISO code: England and the Canary Islands count as their country. */
  country_code: string;
  country_name: string;
  state_province_code?: string;
  contact_person?: string;
  phone_country_prefix?: string;
  phone_prefix?: string;
  phone?: string;
};

export function labelAddress(address: PlainAddress): LabelAddress {
  const { country_code } = address;
  return {
    ...address,
    country_code: findCountry(country_code)?.iso_code ?? country_code,
    country_name: countryName(country_code, 'en'),
  };
}

/** German inside Germany; abroad the label's readers need English. */
export const labelAddressWords = {
  national: { attention: 'z. Hd.', phone: 'Tel.' },
  abroad: { attention: 'Attn.', phone: 'Tel.' },
} as const;

export function phoneLine(address: LabelAddress): string {
  const phone_prefix = printable(address.phone_prefix);
  const phone = printable(address.phone);
  if (phone_prefix === '' && phone === '') return '';
  return formatPhone({ phone_country_prefix: address.phone_country_prefix ?? '', phone_prefix, phone });
}

export function labelStreet(address: LabelAddress): string {
  return joinPrintable(' ', ...inStreetOrder(address));
}

export function extrasLine(address: LabelAddress): string {
  return joinPrintable(' · ', address.address_extra_1, address.address_extra_2);
}

export function countryLine(address: LabelAddress, isNational: boolean): string {
  return isNational ? '' : printable(address.country_name || address.country_code).toUpperCase();
}

export type LabelPart =
  | 'company'
  | 'contact_person'
  | 'extras'
  | 'street'
  | 'city'
  | 'latin'
  | 'country'
  | 'phone';
export type LabelLine = { part: LabelPart; text: string };

/** Omits empty lines. `latin`: extra line for carriers that need Latin letters. */
export function recipientLines(address: LabelAddress, isNational: boolean, latin = ''): LabelLine[] {
  const words = labelAddressWords[isNational ? 'national' : 'abroad'];
  const contact = printable(address.contact_person);
  const phone = phoneLine(address);
  const lines: LabelLine[] = [
    { part: 'company', text: printable(address.company) },
    { part: 'contact_person', text: contact && `${words.attention} ${contact}` },
    { part: 'extras', text: extrasLine(address) },
    { part: 'street', text: labelStreet(address) },
    { part: 'city', text: cityLine(address) },
    { part: 'latin', text: printable(latin) },
    { part: 'country', text: countryLine(address, isNational) },
    { part: 'phone', text: phone && `${words.phone} ${phone}` },
  ];
  return lines.filter((line) => line.text !== '');
}

/** Counts characters beyond the limit of a line (docs/rules.md 7.3). */
export function labelExcess(address: LabelAddress): Partial<Record<LabelPart, number>> {
  const { company, contact_person, street_line, extras_line } = addressLimits;
  const lengthOf = (...texts: (string | undefined)[]) =>
    texts.reduce((sum, text) => sum + (text ?? '').trim().length, 0);
  const excess = {
    company: lengthOf(address.company) - company,
    contact_person: lengthOf(address.contact_person) - contact_person,
    street: lengthOf(address.street, address.street_number) - street_line,
    extras: lengthOf(address.address_extra_1, address.address_extra_2) - extras_line,
  };
  return Object.fromEntries(Object.entries(excess).filter(([, count]) => count > 0));
}
