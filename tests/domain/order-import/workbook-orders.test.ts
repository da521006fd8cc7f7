import { expect, test } from 'vitest';
import { readWorkbook } from '#domain/files/workbook/read-workbook.ts';
import { isQuestion } from '#domain/order-import/cell-note.ts';
import { rawWorkbook } from '#support/a-workbook.ts';
import { fc, runs } from '#support/random.ts';
import { readRows } from './an-import.ts';

const head = ['Bestellnummer', 'Firma', 'Straße', 'PLZ', 'Ort', 'Gewicht (kg)'];

const kept = () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  return rawWorkbook([
    {
      name: 'Montag',
      rows: [
        `<row r="1">${text('A1', 'Versand am Montag')}</row>`,
        `<row r="3">${text('A3', 'Bestellnummer')}${text('B3', 'Empfänger')}${text('F3', 'Gewicht (kg)')}</row>`,
        `<row r="4">${text('B4', 'Firma')}${text('C4', 'Straße')}${text('D4', 'PLZ')}${text('E4', 'Ort')}</row>`,
        `<row r="5"><c r="A5"><v>100000</v></c>${text('B5', 'Größen &amp; Söhne')}${text('C5', 'Große Bergstraße 15a')}<c r="D5"><v>1067</v></c>${text('E5', 'Dresden')}<c r="F5"><v>1.234</v></c></row>`,
        `<row r="7"><c r="A7"><v>100001</v></c>${text('B7', 'Holzbau Nord')}${text('C7', 'Feldweg 3')}<c r="D7"><v>24103</v></c>${text('E7', 'Kiel')}<c r="F7"><v>12</v></c></row>`,
        `<row r="8">${text('B8', 'Holzbau Nord')}${text('C8', 'Feldweg 3')}<c r="D8"><v>24103</v></c>${text('E8', 'Kiel')}</row>`,
        `<row r="9">${text('A9', 'Summe')}<c r="F9"><v>13.234</v></c></row>`,
      ].join(''),
      merged: ['A1:F1', 'A3:A4', 'B3:E3', 'F3:F4', 'A7:A8', 'F7:F8'],
    },
  ]);
};

test('a formatted sheet becomes its orders', async () => {
  const sheet = await readWorkbook(await kept());
  if ('code' in sheet) throw new Error(sheet.code);
  const { table, orders } = readRows(sheet.rows);
  expect(table.headings).toEqual([
    'Bestellnummer',
    'Empfänger Firma',
    'Empfänger Straße',
    'Empfänger PLZ',
    'Empfänger Ort',
    'Gewicht (kg)',
  ]);
  expect(table.leftOut).toMatchObject([
    { row: 1, why: 'above' },
    { row: 9, why: 'total' },
  ]);
  expect(orders.map((it) => [it.own, it.rows])).toEqual([
    ['100000', [5]],
    ['100001', [7, 8]],
  ]);
  const [first, second] = orders;
  expect(first?.values.recipient).toMatchObject({
    street: 'Große Bergstraße',
    street_number: '15a',
    postal_code: '1067',
  });
  // A number cell is unambiguous; a merged weight may be the total of both rows.
  expect(first?.values.parcels[0]?.weight).toBe(1.234);
  expect(first?.notes.map((it) => it.code)).not.toContain('number_unsure');
  expect(second?.values.parcels.map((it) => it.weight)).toEqual([12, null]);
  expect(second?.notes).toContainEqual({ path: 'parcels.1.weight', code: 'merged', row: 8, from: '12' });
});

test('a formula without a result is reported and not used', () => {
  const { orders } = readRows([
    { cells: head },
    { cells: ['1', 'Nord', 'Feldweg 3', '24103', '#N/A', '#CALC!'] },
  ]);
  expect(orders[0]?.values.recipient.city).toBe('');
  expect(orders[0]?.notes).toContainEqual({
    path: 'recipient.city',
    code: 'formula_fault',
    row: 2,
    from: '#N/A',
  });
  expect(orders[0]?.notes).toContainEqual({
    path: 'parcels.0.weight',
    code: 'formula_fault',
    row: 2,
    from: '#CALC!',
  });
});

test('random sheets never crash, and every row is in an order or reported', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('', 'Summe', '#N/A', '1,234', '01067', 'Kiel', '4711', 'PLZ', 'Firma'),
  );
  const row = fc.record({
    cells: fc.array(cell, { maxLength: 8 }),
    merged: fc.array(fc.nat(7), { maxLength: 3 }),
    exact: fc.array(fc.nat(7), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.boolean(), (rows, hasHead) => {
      const all = hasHead ? [{ cells: head }, ...rows] : rows;
      const { table, orders } = readRows(all);
      const counted = [
        ...table.headingRows,
        ...table.leftOut.map((it) => it.row),
        ...orders.flatMap((it) => it.rows),
      ].sort((a, b) => a - b);
      const filled = all.flatMap(({ cells }, at) => (cells.every((it) => it.trim() === '') ? [] : [at + 1]));
      expect(counted).toEqual(expect.arrayContaining(filled));
      expect(new Set(counted).size).toBe(counted.length);
    }),
    runs(300, 3_000),
  );
});

test.each(['4,32E+15', '4.32E+15', '1E+12'])(
  '%s is a question: a spreadsheet rounded the number',
  (number) => {
    const { orders } = readRows([
      { cells: ['Bestellnummer', 'Firma', 'PLZ'] },
      { cells: [number, 'Nord GmbH', '24103'] },
    ]);
    expect(orders[0]?.notes.filter(isQuestion)).toEqual([
      { path: 'reference_number_1', code: 'digits_lost', row: 2, from: number },
    ]);
  },
);

test('a sheet without headings keeps its first row, and a note above it is no order', () => {
  const cells = (it: string) => ({ cells: it.split(';') });
  const { table, mapping, orders } = readRows([
    cells('Versand am Montag'),
    cells('A-101;Nord GmbH;Kim Nord;Feldweg 3;24103;Kiel;2,5'),
    cells('A-102;Süd GmbH;Jo Süd;Am Markt 4;24937;Flensburg;12'),
  ]);
  expect(table.leftOut.map((it) => it.text)).toEqual(['Versand am Montag']);
  expect(orders.map((it) => [it.own, it.values.recipient.company, it.values.parcels[0]?.weight])).toEqual([
    ['A-101', 'Nord GmbH', 2.5],
    ['A-102', 'Süd GmbH', 12],
  ]);
  // Prices have two decimals each: they are no weights.
  const priced = readRows([
    cells('Nord GmbH;Feldweg 3;24103;Kiel;19,90'),
    cells('Süd KG;Weg 4;24937;Husum;5,00'),
  ]);
  expect(priced.mapping.columns.weight).toBe(-1);
  expect(mapping.columns.contact_person).toBe(2);
});
