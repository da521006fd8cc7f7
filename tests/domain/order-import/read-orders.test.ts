import { describe, expect, test } from 'vitest';
import { emptyParcelDraft } from '#domain/order/order-draft.ts';
import { shapeOf, unusedColumns } from '#domain/order-import/mapping.ts';
import { cellValue, rowIssues, withCell } from '#domain/order-import/row-cells.ts';
import { findMapping, mappingToSave } from '#domain/order-import/saved-mapping.ts';
import { fc } from '#support/random.ts';
import { base, context, readText } from './an-import.ts';

const head =
  'Auftragsnummer;Firma;Ansprechpartner;Straße;Hausnummer;PLZ;Ort;Land;Telefon;Inhalt;Gewicht;Länge;Breite;Höhe;Service';
const good =
  'A1;Nordlicht Optik;Jan Petersen;Hafendamm;8;24937;Flensburg;DE;0461 55501;Brillen;4;30;20;20;Standard';
const issuesOf = (text: string) =>
  readText(text).orders.map(({ values }) =>
    rowIssues(values, base, context).map((it) => `${it.path} ${it.code}`),
  );

test('a complete row becomes an order that can be sent', () => {
  expect(issuesOf(`${head}\n${good}\n`)).toEqual([[]]);
});

test("the form's rules and paths apply", () => {
  const bad =
    'A1;Nordlicht Optik;Jan Petersen;Postfach 1;8;1067;Dresden;DE;0461 55501;Brillen;80;30;20;20;Standard';
  expect(issuesOf(`${head}\n${bad}\n`).map((it) => it.sort())).toEqual([
    ['parcels.0.weight max_weight', 'recipient.postal_code postal_code_zero_lost', 'recipient.street po_box'],
  ]);
});

describe('rows with one order number', () => {
  test('are its parcels', () => {
    const { orders } = readText(`${head}\n${good}\n${good.replace('Brillen;4', 'Etuis;2')}\n`);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.rows).toEqual([2, 3]);
    expect(orders[0]?.values.parcels).toEqual([
      { ...emptyParcelDraft, contents: 'Brillen', weight: 4, length: 30, width: 20, height: 20 },
      { ...emptyParcelDraft, contents: 'Etuis', weight: 2, length: 30, width: 20, height: 20 },
    ]);
  });

  test('become two orders if they go to two places', () => {
    const { orders } = readText(`${head}\n${good}\n${good.replace('24937;Flensburg', '24103;Kiel')}\n`);
    expect(orders.map((it) => it.rows)).toEqual([[2], [3]]);
  });

  test('with contradicting values get a note', () => {
    const { orders } = readText(`${head}\n${good}\n${good.replace('Standard', 'Express')}\n`);
    expect(orders[0]?.values.service).toBe('standard');
    expect(orders[0]?.notes).toContainEqual({ path: 'service', code: 'other_row', row: 3, from: 'Express' });
  });

  test('are the goods of one parcel if the file has articles', () => {
    const { orders, mapping } = readText(
      'Order Number,Name,Address 1,Zip,City,Country,Item name,Quantity,Price,HS code,Item weight\n' +
        '7,Ann Lee,12 High Street,8001,Zürich,CH,Cup,2,10.50,691110,0.4\n7,,,,,,Plate,1,8,691110,0.6\n',
    );
    expect(mapping.rowsOfOrder).toBe('goods');
    expect(orders).toHaveLength(1);
    expect(orders[0]?.values.parcels).toMatchObject([{ contents: 'Cup, Plate', weight: 1.4 }]);
    expect(orders[0]?.values.customs?.lines).toMatchObject([
      { description: 'Cup', quantity: 2, unit_value_cents: 1050, hs_code: '691110', net_weight: 0.8 },
      { description: 'Plate', quantity: 1, unit_value_cents: 800, net_weight: 0.6 },
    ]);
  });
});

