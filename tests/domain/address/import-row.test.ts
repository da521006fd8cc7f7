import { describe, expect, test } from 'vitest';
import { assignColumns, checkImportRow, importColumns, importRow } from '#domain/address/address-import.ts';
import { countries } from '#domain/address/countries.ts';
import { countryCodeOf } from '#domain/address/country-names.ts';
import { missingColumns, splitStreet, understoodRow } from '#domain/address/import-row.ts';
import { goodRow } from '#support/import-rows.ts';

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
    ['Oesterreich', 'AT'],
    ['D', 'DE'],
    ['USA', 'US'],
    ['Großbritannien', 'GB'],
    ['Czech Republic', 'CZ'],
    ['Mittelerde', undefined],
    ['', undefined],
  ])('%j is %s', (name, code) => expect(countryCodeOf(name)).toBe(code));
});

describe('street and number in one column', () => {
  test.each([
    ['Königstraße 5a', 'DE', 'Königstraße', '5a'],
    ['Königstr. 5 a', 'DE', 'Königstr.', '5 a'],
    ['Am Markt 12-14', 'DE', 'Am Markt', '12-14'],
    ['Am Markt 12 - 14', 'DE', 'Am Markt', '12 - 14'],
    ['Straße des 17. Juni 135', 'DE', 'Straße des 17. Juni', '135'],
    ['Mariahilfer Straße 45/2', 'AT', 'Mariahilfer Straße', '45/2'],
    ['Hauptstraße, Nr. 7', 'DE', 'Hauptstraße', '7'],
    ['18 Rue de la Paix', 'FR', 'Rue de la Paix', '18'],
    ['1450 Market Street', 'US', 'Market Street', '1450'],
    ['12a, High Street', 'GB', 'High Street', '12a'],
    ['Calle Mayor 33', 'ES', 'Calle Mayor', '33'],
    ['12 b , High Street', 'GB', 'High Street', '12 b'],
    ['Am Markt 12  - 14', 'DE', 'Am Markt', '12  - 14'],
  ])('%s in %s is split', (line, country, street, street_number) => {
    expect(splitStreet(line, country)).toEqual({ street, street_number });
  });

  test.each(['Königstraße', 'Straße des 17. Juni', '5', '', 'Postfach'])('%j cannot be split', (line) => {
    expect(splitStreet(line, 'DE')).toBeUndefined();
  });

  test.each([
    ['blanks between signs', `Weg 1${'- '.repeat(40)}!`],
    ['blanks before signs', `Weg 1${' -'.repeat(40)}!`],
    ['letters between signs', `Weg 1${'- a'.repeat(40)}!`],
    ['numbers between signs', `Weg 1${' - 2 '.repeat(30)}!`],
    ['a line that no label has room for', `${'Weg'.repeat(50_000)}${' '.repeat(50_000)}!`],
  ])('is given up quickly for %s', (_, line) => {
    expect(splitStreet(line, 'DE')).toBeUndefined();
  });
});

describe('a row', () => {
  test('with a country name and joined street and phone becomes an address', () => {
    const row = understoodRow({
      ...goodRow,
      country_code: 'Deutschland',
      street: 'Königstraße 5a',
      street_number: '',
      phone_country_prefix: '',
      phone_prefix: '',
      phone: '+49 40 5550177',
    });
    expect(row).toEqual(goodRow);
    expect(checkImportRow(row, 1).address).toEqual(goodRow);
  });

  test.each([
    ['040/5550177', 'DE', '49', '040', '5550177'],
    ['0041 44 668 18 00', 'DE', '41', '044', '668 18 00'],
    ['(212) 555-1234', 'United States', '001', '0212', '555 1234'],
  ])('with the phone %s in one column is split', (phone, country_code, ...parts) => {
    const row = understoodRow({
      ...goodRow,
      country_code,
      phone_country_prefix: '',
      phone_prefix: '',
      phone,
    });
    expect([row.phone_country_prefix, row.phone_prefix, row.phone]).toEqual(parts);
  });

  test("without a country prefix gets its country's prefix", () => {
    const row = understoodRow({ ...goodRow, country_code: 'CH', phone_country_prefix: '' });
    expect(row).toMatchObject({ phone_country_prefix: '41', phone_prefix: '040', phone: '5550177' });
  });

  test('is unchanged if it is complete or cannot be understood', () => {
    expect(understoodRow(goodRow)).toEqual(goodRow);
    const odd = {
      ...goodRow,
      country_code: 'Mittelerde',
      street: 'Königstraße',
      street_number: '',
      phone_prefix: '',
    };
    expect(understoodRow(odd)).toEqual(odd);
  });
});

describe('required columns', () => {
  const missing = (headings: string[], ...lines: string[][]) => {
    const assignment = assignColumns(headings);
    return missingColumns(
      assignment,
      lines.map((cells) => importRow(cells, assignment)),
    );
  };
  const headings = ['Firma', 'Ansprechpartner', 'Straße', 'Ort', 'Telefon'];

  test('are reported when they are missing', () => {
    expect(missing(['Firma', 'Straße', 'Nr', 'Ort', 'Telefon'])).toEqual([
      'contact_person',
      'phone_country_prefix',
      'phone_prefix',
    ]);
  });

  test('are checked on understood rows: a country name counts as its code', () => {
    expect(
      missing(
        ['Firma', 'Straße', 'PLZ', 'Ort', 'Land', 'Ansprechpartner', 'Telefon', 'E-Mail'],
        ['Nord GmbH', 'Feldweg 3', '24103', 'Kiel', 'Deutschland', 'Kim Nord', '0431 5550120', ''],
        ['Haute SA', '3 Rue Haute', '75001', 'Paris', 'Frankreich', 'Al Haute', '01 42 55 50 12', ''],
      ),
    ).toEqual([]);
  });

  test('are not missing if most rows contain the value in another column', () => {
    const row = ['A', 'B', 'Königstraße 5a', 'Köln', '0221 5550177'];
    expect(missing(headings, row, row, ['A', 'B', 'Markt', 'Köln', ''])).toEqual([]);
    expect(missing(headings, ['A', 'B', 'Königstraße', 'Köln', '5550177'])).toEqual([
      'street_number',
      'phone_prefix',
    ]);
  });

  test('all occur in the example file', () => {
    expect(missing([...importColumns])).toEqual([]);
  });
});
