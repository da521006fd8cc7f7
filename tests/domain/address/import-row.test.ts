import { describe, expect, test } from 'vitest';
import { checkImportRow, importColumns, importRow } from '#domain/address/address-import.ts';
import { assignColumns } from '#domain/address/assign-columns.ts';
import { missingColumns, understoodRow } from '#domain/address/import-row.ts';
import { goodRow } from '#support/import-rows.ts';

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

  const streetOf = (typed: Partial<typeof goodRow>) => {
    const { street, street_number, address_extra_1, address_extra_2 } = understoodRow({
      ...goodRow,
      street_number: '',
      address_extra_1: '',
      ...typed,
    });
    return [street, street_number, address_extra_1, address_extra_2];
  };

  test('keeps floor and building of the street line as extra lines, before those of the file', () => {
    expect(streetOf({ street: 'Feldweg 3, Stiege 2' })).toEqual(['Feldweg', '3', 'Stiege 2', '']);
    expect(streetOf({ street: 'Feldweg 3, Stiege 2', address_extra_1: 'Lager' })).toEqual([
      'Feldweg',
      '3',
      'Stiege 2',
      'Lager',
    ]);
    expect(streetOf({ street: 'Feldweg 3', address_extra_2: 'Lager' })).toEqual([
      'Feldweg',
      '3',
      '',
      'Lager',
    ]);
  });

  test('stays whole if its extra lines find no free field', () => {
    const typed = { street: 'Feldweg 3, Stiege 2', address_extra_1: 'Lager', address_extra_2: 'Tor 4' };
    expect(streetOf(typed)).toEqual(['Feldweg 3, Stiege 2', '', 'Lager', 'Tor 4']);
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