describe('a changed cell has a note', () => {
  const notesOf = (row: string, change?: Parameters<typeof readText>[1]) =>
    readText(`${head}\n${row}\n`, change).orders[0]?.notes.map((it) =>
      `${it.path} ${it.code} ${it.from}`.trim(),
    );

  test('for a country name, a joined street and a joined phone number', () => {
    const row =
      'A1;Nordlicht Optik;Jan Petersen;Hafendamm 8;;24937;Flensburg;Deutschland;+49 461 55501;Brillen;4;30;20;20;Standard';
    expect(notesOf(row)).toEqual([
      'recipient.country_code country_named Deutschland',
      'recipient.street street_split Hafendamm 8',
      'recipient.street_number street_split Hafendamm 8',
      'recipient.phone_country_prefix phone_split +49 461 55501',
      'recipient.phone_prefix phone_split +49 461 55501',
      'recipient.phone phone_split +49 461 55501',
    ]);
  });

  test('for grams, an invalid number and an ambiguous number', () => {
    const row = good.replace('Brillen;4;30;20;20', 'Brillen;500 g;groß;20,5;1.234');
    expect(notesOf(row)).toEqual(
      expect.arrayContaining([
        'parcels.0.weight from_grams 500 g',
        'parcels.0.length not_a_number groß',
        'parcels.0.height number_unsure 1.234',
      ]),
    );
  });

  test('for a fixed value, which applies only if the file has none', () => {
    const fixed = { contents: 'Möbel', weight: '2' };
    expect(notesOf(good.replace('Brillen;4', ';4'), () => ({ fixed }))).toContain('parcels.0.contents fixed');
    expect(notesOf(good, () => ({ fixed }))).not.toContain('parcels.0.contents fixed');
  });

  test("for an unknown service, which is replaced by the country's rule", () => {
    const services = { home: 'standard', eu: 'saver', world: 'express' } as const;
    const row = good.replace(';Standard', ';DHL Paket').replace(';DE;', ';AT;');
    const { orders } = readText(`${head}\n${row}\n`, () => ({ services }));
    expect(orders[0]?.values.service).toBe('saver');
    expect(notesOf(row, () => ({ services }))).toEqual(
      expect.arrayContaining(['service service_unknown DHL Paket', 'service service_rule']),
    );
  });
});

test('columns are remembered by their headings, in any order', () => {
  const { table, mapping } = readText(`${head}\n${good}\n`);
  const swapped = [...table.headings].reverse();
  const found = findMapping(swapped, mappingToSave(table.headings, mapping));
  expect(swapped[found.columns.postal_code]).toBe('PLZ');
  expect(shapeOf({ ...table, headings: swapped })).toBe(shapeOf(table));
});

test('unused columns are listed', () => {
  const { table, mapping } = readText(`${head};Farbe;Leer\n${good};rot;\n`);
  expect(unusedColumns(table, mapping).map((at) => table.headings[at])).toEqual(['Farbe']);
});

test("a cell accepts a transport kind's name, and empty means the default", () => {
  const { values } = readText(`${head}\n${good}\n`).orders[0] ?? { values: undefined };
  if (!values) throw new Error('There is an order');
  const pallet = withCell(values, 'transport_kind', ' Europalette ');
  expect(pallet && cellValue(pallet, 'transport_kind')).toBe('pallet');
  expect(withCell(values, 'transport_kind', 'Drohne')).toBeUndefined();
  expect(pallet && withCell(pallet, 'transport_kind', '')).toEqual(values);
});

test('a cell accepts typed values and refuses words for numbers', () => {
  const { values } = readText(`${head}\n${good}\n`).orders[0] ?? { values: undefined };
  if (!values) throw new Error('There is an order');
  const heavier = withCell(values, 'parcels.0.weight', '4,5');
  expect(heavier && cellValue(heavier, 'parcels.0.weight')).toBe('4,5');
  expect(withCell(values, 'parcels.0.weight', 'schwer')).toBeUndefined();
  expect(withCell(values, 'recipient.city', ' Kiel ')?.recipient.city).toBe('Kiel');
});

