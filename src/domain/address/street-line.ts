import { findCountry } from './countries.ts';

/*
 * Countries that write the number before the street. Source: OpenCage (conf/countries of
 * github.com/OpenCageData/address-formatting, commit 01072e83), without AD, AZ and BR, with NZ, PR, JM, BB and
 * American, British, French and Australian territories. Not compared with the Universal Postal Union's sheets.
 */
// Two letters per country keep the first load small.
const numberFirst: ReadonlySet<string> = new Set(
  (
    'AUCACCCXGBGGGIIEIMJENFNZ' +
    'ASFMGUMHMPPRPWUMUSVI' +
    'AIBBBMBZFKGSIOJMKYMSSHTCTTVG' +
    'BLFRGFGPLUMCMFMQNCPFPMRETFWFYT' +
    'AEBDEGHKILINLKMTMYPHPKSASGTHVN' +
    'BFBJCDCIDZGHKELSMGMWNANGRWTGTNTZUGZAZMZW'
  ).match(/../g),
);

type Street = { street: string; street_number: string; country_code: string };

export function isNumberFirst(country_code: string): boolean {
  return numberFirst.has(findCountry(country_code)?.iso_code ?? country_code);
}

/** Follows the country's order (docs/rules.md 7.11). */
export function inStreetOrder({ street, street_number, country_code }: Street): [string, string] {
  return isNumberFirst(country_code) ? [street_number, street] : [street, street_number];
}

export function streetLine(address: Street): string {
  return inStreetOrder(address)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}
