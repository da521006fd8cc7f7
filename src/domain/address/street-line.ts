import { findCountry } from './countries.ts';

/*
 * Where the house number stands. Source: OpenCage's table of address formats by country (conf/countries of
 * github.com/OpenCageData/address-formatting, commit 01072e83), without AD, AZ and BR, which write it behind the street;
 * with NZ, PR, JM, BB and the American, British, French and Australian territories that it leaves out. The sheets of the
 * Universal Postal Union were not at hand. Everywhere else the number follows, as in Germany; in Belgium, Switzerland
 * and Italy in every language.
 */
// Two letters each, without blanks: the table is part of the first load.
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

/** True where the number stands before the street; a territory writes as its country does. */
export function isNumberFirst(country_code: string): boolean {
  return numberFirst.has(findCountry(country_code)?.iso_code ?? country_code);
}

/** Street and house number in the order the country writes them (docs/rules.md 7.11). */
export function inStreetOrder({ street, street_number, country_code }: Street): [string, string] {
  return isNumberFirst(country_code) ? [street_number, street] : [street, street_number];
}

/** "Große Bleichen 12", "12 Downing Street". */
export function streetLine(address: Street): string {
  return inStreetOrder(address)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}
