/*
 * Goods need papers across the border of the customs territory (Regulation (EU) No 952/2013, UCC, Article 4) or the VAT
 * territory (Directive 2006/112/EC, Articles 5 to 7).
 */

export type Place = { country_code: string; postal_code: string };

/** With Monaco: UCC Art. 4(2)(a), Directive 2006/112/EC Art. 7. */
const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

export const isUnionCountry = (country_code: string): boolean => members.has(country_code);

/** In the customs territory, but not in the VAT territory. */
const untaxed = new Set([
  // Canary Islands and the French overseas departments: Art. 6(1)(b), (c)
  'IC',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'MF',
  // Åland: Art. 6(1)(d)
  'AX',
  // Mount Athos: Art. 6(1)(a); Campione d'Italia, in the customs territory since 2020: Art. 6(1)(g)
  'ATHOS',
  'CAMPIONE',
]);

/** Without blanks and country prefix. */
const byPostalCode: Record<string, readonly [RegExp, string][]> = {
  // Helgoland, Büsingen: UCC Art. 4(1)
  DE: [
    [/^27498$/, 'HELGOLAND'],
    [/^78266$/, 'BUESINGEN'],
  ],
  // Faroe Islands, Greenland: UCC Art. 4(1)
  DK: [
    [/^\d{3}$/, 'FO'],
    [/^39\d\d$/, 'GL'],
  ],
  ES: [
    [/^3[58]\d{3}$/, 'IC'],
    // Ceuta, Melilla: UCC Art. 4(1)
    [/^51\d{3}$/, 'XC'],
    [/^52\d{3}$/, 'XL'],
  ],
  FI: [[/^22\d{3}$/, 'AX']],
  // 97133 Saint-Barthélemy, overseas country since 2012; 97150, 978 Saint-Martin; 971 to 974, 976: departments; others
  // 975 to 988: overseas countries, UCC Art. 4(1)
  FR: [
    [/^97133$/, 'BL'],
    [/^(97150|978\d\d)$/, 'MF'],
    [/^971\d\d$/, 'GP'],
    [/^972\d\d$/, 'MQ'],
    [/^973\d\d$/, 'GF'],
    [/^974\d\d$/, 'RE'],
    [/^975\d\d$/, 'PM'],
    [/^976\d\d$/, 'YT'],
    [/^984\d\d$/, 'TF'],
    [/^986\d\d$/, 'WF'],
    [/^988\d\d$/, 'NC'],
    [/^(97|98[4-8])\d+$/, 'PF'],
  ],
  GR: [[/^6308[67]$/, 'ATHOS']],
  // Livigno: UCC Art. 4(1). San Marino and the Vatican have Italian postal codes
  IT: [
    [/^23041$/, 'LIVIGNO'],
    [/^22061$/, 'CAMPIONE'],
    [/^4789\d$/, 'SM'],
    [/^00120$/, 'VA'],
  ],
  CH: [
    [/^8238$/, 'BUESINGEN'],
    [/^6911$/, 'CAMPIONE'],
  ],
  // A member for goods: Windsor Framework, Art. 5(4) and Annex 3
  GB: [[/^BT/, 'XI']],
};

/** Carriers' codes for parts of Great Britain (country-list.ts). */
const britishParts = new Set(['EN', 'SF', 'WL']);
const northernIreland = 'XI';

/** Returns the country, or its part with customs rules of its own. */
export function territory({ country_code, postal_code }: Place): string {
  const country = britishParts.has(country_code) ? 'GB' : country_code;
  if (country === 'NB') return northernIreland;
  const code = postal_code
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(new RegExp(`^${country}(?=\\d)`), '');
  return byPostalCode[country]?.find(([pattern]) => pattern.test(code))?.[1] ?? country;
}

/** San Marino, Andorra and Turkey need papers (T2, A.TR) despite their customs unions. */
const customsOf = (place: string) =>
  members.has(place) || untaxed.has(place) || place === northernIreland ? 'EU' : place;
const taxOf = (place: string) => (members.has(place) || place === northernIreland ? 'EU' : place);

export type Border = 'customs' | 'tax';

export function customsBorder(from: Place, to: Place): Border | undefined {
  const start = territory(from);
  const end = territory(to);
  if (customsOf(start) !== customsOf(end)) return 'customs';
  return taxOf(start) === taxOf(end) ? undefined : 'tax';
}

/** An A.TR spares duty (Decisions 1/95 and 1/2006 of the Association and Customs Cooperation Councils). */
export const goesWithAtr = (to: Place): boolean => territory(to) === 'TR';

/** True if the goods leave the EU's customs or VAT territory. */
export function goesOut(from: Place, border: Border | undefined): boolean {
  if (border === undefined) return false;
  const start = territory(from);
  return (border === 'customs' ? customsOf(start) : taxOf(start)) === 'EU';
}

/** True if the goods enter the EU's customs or VAT territory. */
export function comesIn(to: Place, border: Border | undefined): boolean {
  if (border === undefined) return false;
  const end = territory(to);
  return (border === 'customs' ? customsOf(end) : taxOf(end)) === 'EU';
}

export const isInCustomsTerritory = (place: Place): boolean => customsOf(territory(place)) === 'EU';
