import {
  customsBorder,
  goesOut,
  isInCustomsTerritory,
  isUnionCountry,
  type Place,
  territory,
} from './customs-territory.ts';

/*
 * Special territories (docs/rules.md 12.28). Collected on 2026-11-27 from: European Commission, Territorial status of EU
 * countries and certain territories (undated), with postal codes of vat-calculator (2025-08-03), commerceguys/tax
 * (2026-06-15) and Google's address data (2024-09-04); San Marino nicola-bernard.de and swzoll.de, Andorra WuP online
 * (2024-11-20). The Vatican and the codes 97133 and 97150 are general knowledge. All of it only hints.
 */

/** T2LF: inside the customs territory, outside the VAT territory. T2L: customs union. */
type UnionProof = 'T2LF' | 'T2L';

type Territory = { de: string; en: string; proof?: UnionProof };

const territories: Readonly<Record<string, Territory>> = {
  IC: { de: 'Kanarische Inseln', en: 'Canary Islands', proof: 'T2LF' },
  AX: { de: 'Åland', en: 'Åland', proof: 'T2LF' },
  CAMPIONE: { de: 'Campione d’Italia', en: 'Campione d’Italia', proof: 'T2LF' },
  ATHOS: { de: 'Berg Athos', en: 'Mount Athos', proof: 'T2LF' },
  GP: { de: 'Guadeloupe', en: 'Guadeloupe', proof: 'T2LF' },
  MQ: { de: 'Martinique', en: 'Martinique', proof: 'T2LF' },
  GF: { de: 'Französisch-Guayana', en: 'French Guiana', proof: 'T2LF' },
  RE: { de: 'Réunion', en: 'Réunion', proof: 'T2LF' },
  YT: { de: 'Mayotte', en: 'Mayotte', proof: 'T2LF' },
  MF: { de: 'Saint-Martin', en: 'Saint-Martin', proof: 'T2LF' },
  SM: { de: 'San Marino', en: 'San Marino', proof: 'T2L' },
  AD: { de: 'Andorra', en: 'Andorra', proof: 'T2L' },
  HELGOLAND: { de: 'Helgoland', en: 'Heligoland' },
  BUESINGEN: { de: 'Büsingen am Hochrhein', en: 'Büsingen am Hochrhein' },
  LIVIGNO: { de: 'Livigno', en: 'Livigno' },
  VA: { de: 'Vatikanstadt', en: 'Vatican City' },
  XC: { de: 'Ceuta', en: 'Ceuta' },
  XL: { de: 'Melilla', en: 'Melilla' },
  FO: { de: 'Färöer', en: 'Faroe Islands' },
  GL: { de: 'Grönland', en: 'Greenland' },
  BL: { de: 'Saint-Barthélemy', en: 'Saint-Barthélemy' },
  PM: { de: 'Saint-Pierre und Miquelon', en: 'Saint-Pierre-et-Miquelon' },
  WF: { de: 'Wallis und Futuna', en: 'Wallis and Futuna' },
  PF: { de: 'Französisch-Polynesien', en: 'French Polynesia' },
  NC: { de: 'Neukaledonien', en: 'New Caledonia' },
  TF: { de: 'Französische Südgebiete', en: 'French Southern Territories' },
};

/** The code itself if it has no name here. */
export const territoryName = (code: string, language: 'de' | 'en'): string =>
  territories[code]?.[language] ?? code;

/** Andorra's customs union has chapters 25 to 97 of the HS only. */
const isAgricultural = (hs_code: string) => /^(0[1-9]|1\d|2[0-4])/.test(hs_code);

/** Index of the first line that Andorra's customs union leaves out; -1 if there is none. */
export const firstOutsideUnion = (to: Place, hsCodes: readonly string[]): number =>
  territory(to) === 'AD' ? hsCodes.findIndex(isAgricultural) : -1;

/** A proof that saves duty on Union goods at the destination. */
export function unionProof(from: Place, to: Place, hsCodes: readonly string[]): UnionProof | undefined {
  if (!goesOut(from, customsBorder(from, to))) return undefined;
  const place = territory(to);
  if (place === 'AD' && hsCodes.length > 0 && hsCodes.every(isAgricultural)) return undefined;
  return territories[place]?.proof;
}

/** True if only the postal code says that the place is outside the customs territory of the EU. */
export const isUnexpectedlyOutside = (to: Place): boolean =>
  isUnionCountry(to.country_code) && !isInCustomsTerritory(to);
