// Judges phone numbers as a whole (domain/phone.ts).
import '#domain/phone-plausibility.ts';
import { describe, expect, test } from 'vitest';
import { findMapping, keepMapping, readKept, shapeKey } from '#domain/order-import/kept-mapping.ts';
import { shapeOf } from '#domain/order-import/mapping.ts';
import { emptyRule, sizeOf } from '#domain/order-import/mapping-rules.ts';
import type { MappingRule } from '#domain/order-import/mapping-type.ts';
import { fc } from '#support/random.ts';
import { readText } from './an-import.ts';

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

describe('a rule', () => {
  test('gives orders to other countries another service, and says so', () => {
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
    // Without a country it is Germany.
    expect(first({}, abroad).values.service).not.toBe('express');
  });

  test('stands in for a service that is none of ours, and leaves one of ours alone', () => {
    const rule = { of: 'postal_code', test: 'is_filled', field: 'service', value: 'express' } as const;
    expect(first({ Service: 'Gratisversand' }, rule).values.service).toBe('express');
    expect(first({ Service: 'Standard' }, rule).values.service).toBe('standard');
    expect(first({ Service: 'Standard' }, { ...rule, isAbove: true }).values.service).toBe('express');
  });

  test('gives the parcel the size of its article', () => {
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

  test('looks at a column that no field is read from', () => {
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

  test('the first that holds counts, and a lost 0 is no other number', () => {
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
  ['30x20x15', ['30', '20', '15']],
  ['30 × 20,5 × 15 cm', ['30', '20,5', '15']],
  ['30x20', undefined],
  ['a x b x c', undefined],
])('%s is the sides %j', (text, sides) => {
  expect(sizeOf(text)).toEqual(sides);
});

test('a mapping is found again in a file whose columns stand in another order', () => {
  const { mapping, table } = readText(`${head}\n${row()}\n`);
  const rules = [{ ...emptyRule, of: '#9', value: 'express' }];
  const kept = readKept(JSON.parse(JSON.stringify(keepMapping(table.headings, { ...mapping, rules }))));
  const turned = table.headings.toReversed();
  const found = findMapping(turned, kept!);
  expect(turned[found.columns.city]).toBe('Ort');
  expect(found.rules.map((it) => it.of)).toEqual(['#0']);
  expect(shapeKey(shapeOf(turned))).toBe(shapeKey(shapeOf(table.headings)));
  expect(findMapping(['Firma'], kept!).rules[0]?.of).toBe('#-1');
});

test('what another version kept is read or left, never a crash', () => {
  expect(readKept({ columns: {}, somethingElse: 1 })).toBeUndefined();
  fc.assert(fc.property(fc.anything(), (it) => void readKept(it)));
});

test('two shapes have two keys', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [x, y] = [shapeOf(a), shapeOf(b)];
      expect(shapeKey(x)).toMatch(/^[\da-f]{28}$/);
      expect(shapeKey(x) === shapeKey(y)).toBe(x === y);
    }),
  );
});
