import { describe, expect, test } from 'vitest';
import { shapeOf } from '#domain/order-import/mapping.ts';
import { emptyRule } from '#domain/order-import/mapping-rules.ts';
import type { Mapping, MappingRule } from '#domain/order-import/mapping-type.ts';
import type { FileOrder } from '#domain/order-import/read-orders.ts';
import { rowIssues } from '#domain/order-import/row-cells.ts';
import {
  findMapping,
  mappingToSave,
  readSavedMapping,
  shapeKey,
} from '#domain/order-import/saved-mapping.ts';
import { sizeOf } from '#domain/order-import/sizes.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { fc } from '#support/random.ts';
import { base, context, readText } from './an-import.ts';

const head = 'Auftragsnummer;Firma;Straße;PLZ;Ort;Land;Artikel;Gewicht;Service;Kanal';
const row = (cells: Record<string, string> = {}) =>
  head
    .split(';')
    .map(
      (it) =>
        ({
          Auftragsnummer: '1',
          Firma: 'Nord',
          Straße: 'Feldweg 3',
          PLZ: '24103',
          Ort: 'Kiel',
          ...cells,
        })[it] ?? '',
    )
    .join(';');
const first = (cells: Record<string, string>, ...rules: Partial<MappingRule>[]) => {
  const { orders } = readText(`${head}\n${row(cells)}\n`, () => ({
    rowsOfOrder: 'parcels',
    rules: rules.map((it) => ({ ...emptyRule, ...it })),
  }));
  return orders[0]!;
};

describe('a mapping rule', () => {
  test('sets another service for other countries, with a note', () => {
    const abroad = {
      of: 'country_code',
      test: 'is_not',
      text: 'DE',
      field: 'service',
      value: 'express',
    } as const;
    expect(first({ Land: 'Schweiz' }, abroad).values.service).toBe('express');
    expect(first({ Land: 'Schweiz' }, abroad).notes).toContainEqual({
      path: 'service',
      code: 'by_rule',
      row: 2,
      from: '',
    });
    expect(first({ Land: 'Deutschland' }, abroad).values.service).not.toBe('express');
    // A missing country means Germany.
    expect(first({}, abroad).values.service).not.toBe('express');
  });

  test('replaces an unknown service and keeps a known one', () => {
    const rule = { of: 'postal_code', test: 'is_filled', field: 'service', value: 'express' } as const;
    expect(first({ Service: 'Gratisversand' }, rule).values.service).toBe('express');
    expect(first({ Service: 'Standard' }, rule).values.service).toBe('standard');
    expect(first({ Service: 'Standard' }, { ...rule, isAbove: true }).values.service).toBe('express');
  });

  test('sets the parcel size by article', () => {
    const parcel = first(
      { Artikel: 'Teekanne, blau' },
      {
        of: 'goods_description',
        test: 'contains',
        text: 'teekanne; Tasse',
        field: 'size',
        value: '30 x 20,5 x 15 cm',
      },
    ).values.parcels[0];
    expect(parcel).toMatchObject({ length: 30, width: 20.5, height: 15 });
  });

  test('can test a column that fills no field', () => {
    const rule = { of: '#9', test: 'is', text: 'amazon', field: 'reference', value: 'AMZ' } as const;
    expect(first({ Kanal: 'Amazon' }, rule).values.reference_number_2).toBe('AMZ');
    expect(first({ Kanal: 'Ebay' }, rule).values.reference_number_2).toBe('');
  });

  test.each([
    ['above', '10', '12,5', true],
    ['above', '10', '9', false],
    ['below', '2 kg', '1500 g', true],
    ['is', '5', '5,0', true],
    ['is_empty', '', '', true],
  ] as const)('weight %s %j holds for %j: %s', (test, text, Gewicht, isMet) => {
    const order = first({ Gewicht }, { of: 'weight', test, text, field: 'reference', value: 'x' });
    expect(order.values.reference_number_2).toBe(isMet ? 'x' : '');
  });

  test('applies if it matches first, ignoring a lost leading 0', () => {
    const rule = { of: 'postal_code', test: 'is', field: 'reference' } as const;
    const order = first(
      { PLZ: '01067' },
      { ...rule, text: '1067', value: 'a' },
      { ...rule, text: '01067', value: 'b' },
    );
    expect(order.values.reference_number_2).toBe('b');
  });
});