describe('random files', () => {
  const headings = fc.constantFrom(
    ...[
      'Name',
      'Firma',
      'Vorname',
      'Nachname',
      'Straße',
      'PLZ',
      'Ort',
      'Land',
      'Telefon',
      'E-Mail',
      'Gewicht (g)',
    ],
    ...[
      'Gewicht',
      'Inhalt',
      'Bestellnummer',
      'Menge',
      'Artikelname',
      'Preis',
      'Warenwert',
      'Farbe',
      'Versandart',
      '',
    ],
  );
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '',
      'Deutschland',
      'AT',
      '01067',
      '1067',
      '2,5',
      '1.234',
      'Königstraße 5a',
      '+49 351 4956001',
    ),
    fc.constantFrom(
      'Jürgen Müller',
      'A-1',
      'A-1',
      'A-2',
      'Summe',
      '500 g',
      'Standard',
      'x@example.org',
      '"',
      '12',
    ),
    fc.string({ maxLength: 12 }),
  );
  const files = fc.integer({ min: 1, max: 8 }).chain((width) =>
    fc.record({
      head: fc.array(headings, { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }),
      delimiter: fc.constantFrom(';', ',', '\t', '|'),
    }),
  );
  const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/[\r\n]/g, ' ')}"`;

  test('never crash, and none of their rows is lost', () => {
    fc.assert(
      fc.property(files, ({ head: names, rows, delimiter }) => {
        const text = [names, ...rows].map((cells) => cells.map(quoted).join(delimiter)).join('\n');
        if (text.replace(/[";,|\s]/g, '') === '' || text.includes('\0')) return;
        const { table, orders } = readText(text);
        const told = [
          ...table.headingRows,
          ...table.leftOut.map((it) => it.row),
          ...orders.flatMap((it) => it.rows),
        ].sort((a, b) => a - b);
        expect(new Set(told).size).toBe(told.length);
        const filled = [names, ...rows].flatMap((cells, index) =>
          cells.some((it) => it.trim() !== '') ? [index + 1] : [],
        );
        expect(told).toEqual(expect.arrayContaining(filled));
      }),
    );
  });

  test('every change of a cell has a note', () => {
    fc.assert(
      fc.property(files, ({ head: names, rows, delimiter }) => {
        const text = [names, ...rows].map((cells) => cells.map(quoted).join(delimiter)).join('\n');
        if (text.replace(/[";,|\s]/g, '') === '' || text.includes('\0')) return;
        const { table, mapping, orders } = readText(text);
        const unused = new Set(unusedColumns(table, mapping));
        for (const order of orders) {
          const words = [JSON.stringify(order.values), ...order.notes.map((it) => JSON.stringify(it.from))]
            .join(' ')
            .toLowerCase();
          for (const { row, cells } of table.lines) {
            if (!order.rows.includes(row)) continue;
            cells.forEach((raw, at) => {
              const shown = raw
                .trim()
                .replace(/^'(?=[=+\-@\d#])/, '')
                .replace(/^="([^"]*)"$/, '$1')
                .trim();
              if (shown === '' || unused.has(at)) return;
              const plain = JSON.stringify(shown).slice(1, -1).toLowerCase();
              const asNumber = shown
                .replace(',', '.')
                .replace(/\s*(kg|g|cm|eur|€|x)$/i, '')
                .replace(/(?<=\d)[\s'’](?=\d{3}$)/, '');
              const cents = String(Math.round(Number(asNumber) * 100));
              const isReported = [plain, String(Number(asNumber)), cents].some((it) => words.includes(it));
              expect(isReported, `${shown} of row ${row} in ${words}`).toBe(true);
            });
          }
        }
      }),
    );
  });
});
