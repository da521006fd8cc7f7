/*
 * Borders that ask for papers are known by place and not by country group, from two facts: the customs territory of
 * the Union (Regulation (EU) No 952/2013, UCC, Article 4) and the VAT territory (Directive 2006/112/EC, Articles 5 to
 * 7). Goods that change the one or the other need papers: the Canary Islands are in the first and out of the second.
 */

export type Place = { country_code: string; postal_code: string };

/** Members of both, with Monaco: UCC Art. 4(2)(a), Directive 2006/112/EC Art. 7. */
const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/** Customs yes, VAT no. Anything else that is listed here belongs to neither and is a territory of its own. */
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

/** Places that go under their country's code and are known by the postal code alone, written without blanks and prefix. */
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
  // 97133 Saint-Barthélemy, a country overseas since 2012; 971 to 974, 976: departments; 978 Saint-Martin; the other 975 to 988: countries overseas, UCC Art. 4(1)
  FR: [
    [/^97133$/, 'BL'],
    [/^97[12346]\d\d$/, 'GP'],
    [/^978\d\d$/, 'MF'],
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
  // Northern Ireland counts as a member for goods: Windsor Framework, Art. 5(4) and Annex 3
  GB: [[/^BT/, 'XI']],
};

/** Parts of Great Britain under carriers' codes (country-list.ts). */
const britishParts = new Set(['EN', 'SF', 'WL']);
const northernIreland = 'XI';

/** The place whose customs rules hold there: a country, or a part of one that has its own. */
export function territory({ country_code, postal_code }: Place): string {
  const country = britishParts.has(country_code) ? 'GB' : country_code;
  if (country === 'NB') return northernIreland;
  const code = postal_code
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(new RegExp(`^${country}(?=\\d)`), '');
  return byPostalCode[country]?.find(([pattern]) => pattern.test(code))?.[1] ?? country;
}

/** San Marino, Andorra and Turkey are in a customs union with the EU, and yet goods cross with papers (T2, A.TR). */
const customsOf = (place: string) =>
  members.has(place) || untaxed.has(place) || place === northernIreland ? 'EU' : place;
const taxOf = (place: string) => (members.has(place) || place === northernIreland ? 'EU' : place);

export type Border = 'customs' | 'tax';

/** Which border lies between two places: of the customs territory, of the VAT territory alone, or none. */
export function customsBorder(from: Place, to: Place): Border | undefined {
  const start = territory(from);
  const end = territory(to);
  if (customsOf(start) !== customsOf(end)) return 'customs';
  return taxOf(start) === taxOf(end) ? undefined : 'tax';
}

/** True of Turkey, in a customs union with the EU: an A.TR spares duty there (Decisions 1/95 and 1/2006 of the Association and Customs Cooperation Councils). */
export const goesWithAtr = (to: Place): boolean => territory(to) === 'TR';

/** Whether the goods go out over that border: whoever sends them in declares no export of the Union. */
export function goesOut(from: Place, border: Border | undefined): boolean {
  if (border === undefined) return false;
  const start = territory(from);
  return (border === 'customs' ? customsOf(start) : taxOf(start)) === 'EU';
}

/** Whether the goods come in over that border, into the customs territory or from an island without VAT into Spain, say. */
export function comesIn(to: Place, border: Border | undefined): boolean {
  if (border === undefined) return false;
  const end = territory(to);
  return (border === 'customs' ? customsOf(end) : taxOf(end)) === 'EU';
}

export const isInCustomsTerritory = (place: Place): boolean => customsOf(territory(place)) === 'EU';