test.each([
  ['PALLET', 'pallet'],
  ['pallet', 'pallet'],
  ['Umschlag', 'envelope'],
] as const)('a rule with %j sets the transport kind %s', (value, kind) => {
  const heavy = { of: 'weight', test: 'above', text: '70', field: 'transport_kind', value } as const;
  expect(first({ Gewicht: '80' }, heavy).values.transport_kind).toBe(kind);
  expect(first({ Gewicht: '8' }, heavy).values.transport_kind).toBeUndefined();
});

const boxes: BoxSize[] = [
  { letter: 'K', name: 'Karton M', length: 40, width: 30, height: 25, tare: 0.4 },
  { letter: 'X', name: 'Groß', length: 60, width: 40, height: 40, tare: 0 },
];
const table = (text: string, change: (mapping: Mapping) => Partial<Mapping> = () => ({})) =>
  readText(text, change, boxes).orders;
const codes = (order: FileOrder | undefined) => new Set(order?.notes.map((it) => it.code));

describe('a box size of the company', () => {
  const sized = (value: string): MappingRule => ({
    ...{ ...emptyRule, of: 'goods_description', test: 'contains', text: 'Teekanne' },
    ...{ field: 'size', value },
  });
  const rule = (value: string) =>
    table(`${head}\n${row({ Artikel: 'Teekanne' })}\n`, () => ({
      rowsOfOrder: 'parcels',
      rules: [sized(value)],
    }))[0]!;

  test.each(['Karton M', ' karton  m', 'k'])('is named %j in a rule', (value) => {
    const order = rule(value);
    expect(order.values.parcels[0]).toMatchObject({ length: 40, width: 30, height: 25 });
    expect(codes(order)).not.toContain('size_unknown');
  });

  test('is reported if it no longer exists, and sets no measures', () => {
    const order = rule('Karton L');
    expect(order.values.parcels[0]).toMatchObject({ length: null, width: null, height: null });
    expect(order.notes).toContainEqual({
      path: 'parcels.0.length',
      code: 'size_unknown',
      row: 2,
      from: 'Karton L',
    });
  });

  test('can be a column of the file, by name or as three measures, per parcel', () => {
    const [order] = table('Auftragsnummer;Firma;PLZ;Karton\n1;Nord;24103;Groß\n1;Nord;24103;30 x 20 x 10\n');
    expect(order?.values.parcels).toMatchObject([
      { length: 60, width: 40, height: 40 },
      { length: 30, width: 20, height: 10 },
    ]);
    expect(order?.notes).toContainEqual({
      path: 'parcels.1.width',
      code: 'from_size',
      row: 3,
      from: '30 x 20 x 10',
    });
  });

  test('is the fixed one if the file has neither measures nor a box', () => {
    const fixed = () => ({ fixed: { size: 'Groß' } });
    const [bare, own] = table('Auftragsnummer;Firma;Länge;Breite;Höhe\n1;Nord;;;\n2;Süd;10;10;10\n', fixed);
    expect(bare?.values.parcels[0]).toMatchObject({ length: 60, width: 40, height: 40 });
    expect(own?.values.parcels[0]).toMatchObject({ length: 10, width: 10, height: 10 });
  });

  test('is the first one named in an order whose rows are goods', () => {
    const file = 'Auftragsnummer;Firma;Artikel;Menge;Karton\n1;Nord;Tasse;2;\n1;Nord;Teller;1;Groß\n';
    const [order] = table(file);
    expect(order?.values.parcels).toMatchObject([{ length: 60, width: 40, height: 40 }]);
  });

  test('is not replaced by the fixed one if the file names an unknown box', () => {
    const file = 'Auftragsnummer;Firma;Karton\n1;Nord;Riesig\n';
    const [order] = table(file, () => ({ fixed: { size: 'Groß' } }));
    expect(order?.values.parcels[0]).toMatchObject({ length: null });
    expect(codes(order)).toContain('size_unknown');
  });

  test('in the file precedes a rule, but follows a rule placed above it', () => {
    const file = 'Auftragsnummer;Firma;Karton;Artikel\n1;Nord;Groß;Teekanne\n';
    const read = (isAbove: boolean) =>
      table(file, () => ({ rowsOfOrder: 'parcels', rules: [{ ...sized('Karton M'), isAbove }] }))[0]?.values
        .parcels[0];
    expect(read(false)).toMatchObject({ length: 60 });
    expect(read(true)).toMatchObject({ length: 40 });
  });
});

