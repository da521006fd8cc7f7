import { expect, test } from 'vitest';
import { assignByContents, firstRowOf } from '#domain/address/no-headings.ts';

const cells = (row: string) => row.split(';');

test.each([
  ['data', 'Nord GmbH;Kim Nord;Feldweg;3;24103;Kiel', 0, ''],
  ['data', 'Nord GmbH;Box;Feldweg;3;24103;Kiel;0431 5550120', 1, ''],
  ['headings', 'Firma;2025;2026;2027', 1, ''],
  ['headings', 'Wer;Wohin;Nummer', 1, ''],
  ['headings', 'Wer;Wo;Was;Wann', 0, 'Nord GmbH;24103;Buch;3'],
  ['unclear', 'Nord;Kiel', 0, 'Süd;Husum'],
  ['unclear', 'Nord;24103', 0, 'Süd;24937'],
] as const)('the first row is %s: %s', (is, row, known, next) => {
  expect(firstRowOf(cells(row), known, cells(next))).toBe(is);
});

test("a number before the street is no postal code, and an order's number is no company", () => {
  const rows = ['4711;Nord GmbH;Feldweg;3;24103;Kiel', '4712;Süd GmbH;Am Weg;4;24937;Flensburg'].map(cells);
  expect(assignByContents(rows)).toMatchObject({
    company: 1,
    street: 2,
    street_number: 3,
    postal_code: 4,
    city: 5,
  });
  const coded = ['AB-12;Nord GmbH;Feldweg 3;24103;Kiel', 'AB-13;Süd GmbH;Weg 4;24937;Husum'].map(cells);
  expect(assignByContents(coded)).toMatchObject({
    company: 1,
    contact_person: -1,
    street: 2,
    postal_code: 3,
  });
});
