import { describe, expect, test } from 'vitest';
import { readParcels, withPasted } from '#app/features/order/parcels/paste-parcels.ts';
import { emptyParcelDraft } from '#domain/order/order-draft.ts';
import { fc } from '#support/random.ts';

const measured = (text: string, locale = 'de') =>
  readParcels(text, locale)?.parcels.map(({ length, width, height, weight, contents }) => [
    length,
    width,
    height,
    weight,
    contents,
  ]);

describe('spreadsheet cells become parcels', () => {
  test.each([
    ['tabs and a decimal comma', '120\t60\t40\t12,5\tRegal', [[120, 60, 40, 12.5, 'Regal']]],
    ['semicolons', '30;20;10;1,2;Bücher', [[30, 20, 10, 1.2, 'Bücher']]],
    ['a decimal point', '30\t20\t10\t1.2\tBücher', [[30, 20, 10, 1.2, 'Bücher']]],
    ['units', '30 cm\t20cm\t10 cm.\t1,2 kg\tBücher', [[30, 20, 10, 1.2, 'Bücher']]],
    ['a thousand and more', '1.200\t80\t80\t1.250,5\tAnlage', [[1200, 80, 80, 1250.5, 'Anlage']]],
    ['quoted cells', '30\t20\t10\t1\t"Bücher, gebunden"', [[30, 20, 10, 1, 'Bücher, gebunden']]],
    ['a row too short', '30\t20', [[30, 20, null, null, '']]],
    ['rounding up', '30,2\t20,01\t10\t1,21\tX', [[31, 21, 10, 1.3, 'X']]],
  ])('with %s', (_, text, expected) => {
    expect(measured(text)).toEqual(expected);
  });

  test('without empty rows', () => {
    expect(measured('1\t2\t3\t4\tA\n\t\t\t\t\n\n5\t6\t7\t8\tB\n')).toHaveLength(2);
  });

  test.each([
    'Inhalt\tGewicht (kg)\tLänge\tBreite\tHöhe\nRegal\t12,5\t120\t60\t40',
    'Contents\tWeight\tLength\tWidth\tHeight\nRegal\t12.5\t120\t60\t40',
    'Nr\tInhalt\tL cm\tB cm\tH cm\tkg\n1\tRegal\t120\t60\t40\t12,5',
  ])('by their headings: %j', (text) => {
    expect(measured(text)).toEqual([[120, 60, 40, 12.5, 'Regal']]);
  });

  test('unless there is only one word', () => {
    expect(readParcels('Regal', 'de')).toBeUndefined();
    expect(readParcels('Regal\nTisch', 'de')).toBeUndefined();
    expect(readParcels('', 'de')).toBeUndefined();
  });

  test('and an unreadable cell is named while the others are taken', () => {
    expect(readParcels('30\tbreit\t10\t1\tA\n30\t20\t0\t99999\tB', 'de')).toMatchObject({
      parcels: [
        { length: 30, width: null, height: 10, contents: 'A' },
        { length: 30, width: 20, height: null, weight: null },
      ],
      problems: [
        { row: 1, column: 'width', cell: 'breit' },
        { row: 2, column: 'height', cell: '0' },
        { row: 2, column: 'weight', cell: '99999' },
      ],
    });
  });

  test('with possible measures for any pasted text', () => {
    const cell = fc.oneof(fc.string({ maxLength: 8 }), fc.double().map(String), fc.integer().map(String));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 8 }), (rows) => {
        const read = readParcels(rows.map((it) => it.join('\t')).join('\n'), 'de');
        for (const { length, width, height, weight, contents } of read?.parcels ?? []) {
          for (const side of [length, width, height])
            expect(side === null || (Number.isInteger(side) && side > 0 && side <= 9_999)).toBe(true);
          expect(weight === null || (weight >= 0.1 && weight <= 30_000)).toBe(true);
          expect(contents.length).toBeLessThanOrEqual(50);
        }
      }),
    );
  });
});

describe('pasted parcels', () => {
  const filled = (contents: string) => ({ ...emptyParcelDraft, contents });

  test('are added after the others and replace a last blank one', () => {
    const { parcels } = withPasted([filled('A'), emptyParcelDraft], [filled('B')], 'append');
    expect(parcels.map((it) => it.contents)).toEqual(['A', 'B']);
  });

  test('replace the others if the user chooses so', () => {
    const { parcels } = withPasted([filled('A')], [filled('B')], 'replace');
    expect(parcels.map((it) => it.contents)).toEqual(['B']);
  });

  test('are limited to a hundred, and the number of left-out ones is reported', () => {
    const pasted = Array.from({ length: 120 }, (_, index) => filled(String(index)));
    const { parcels, left } = withPasted([filled('A')], pasted, 'append');
    expect(parcels).toHaveLength(100);
    expect(left).toBe(21);
  });
});