describe('the transport kind', () => {
  test('comes from a column; an unknown one is reported and left to the rule', () => {
    const file = 'Auftragsnummer;Firma;Transportart\n1;Nord;Europalette\n2;Süd;Schiff\n3;West;\n';
    const rules: MappingRule[] = [
      { ...emptyRule, of: 'company', test: 'is', text: 'Süd', field: 'transport_kind', value: 'freight' },
    ];
    const [pallet, ship, none] = table(file, () => ({ rules, fixed: { transport_kind: 'parcel' } }));
    expect(pallet?.values.transport_kind).toBe('pallet');
    expect(ship?.values.transport_kind).toBe('freight');
    expect(codes(ship)).toContain('kind_unknown');
    expect(none?.values.transport_kind).toBe('parcel');
    expect(codes(none)).toContain('fixed');
  });

  test('is checked as in form and server: 80 kg exceed a parcel but not a pallet', () => {
    const file = 'Auftragsnummer;Firma;Gewicht;Transportart\n1;Nord;80;Paket\n2;Nord;80;Palette\n';
    const [parcel, pallet] = table(file).map((it) =>
      rowIssues(it.values, base, context).map((of) => of.code),
    );
    expect(parcel).toContain('max_weight');
    expect(pallet).not.toContain('max_weight');
  });

  test('envelope reports that contents and measures of the file are not sent', () => {
    const file = 'Auftragsnummer;Firma;Gewicht;Transportart\n1;Nord;0,05;Umschlag\n2;Nord;;Umschlag\n';
    const [weighed, bare] = table(file);
    expect(codes(weighed)).toContain('envelope');
    expect(codes(bare)).not.toContain('envelope');
    expect(rowIssues(weighed!.values, base, context).filter((it) => it.path.startsWith('parcels'))).toEqual(
      [],
    );
  });
});

test('a mapping with boxes and transport kinds is stored and read back', () => {
  const { mapping, table: file } = readText(`${head}\n${row()}\n`);
  const rules = (['transport_kind', 'size'] as const).map((field) => ({ ...emptyRule, field, value: 'x' }));
  const kept = readSavedMapping(mappingToSave(file.headings, { ...mapping, rules, fixed: { size: 'Groß' } }));
  expect(kept?.rules.map((it) => it.field)).toEqual(['transport_kind', 'size']);
  expect(kept?.fixed).toEqual({ size: 'Groß' });
});

test.each([
  ['30x20x15', ['30', '20', '15']],
  ['30 × 20,5 × 15 cm', ['30', '20,5', '15']],
  ['30x20', undefined],
  ['a x b x c', undefined],
])('%s gives the measures %j', (text, sides) => {
  expect(sizeOf(text)).toEqual(sides);
});

test('a mapping is found for a file with its columns in another order', () => {
  const { mapping, table } = readText(`${head}\n${row()}\n`);
  const rules = [{ ...emptyRule, of: '#9', value: 'express' }];
  const kept = readSavedMapping(
    JSON.parse(JSON.stringify(mappingToSave(table.headings, { ...mapping, rules }))),
  );
  const turned = table.headings.toReversed();
  const found = findMapping(turned, kept!);
  expect(turned[found.columns.city]).toBe('Ort');
  expect(found.rules.map((it) => it.of)).toEqual(['#0']);
  expect(shapeKey(shapeOf({ ...table, headings: turned }))).toBe(shapeKey(shapeOf(table)));
  expect(findMapping(['Firma'], kept!).rules[0]?.of).toBe('#-1');
});

test('an invalid stored mapping is ignored without a crash', () => {
  expect(readSavedMapping({ columns: {}, somethingElse: 1 })).toBeUndefined();
  fc.assert(fc.property(fc.anything(), (it) => void readSavedMapping(it)));
});

test('different shapes have different keys', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [x, y] = [a, b].map((headings) => shapeOf({ headings, lines: [] })) as [string, string];
      expect(shapeKey(x)).toMatch(/^[\da-f]{28}$/);
      expect(shapeKey(x) === shapeKey(y)).toBe(x === y);
    }),
  );
});
