// Writes src/domain/address/phone-lengths.ts. Rerun after an update of libphonenumber-js: node
// src/run/tools/make-phone-lengths.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countries } from '#domain/address/countries.ts';
import { callingCode } from '#domain/address/phone.ts';

/** Indexes of libphonenumber-js's metadata, version 4. */
type Country = { 3: number[]; 5: string | number | undefined };
type Metadata = {
  version: number;
  country_calling_codes: Record<string, [string, ...string[]]>;
  countries: Record<string, Country>;
};

const require = createRequire(import.meta.url);
const path = require.resolve('libphonenumber-js/metadata.min.json');
const {
  version,
  country_calling_codes,
  countries: entries,
} = JSON.parse(readFileSync(path, 'utf8')) as Metadata;
if (version !== 4) throw new Error(`The metadata have version ${version}, and this tool reads version 4`);

const codes = [...new Set(countries.map((it) => callingCode(it.phone_country_prefix)))];
const read = codes
  .sort((a, b) => Number(a) - Number(b))
  .map((code) => {
    const entry = entries[country_calling_codes[code]?.[0] ?? ''];
    if (!entry) throw new Error(`libphonenumber-js knows no country of the calling code ${code}`);
    return { code, lengths: entry[3], trunk: String(entry[5] ?? '') };
  });
const others = read.filter(({ trunk }) => trunk !== '' && trunk !== '0');
const lines = [
  '// Written by src/run/tools/make-phone-lengths.ts. Source: libphonenumber (Apache License 2.0), by libphonenumber-js.',
  '',
  '/** Digits that a national number can have, by calling code; without the digits that are dialled before it inland. */',
  'export const phoneLengths: Readonly<Record<string, readonly number[]>> = {',
  ...read.map(({ code, lengths }) => `  '${code}': [${lengths.join(', ')}],`),
  '};',
  '',
  '/** Digits that people inland dial before a national number, by calling code; all others dial a 0 or nothing. */',
  'export const trunkPrefixes: Readonly<Record<string, string>> = {',
  ...others.map(({ code, trunk }) => `  '${code}': '${trunk}',`),
  '};',
  '',
];
writeFileSync(new URL('../../domain/address/phone-lengths.ts', import.meta.url), lines.join('\n'));
