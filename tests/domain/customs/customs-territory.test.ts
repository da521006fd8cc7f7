import { describe, expect, test } from 'vitest';
import { countries } from '#domain/address/countries.ts';
import { customsBorder } from '#domain/customs/customs-territory.ts';

const home = { country_code: 'DE', postal_code: '24103' };
const to = (country_code: string, postal_code = '') => customsBorder(home, { country_code, postal_code });

describe('goods from Germany', () => {
  test.each([
    ['Germany', 'DE', '20354'],
    ['Austria', 'AT', '1010'],
    ['Kleinwalsertal', 'AT', '6992'],
    ['Ireland', 'IE', 'D02 X285'],
    ['Monaco', 'MC', '98000'],
    ['Monaco under its French postal code', 'FR', '98000'],
    ['Corsica', 'FR', '20000'],
    ['the Balearic Islands', 'ES', '07001'],
    ['the Azores', 'PT', '9500-001'],
    ['Northern Ireland', 'GB', 'BT1 5GS'],
    ['Northern Ireland under its own code', 'NB', 'BT15GS'],
    ['Croatia', 'HR', '10000'],
  ])('need no papers to %s', (_, country, code) => expect(to(country, code)).toBeUndefined());

  test.each([
    ['Switzerland', 'CH', '8001'],
    ['Liechtenstein', 'LI', '9490'],
    ['England', 'EN', 'SW1A 1AA'],
    ['Scotland', 'SF', 'EH1 1YZ'],
    ['Great Britain', 'GB', 'B33 8TH'],
    ['the Isle of Man', 'IM', 'IM1 1AA'],
    ['Jersey', 'JE', 'JE2 3AB'],
    ['Guernsey', 'GG', 'GY1 1AA'],
    ['Gibraltar', 'GI', 'GX11 1AA'],
    ['Norway', 'NO', '0150'],
    ['Spitsbergen', 'SJ', '9170'],
    ['Iceland', 'IS', '101'],
    ['the Faroe Islands', 'FO', '100'],
    ['the Faroe Islands under Denmark', 'DK', '100'],
    ['Greenland under Denmark', 'DK', '3900'],
    ['Andorra', 'AD', 'AD500'],
    ['San Marino', 'SM', '47890'],
    ['San Marino under its Italian postal code', 'IT', '47891'],
    ['the Vatican under its Italian postal code', 'IT', '00120'],
    ['Turkey', 'TR', '34000'],
    ['Ceuta', 'ES', '51001'],
    ['Melilla', 'XL', '52001'],
    ['Livigno', 'IT', '23041'],
    ['Büsingen', 'DE', '78266'],
    ['Helgoland', 'DE', '27498'],
    ['New Caledonia under France', 'FR', '98800'],
    ['Saint-Pierre-et-Miquelon under France', 'FR', '97500'],
    ['Wallis and Futuna under France', 'FR', '98600'],
    ['French Polynesia under France', 'FR', '98700'],
    ['the French Southern Territories under France', 'FR', '98400'],
    ['Saint-Barthélemy', 'BL', '97133'],
    ['Saint-Barthélemy under France', 'FR', '97133'],
    ['Aruba', 'AW', ''],
    ['the USA', 'US', '94105'],
    ['Serbia', 'RS', '11000'],
  ])('leave the customs territory to %s', (_, country, code) => expect(to(country, code)).toBe('customs'));

  test.each([
    ['the Canary Islands', 'ES', '35001'],
    ['Tenerife', 'ES', '38001'],
    ['the Canary Islands under their own code', 'IC', '35001'],
    ['Åland', 'AX', '22100'],
    ['Åland under Finland', 'FI', 'FI-22100'],
    ['Réunion', 'RE', '97400'],
    ['Réunion under France', 'FR', '97400'],
    ['Mayotte under France', 'FR', '97600'],
    ['Guadeloupe under France', 'FR', '97110'],
    ['Saint-Martin', 'MF', '97150'],
    ['Saint-Martin under France', 'FR', '97150'],
    ['Mount Athos', 'GR', '630 86'],
    ['Campione', 'IT', '22061'],
    ['Campione under its Swiss postal code', 'CH', '6911'],
  ])('leave the VAT territory to %s', (_, country, code) => expect(to(country, code)).toBe('tax'));

  test('are judged by the country while the postal code is missing', () => {
    expect(to('ES')).toBeUndefined();
    expect(to('GB')).toBe('customs');
  });
});

test('a return crosses the same border', () => {
  for (const { value } of countries) {
    const there = { country_code: value, postal_code: '' };
    expect(customsBorder(there, home)).toBe(to(value));
  }
});

test('goods within one customs territory need no papers', () => {
  const busingen = { country_code: 'DE', postal_code: '78266' };
  expect(customsBorder(busingen, { country_code: 'CH', postal_code: '8238' })).toBeUndefined();
  expect(
    customsBorder({ country_code: 'CH', postal_code: '8001' }, { country_code: 'CH', postal_code: '3000' }),
  ).toBeUndefined();
  expect(
    customsBorder({ country_code: 'GP', postal_code: '' }, { country_code: 'IC', postal_code: '' }),
  ).toBe('tax');
});
