import { expect, test } from 'vitest';
import { numberOfDate } from '#domain/address/house-number-date.ts';
import { readText } from './an-import.ts';

test.each([
  ['05. Jul', '5-7'],
  ['5. Juli', '5-7'],
  ['03-Mrz', '3-3'],
  ['May-07', '5-7'],
  ['12-Dec', '12-12'],
  ['3. März', '3-3'],
  ['Sept-04', '9-4'],
])('%s was %s', (text, number) => {
  expect(numberOfDate(text)).toBe(number);
});

test.each([
  '5',
  '5a',
  '12 b',
  '5-7',
  '12 bis',
  'Nr. 5',
  '1. OG',
  '00. Jan',
  '5 Hof',
  '3 Markt',
  '7 Marie',
  'Decker 5',
  '',
])('%j is no date', (text) => expect(numberOfDate(text)).toBeUndefined());

test('the order shows the likeliest number as doubtful', () => {
  const { orders } = readText(
    'Auftragsnummer;Firma;Ansprechpartner;Straße;Hausnummer;PLZ;Ort;Land\nA-1;Nord GmbH;Kim Groß;Königstraße;05. Jul;24103;Kiel;DE\n',
  );
  expect(orders[0]?.values.recipient.street_number).toBe('5-7');
  expect(orders[0]?.notes).toContainEqual({
    path: 'recipient.street_number',
    code: 'number_of_date',
    row: 2,
    from: '05. Jul',
  });
});
