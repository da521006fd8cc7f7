import { describe, expect, test } from 'vitest';
import { importRow } from '#domain/address/address-import.ts';
import { assignColumns } from '#domain/address/assign-columns.ts';
import { understoodRow } from '#domain/address/import-row.ts';
import { readText } from './an-import.ts';

/* The meaning of "Nr.", and the country of a row without one (docs/rules.md 8.8). */

const files: Record<string, { text: string; street: string; street_number: string }> = {
  'counts rows before the street': {
    text: 'Nr.;Firma;Straße;PLZ;Ort\n1;Nord GmbH;Feldweg 3;24103;Kiel\n2;Süd GmbH;Hauptstr. 14;24103;Kiel',
    street: 'Feldweg',
    street_number: '3',
  },
  'counts rows right behind the street': {
    text: 'Firma;Straße;Nummer;PLZ;Ort\nNord GmbH;Feldweg 3;1;24103;Kiel\nSüd GmbH;Hauptstr. 14a;2;24103;Kiel',
    street: 'Feldweg',
    street_number: '3',
  },
  'counts rows where the number stands before the street': {
    text: 'No;Firma;Straße;PLZ;Ort;Land\n1;Nord SARL;18 Rue Haute;75001;Paris;FR\n2;Sud SARL;3 Rue Basse;75001;Paris;FR',
    street: 'Rue Haute',
    street_number: '18',
  },
  'is the house number where streets have none, wherever it stands': {
    text: 'Nr.;Firma;Straße;PLZ;Ort\n3;Nord GmbH;Feldweg;24103;Kiel\n14;Süd GmbH;Hauptstr.;24103;Kiel',
    street: 'Feldweg',
    street_number: '3',
  },
  'is not taken where a column is the house number by its name': {
    text: 'Nr.;Firma;Straße;Hausnummer;PLZ;Ort\n1;Nord GmbH;Feldweg;3;24103;Kiel',
    street: 'Feldweg',
    street_number: '3',
  },
};

describe.each(Object.entries(files))('a column "Nr." %s', (name, { text, ...requested }) => {
  const [headings = [], ...lines] = text.split('\n').map((it) => it.split(';'));

  test('is understood in the address book', () => {
    const row = understoodRow(importRow(lines[0] ?? [], assignColumns(headings, {}, lines)));
    expect(row).toMatchObject(requested);
  });

  test('is understood in orders', () => {
    const order = readText(text).orders[0];
    expect(order?.values.recipient, name).toMatchObject(requested);
  });
});

describe('the country of a row', () => {
  const country = (headings: string, cells: string) => {
    const order = readText(`Bestellnummer;Firma;${headings}\n1;Nord GmbH;${cells}\n2;Nord GmbH;${cells}`)
      .orders[0];
    return [order?.values.recipient.country_code, ...(order?.notes ?? []).map((it) => it.code)];
  };

  test('is assumed to be Germany, with a note', () => {
    expect(country('PLZ;Telefon', '24103;0431 5550120')).toContain('country_assumed');
    expect(country('PLZ;Telefon', '24103;+49 431 5550120')[0]).toBe('DE');
  });

  test.each(['+33 1 42555012', '0041 44 668 18 00', '+43 1 5550123'])(
    'is asked for if the phone is %s',
    (phone) => {
      const [code, ...notes] = country('PLZ;Telefon', `75001;${phone}`);
      expect(code).toBe('');
      expect(notes).toContain('country_unsaid');
    },
  );

  test.each(['Bestimmungsland', 'Zielland', 'Wohin es geht'])('is read from a column "%s"', (heading) => {
    expect(country(`PLZ;${heading}`, '75001;Frankreich')[0]).toBe('FR');
  });

  test('is kept as typed if it is unknown', () => {
    expect(country('PLZ;Land', '75001;Frankenreich')[0]).toBe('Frankenreich');
  });

  test('is asked for in the address book too', () => {
    const assignment = assignColumns(['Firma', 'Telefon']);
    expect(importRow(['Nord', '+33 1 42555012'], assignment).country_code).toBe('');
    expect(importRow(['Nord', '0431 5550120'], assignment).country_code).toBe('DE');
  });
});
