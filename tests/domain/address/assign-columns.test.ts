import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkImportRow, importColumns, importRow } from '#domain/address/address-import.ts';
import { assignColumns, isAddressRow } from '#domain/address/assign-columns.ts';
import { understoodRow } from '#domain/address/import-row.ts';
import { assignByContents } from '#domain/address/no-headings.ts';
import { readDelimited } from '#domain/files/delimited-text.ts';

const cases = (file: string) => {
  const read = readDelimited(readFileSync(new URL(`../order-import/cases/${file}`, import.meta.url)));
  if ('code' in read) throw new Error(read.code);
  return read.rows;
};

const found = (headings: string) =>
  importColumns
    .filter((column) => assignColumns(headings.split(';'))[column] !== -1)
    .map((column) => `${assignColumns(headings.split(';'))[column]}:${column}`)
    .sort();

describe('headings of an address book', () => {
  test.each([
    'Société;Personne de contact;Rue;Numéro de rue;Code postal;Ville;Pays;Téléphone',
    'Ragione sociale;Referente;Via;Numero civico;CAP;Città;Paese;Telefono',
    'Bedrijfsnaam;Contactpersoon;Straat;Huisnummer;Postcode;Plaats;Land;Telefoonnummer',
    'Nazwa firmy;Osoba kontaktowa;Ulica;Nr domu;Kod pocztowy;Miasto;Kraj;Numer telefonu',
    'Společnost;Kontaktní osoba;Ulice;Číslo popisné;PSČ;Město;Země;Telefon',
  ])('%s are known as in files of orders', (headings) => {
    expect(found(headings)).toEqual([
      '0:company',
      '1:contact_person',
      '2:street',
      '3:street_number',
      '4:postal_code',
      '5:city',
      '6:country_code',
      '7:phone',
    ]);
  });

  test('a name beside a company is the contact person, whatever comes first', () => {
    expect(found('Firma;Name')).toEqual(['0:company', '1:contact_person']);
    expect(found('Name;Firma')).toEqual(['0:contact_person', '1:company']);
    expect(found('Name;Ort')).toEqual(['0:company', '1:city']);
  });
});

describe('a file without headings', () => {
  const address = (cells: readonly string[], assignment: ReturnType<typeof assignByContents>) =>
    checkImportRow(understoodRow(importRow(cells, assignment)), 1);

  test('19-no-headings.csv gives two addresses', () => {
    const rows = cases('19-no-headings.csv');
    expect(isAddressRow(rows[0]!)).toBe(true);
    const assignment = assignByContents(rows);
    expect(rows.map((cells) => address(cells, assignment))).toMatchObject([
      {
        address: {
          company: 'Nord Lager GmbH',
          contact_person: 'Kim Nord',
          street: 'Feldweg',
          street_number: '3',
          city: 'Kiel',
          phone_prefix: '0431',
        },
      },
      {
        address: {
          company: 'Süd Lager GmbH',
          contact_person: 'Jo Süd',
          street: 'Feldweg',
          street_number: '4',
          postal_code: '24103',
        },
      },
    ]);
  });

  test.each([
    'Nord GmbH;Kim Nord;Feldweg 3;24103;Kiel;0431 5550120',
    '4711;Nord GmbH;Kim Nord;Feldweg;3;24103;Kiel',
    'Alp AG;Ute Alp;Weg;1;8001;Zürich;CH;+41 44 5550123',
  ])('%s is an address', (row) => expect(isAddressRow(row.split(';'))).toBe(true));

  test.each(['Firma;Straße;PLZ;Ort', 'Kunde 1;Wohin;Womit;Wann', 'Firma;2025;2026;2027', 'A;B;C', ''])(
    '%j is no address',
    (row) => expect(isAddressRow(row.split(';'))).toBe(false),
  );

  test('the second name is the contact person, and unclear columns stay free', () => {
    const rows = [
      'Nord GmbH;Kim Nord;Feldweg 3;24103;Kiel;0431 5550120;x1',
      'Süd KG;Jo Süd;Am Markt 7;80331;München;089 5550121;',
    ].map((it) => it.split(';'));
    expect(assignByContents(rows)).toMatchObject({
      company: 0,
      contact_person: 1,
      street: 2,
      street_number: -1,
      postal_code: 3,
      city: 4,
      phone: 5,
      email: -1,
    });
  });

  test('01-nr-addresses.csv has headings, and its first column is no house number', () => {
    const [headings = [], ...lines] = cases('01-nr-addresses.csv');
    expect(isAddressRow(headings)).toBe(false);
    const assignment = assignColumns(headings, {}, lines);
    expect(assignment.street_number).toBe(-1);
    expect(lines.map((cells) => address(cells, assignment).address?.street_number)).toEqual(['3', '14']);
  });
});
