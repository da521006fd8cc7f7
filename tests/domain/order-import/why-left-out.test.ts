import { describe, expect, test } from 'vitest';
import { readWorkbook } from '#domain/files/workbook/read-workbook.ts';
import { withLeftOut } from '#domain/order-import/header-row.ts';
import { ordersOf } from '#domain/order-import/read-orders.ts';
import { whyLeftOut } from '#domain/order-import/why-left-out.ts';
import { rawWorkbook } from '#support/a-workbook.ts';
import { readRows, readText } from './an-import.ts';

/* Orders of a file that are sent only if the user includes them (docs/rules.md 25.20). */

const reasons = ({ table, mapping }: ReturnType<typeof readText>) =>
  ordersOf(table.lines, mapping).map(
    (group) => whyLeftOut(group, table.headings, mapping)?.code ?? 'goes out',
  );

const reasonFor = (heading: string, text: string) =>
  reasons(readText(`Bestellnummer;${heading};Firma\n1;${text};Nord GmbH`))[0];

describe('an order of a shop', () => {
  test.each([
    ['Order status', 'cancelled', 'shop_canceled'],
    ['Bestellstatus', 'Storniert', 'shop_canceled'],
    ['Financial Status', 'refunded', 'shop_canceled'],
    ['Zahlungsstatus', 'Zurückerstattet', 'shop_canceled'],
    ['Status', 'Rückerstattet', 'shop_canceled'],
    ['Cancelled at', '2026-11-17 10:00:00 +0100', 'shop_canceled'],
    ['Storniert am', '17.11.2026', 'shop_canceled'],
    ['Fulfillment Status', 'fulfilled', 'shop_sent'],
    ['Order status', 'completed', 'shop_sent'],
    ['Versandstatus', 'versendet', 'shop_sent'],
  ])('is left out for %s "%s"', (heading, text, code) => {
    expect(reasonFor(heading, text)).toBe(code);
  });

  test.each([
    ['Order status', 'processing'],
    ['Fulfillment Status', 'unfulfilled'],
    ['Versandstatus', 'teilweise versendet'],
    ['Financial Status', 'partially_refunded'],
    // The payment is completed, not the order.
    ['Payment status', 'completed'],
    ['Cancelled at', ''],
    ['Hinweis', 'storniert'],
  ])('is included for %s "%s"', (heading, text) => {
    expect(reasonFor(heading, text)).toBe('goes out');
  });

  test('is left out by any of its rows, with column and word in the note', () => {
    const { table, mapping } = readText(
      'Name,Fulfillment Status,Lineitem name,Shipping Name,Shipping Zip\n#1001,,Kanne,Kim Nord,24103\n#1001,fulfilled,Tasse,,',
    );
    const [group] = ordersOf(table.lines, mapping);
    expect(whyLeftOut(group!, table.headings, mapping)).toEqual({
      path: '',
      code: 'shop_sent',
      row: 3,
      from: 'Fulfillment Status: fulfilled',
    });
  });
});

test('hidden rows of a workbook are left out', async () => {
  const cells = (row: number, texts: string[], hidden = '') =>
    `<row r="${row}"${hidden}>${texts
      .map((it, at) => `<c r="${'ABC'[at]}${row}" t="inlineStr"><is><t>${it}</t></is></c>`)
      .join('')}</row>`;
  const rows =
    cells(1, ['Bestellnummer', 'Firma', 'PLZ']) +
    cells(2, ['A-1', 'Nord GmbH', '24103']) +
    cells(3, ['A-2', 'Süd GmbH', '80331'], ' hidden="1"') +
    cells(4, ['A-3', 'West GmbH', '50667']);
  const file = await rawWorkbook([{ name: 'Tabelle1', rows }]);
  const book = await readWorkbook(file);
  if ('code' in book) throw new Error(book.code);
  expect(reasons(readRows(book.rows))).toEqual(['goes out', 'row_hidden', 'goes out']);
});

test.each([
  ['company', 'Praxis Nord;Kim Nord;Hauptstraße;5', 'Praxis Süd;Kim Nord;Hauptstraße;5'],
  ['contact person', 'Praxis Nord;Kim Nord;Hauptstraße;5', 'Praxis Nord;Jo Süd;Hauptstraße;5'],
  ['house number', 'Praxis Nord;Kim Nord;Hauptstraße;5', 'Praxis Nord;Kim Nord;Hauptstraße;7'],
])('one order number with another %s makes two orders', (_, a, b) => {
  const { orders } = readText(
    `Referenz;Firma;Ansprechpartner;Straße;Hausnummer;PLZ;Ort\nWeihnachten;${a};24103;Kiel\nWeihnachten;${b};24103;Kiel`,
  );
  expect(orders.map((it) => [it.own, it.values.parcels.length])).toEqual([
    ['Weihnachten', 1],
    ['Weihnachten', 1],
  ]);
});

describe('a row that is no order', () => {
  const head = 'Bestellnummer;Firma;Straße;PLZ;Ort;Artikel;Menge\n1;Nord GmbH;Feldweg 3;24103;Kiel;Tasse;2\n';

  test.each([
    ['a sum', 'Summe;;;;;;2', 'total'],
    ['a count of the export', '1;Datensätze heruntergeladen', 'footer'],
    ['a name of the export', 'Verkäufer-ID: holzladen-nord;', 'footer'],
    ['a footer of a spreadsheet', 'Exportiert am 17.11.2026;;;;;;', 'footer'],
    ['a short last row', 'Shop Nord', 'footer'],
  ])('%s is listed with its text, and becomes one if the user says so', (_, row, why) => {
    const { table, orders } = readText(`${head}${row}\n`);
    expect(orders).toHaveLength(1);
    expect(table.leftOut).toMatchObject([{ row: 3, why }]);
    const taken = withLeftOut(table);
    expect(taken.leftOut).toEqual([]);
    expect(taken.lines.map((it) => it.row)).toEqual([2, 3]);
  });

  test('an order of nothing is left out', () => {
    expect(reasons(readText(`${head}2;Süd GmbH;Feldweg 4;24103;Kiel;Tasse;0\n`))).toEqual([
      'goes out',
      'nothing_ordered',
    ]);
  });

  test.each([
    ['an article of the order above', '1;;;;;Kanne;1'],
    ['an article without a number', ';;;;;Kanne;1'],
    ['an article in a short row', '1;;;;;Kanne'],
  ])('%s is none', (_, row) => {
    const { table, orders } = readText(`${head}${row}\n`);
    expect(table.leftOut).toEqual([]);
    expect(orders.map((it) => it.rows)).toEqual([[2, 3]]);
  });
});
