import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { placeHint, readGermanPlaces } from '#domain/address/german-places.ts';

const file = new URL('../../../src/app/parts/address/german-places.txt', import.meta.url);
const places = readGermanPlaces(readFileSync(file, 'utf8'));
const hintOf = (postal_code: string, city: string, country_code = 'DE') =>
  placeHint({ postal_code, city, country_code }, places);

test('the list has every German region', () => {
  expect(places.namesOf.size).toBeGreaterThan(8_000);
  expect(new Set([...places.namesOf.keys()].map((code) => code.slice(0, 1))).size).toBe(10);
  expect(places.namesOf.get('01067')).toEqual(['Dresden']);
});

describe('a hint about a German place', () => {
  test('names and offers the only place of a postal code', () => {
    expect(hintOf('01067', 'Leipzig')).toEqual({
      code: 'place_differs',
      country_code: 'DE',
      places: ['Dresden'],
      fix: { city: 'Dresden' },
    });
  });

  test("offers a place's only code when the typed code belongs to several places", () => {
    expect(hintOf('54298', 'Gummersbach')).toMatchObject({ code: 'place_differs' });
    expect(hintOf('54298', 'Flensburg')?.places).toContain('Igel');
    expect(hintOf('54298', 'Gilching')?.fix).toEqual({ postal_code: '82205' });
    expect(hintOf('54298', 'Flensburg')?.fix).toBeUndefined();
  });

  test.each([
    ['the place', '24937', 'Flensburg'],
    ['one of several', '54298', 'Igel'],
    ['in other letters', '50667', 'KOELN'],
    ['without what is added', '60311', 'Frankfurt'],
    ['with what is added in another way', '45468', 'Mülheim a.d. Ruhr'],
    ['with another addition', '61348', 'Homburg v. d. Höhe'],
    ['Saint', '53757', 'St. Augustin'],
    ['a district behind its town', '22765', 'Hamburg-Altona'],
    ['a district alone', '12043', 'Neukölln'],
    ['a code without an area', '99999', 'Leipzig'],
    ['half a code', '0106', 'Leipzig'],
    ['no city yet', '01067', ''],
    ['the beginning of the city', '01067', 'Dres'],
    ['a place nobody knows', '01067', 'Hinterwalden'],
  ])('is not given for %s', (_, code, city) => expect(hintOf(code, city)).toBeUndefined());

  test('is not given outside Germany', () => expect(hintOf('01067', 'Leipzig', 'FR')).toBeUndefined());
});

test('every place matches each of its codes, under any of its names', () => {
  for (const [code, names] of places.namesOf)
    for (const name of names) expect([code, name, hintOf(code, name)]).toEqual([code, name, undefined]);
});
