import { describe, expect, test } from 'vitest';
import { readCents, wholeEuros } from '#domain/values/money.ts';
import { fc } from '#support/random.ts';

describe('an amount', () => {
  test.each([
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['12,', 1200],
    [',5', 50],
    ['0,125', 13],
    ['0.125', 13],
    ['1.250', 125_000],
    ['1,250', 125_000],
    ['1.250.000', 125_000_000],
    ['1,250,000', 125_000_000],
    ['1.250,5', 125_050],
    ['1,250.5', 125_050],
    ['1.250.000,99', 125_000_099],
    ['1250,500', 125_050],
    ['1.250,004', 125_001],
    ["1'250.50", 125_050],
    ['1 250,50 €', 125_050],
    ['EUR 499,90', 49_990],
    ['499,90 EUR', 49_990],
    ['$1,250.00', 125_000],
    ['12,-', 1200],
    ['12,- €', 1200],
  ])('%s is read as %d hundredths', (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    ',',
    '.',
    '-',
    '-12,50',
    '1.2.3',
    '12.50.1',
    '1,25,0',
    '1.25,0',
    '1e3',
    'viel',
    '12,50 Stück',
  ])('%j is refused', (text) => {
    expect(readCents(text)).toBeUndefined();
  });
});

test('an amount is read the same in German and English, with and without groups and cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.boolean(), (cents, useGrouping) => {
      for (const locale of ['de-DE', 'en-GB', 'en-US', 'de-CH', 'de-AT']) {
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping });
        expect(readCents(written.format(cents / 100))).toBe(cents);
        const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping });
        expect(readCents(short.format(cents / 100))).toBe(cents);
      }
    }),
  );
});

test('an amount is never below the written one', () => {
  fc.assert(
    fc.property(
      fc.nat(9_999_999),
      fc.stringMatching(/^\d{1,6}$/),
      fc.constantFrom(',', '.'),
      (euros, decimals, sign) => {
        fc.pre(decimals.length !== 3);
        const cents = readCents(`${euros}${sign}${decimals}`);
        expect(cents).toBe(Math.ceil(Number((Number(`${euros}.${decimals}`) * 100).toFixed(4))));
      },
    ),
  );
});

test.each([
  [1250, 13],
  [1200, 12],
  [1, 1],
  [0, 0],
])('%d hundredths are rounded up to %d euros', (cents, euros) => {
  expect(wholeEuros(cents)).toBe(euros);
});
