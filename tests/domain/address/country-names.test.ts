import { describe, expect, test } from 'vitest';
import { countries } from '#domain/address/countries.ts';
import { countryCodeOf } from '#domain/address/country-names.ts';

describe('a country', () => {
  test('is recognised by its German or English name in any spelling, and by its code', () => {
    for (const { value, iso_code, name_de, name_en } of countries) {
      if (value !== iso_code) continue;
      for (const name of [
        name_de,
        name_en,
        name_de.toUpperCase(),
        ` ${name_en} `,
        value,
        value.toLowerCase(),
      ])
        expect([name, countryCodeOf(name)]).toEqual([name, value]);
    }
  });

  test.each([
    ['AT', ['Oesterreich', 'Autriche', 'Rakousko', 'Republik Österreich', 'AUT']],
    [
      'DE',
      [
        'D',
        'GER',
        'DEU',
        'Niemcy',
        'Německo',
        'Duitsland',
        'Allemagne',
        'Germania',
        'DE - Deutschland',
        'Germany (DE)',
      ],
    ],
    ['CH', ['Suisse', 'Svizzera', 'Svizra', 'SUI', 'Schweiz/Suisse']],
    ['GB', ['Großbritannien', 'U.K.', 'Great Britain', 'GBR']],
    ['US', ['USA', 'U.S.A.', 'United States of America', 'Etats-Unis', 'Stati Uniti']],
    ['CZ', ['Czech Republic', 'Česká republika', 'Česko']],
    ['NL', ['The Netherlands', 'Nederland', 'Netherlands, Kingdom of the', 'Pays-Bas']],
    ['IT', ['Italia', 'Włochy']],
    ['FR', ['Francia', 'Frankrig']],
    ['ES', ['España', 'Hiszpania']],
    ['PL', ['Polska']],
    ['DK', ['Danmark']],
    ['FI', ['Suomi']],
    ['GR', ['Ελλάδα', 'Hellas']],
    ['TR', ['Türkiye', 'Turkiye', 'Turkey']],
    ['HU', ['Magyarország']],
    ['RO', ['România']],
    ['HR', ['Hrvatska']],
    ['BG', ['България']],
    ['UA', ['Україна']],
    ['JP', ['日本']],
    ['KR', ['Korea, Republic of', 'Republic of Korea', '대한민국']],
    ['IE', ['Republic of Ireland', 'Éire']],
    ['MD', ['Moldova (the Republic of)', 'Moldova, Republic of']],
    ['IR', ['Iran, Islamic Republic of']],
    ['TZ', ['Tanzania, United Republic of']],
    ['VN', ['Viet Nam']],
    ['RU', ['Russian Federation']],
    ['BO', ['Bolivia (Plurinational State of)']],
    ['CD', ['Congo, The Democratic Republic of the']],
    ['BS', ['Bahamas, The']],
    ['VG', ['Virgin Islands, British']],
    ['BE', ['Belgique / België']],
    ['BA', ['Bosnia and Herzegovina']],
  ] as const)('%s is recognised by names of other lists and languages: %s', (code, names) => {
    expect(names.map((it) => [it, countryCodeOf(it)])).toEqual(names.map((it) => [it, code]));
  });

  test.each(['Mittelerde', '', 'Korea', 'Virgin Islands', 'Germany (AT)', 'DE - Mittelerde', '-', 'XX'])(
    '%j is a question',
    (name) => expect(countryCodeOf(name)).toBeUndefined(),
  );
});
