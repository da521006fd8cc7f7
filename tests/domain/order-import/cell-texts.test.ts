import { expect, test } from 'vitest';
import { cellText, type Measure, readNumber, saysGrams } from '#domain/order-import/cell-texts.ts';
import { fc } from '#support/random.ts';

test.each([
  ['2', 2, false],
  ['2,5', 2.5, false],
  ['2.5', 2.5, false],
  ['0,125', 0.125, false],
  [',5', 0.5, false],
  ['1.234,5', 1234.5, false],
  ['1,234.50', 1234.5, false],
  ['1 234,5', 1234.5, false],
  ['1.234.567', 1234567, false],
  ['2,50 kg', 2.5, false, 'weight'],
  ['49,90 €', 49.9, false, 'money'],
  ['€ 49.90', 49.9, false, 'money'],
  ['500 g', 500, false, 'weight'],
  ['30 cm', 30, false, 'length'],
  ['2x', 2, false, 'pieces'],
  // Thousands in one language, decimals in another.
  ['1.234', 1.234, true],
  ['1,234', 1.234, true],
] as [string, number, boolean, Measure?][])('%s is %d', (text, value, isUnsure, of = 'length') => {
  expect(readNumber(text, of)).toEqual({ value, isUnsure });
});

test.each(['', 'zwei', '2x3', '1,2,3', '1.2.3', '-2', '12.03.2026', '1.23,4.5', 'NaN', "0'", '12 5', "1'23"])(
  '%j is not a number',
  (text) => {
    expect(readNumber(text, 'length')).toBeUndefined();
  },
);

test('a German or English number is read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom('de', 'en'),
      (hundredths, locale) => {
        const value = hundredths / 100;
        expect(readNumber(value.toLocaleString(locale, { minimumFractionDigits: 2 }), 'money')?.value).toBe(
          value,
        );
      },
    ),
  );
});

test('a number with a foreign unit is refused', () => {
  expect(readNumber('500 g', 'money')).toBeUndefined();
  expect(readNumber('300 mm', 'length')).toBeUndefined();
  expect(readNumber('20 $', 'money')).toBeUndefined();
});

test('a cell can contain its unit', () => {
  expect(saysGrams('500 g')).toBe(true);
  expect(saysGrams('0,5 kg')).toBe(false);
  expect(saysGrams('500')).toBeUndefined();
});

test.each([
  ["'01067", '01067'],
  ['="01067"', '01067'],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
])('%s is %s', (cell, text) => expect(cellText(cell)).toBe(text));
