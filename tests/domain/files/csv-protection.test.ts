import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvLine, csvText, csvTime } from '#domain/files/csv.ts';
import { harmlessCell, isChangedBySpreadsheet, textOfHarmless } from '#domain/files/csv-protection.ts';
import { fc } from '#support/random.ts';

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
const part = fc.integer({ min: 0, max: 2100 }).map(String);
const months = [
  'Jan',
  'Feb.',
  'März',
  'Mrz',
  'April',
  'Mai',
  'Juni',
  'JUL',
  'Aug',
  'Sept',
  'Okt',
  'Dezember',
  'May',
];

/** Kinds of text that spreadsheets are known to change. */
const changed: Record<string, fc.Arbitrary<string>> = {
  'leading zeros': digits(1, 30).map((it) => `0${it}`),
  'more digits than are shown': digits(11, 40).map((it) => `1${it}`),
  exponents: fc
    .tuple(digits(1, 6), fc.constantFrom('e', 'E', 'e+', 'E-'), digits(1, 3))
    .map((it) => it.join('')),
  decimals: fc.tuple(digits(1, 4), fc.constantFrom('.', ','), digits(1, 4)).map((it) => it.join('')),
  'days and fractions': fc
    .tuple(part, fc.constantFrom('.', '-', '/'), part, fc.constantFrom('', '-26', '/2026', '.', '.2026'))
    .map((it) => it.join('')),
  'days with a month': fc
    .tuple(
      digits(1, 2),
      fc.constantFrom(' ', '. ', '-', ''),
      fc.constantFrom(...months),
      fc.constantFrom('', ' 26', ' 2026'),
    )
    .map((it) => it.join('')),
  'months with a year': fc
    .tuple(fc.constantFrom(...months), fc.constantFrom(' ', '-'), part)
    .map((it) => it.join('')),
  times: fc
    .tuple(digits(1, 2), fc.constant(':'), digits(1, 2), fc.constantFrom('', ':10', ' pm'))
    .map((it) => it.join('')),
  amounts: fc.tuple(digits(1, 5), fc.constantFrom('€', ' €', '%', ' $')).map((it) => it.join('')),
  'blanks around': digits(1, 5).chain((it) => fc.constantFrom(` ${it}`, `${it} `)),
  thousands: fc.tuple(digits(1, 3), digits(3, 3)).map((it) => it.join(' ')),
  truth: fc.constantFrom('WAHR', 'falsch', 'True', 'FALSE'),
};

const cellOf = (text: string) =>
  Papa.parse<string[]>(csvLine([text]), { delimiter: ';', newline: '\r\n' }).data[0]?.[0] ?? '';

describe('a cell that a spreadsheet would change', () => {
  test.each(Object.keys(changed))('is written as text: %s', (kind) => {
    fc.assert(
      fc.property(changed[kind]!, (text) => {
        expect(cellOf(text)).toBe(`="${text}"`);
      }),
    );
  });

  test('is read back as it was written', () => {
    const any = fc.oneof(fc.string({ unit: 'binary' }), ...Object.values(changed));
    fc.assert(
      fc.property(any, (text) => {
        const plain = text.replace(/[;#]/g, '').replace(/[\t\r\n\u2028\u2029]+/g, ' ');
        expect(textOfHarmless(cellOf(text))).toBe(plain);
      }),
    );
  });

  test('is read back unchanged, guarded or not', () => {
    const piece = fc.constantFrom(...',;\t\n"\'=+-@ ＝1a', '=1+1', '01067', '="7"', "''+1");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(textOfHarmless(harmlessCell(text))).toBe(text);
      }),
    );
  });

  test('has no quotation mark, so a spreadsheet can compute nothing else', () => {
    const text = fc.tuple(fc.oneof(...Object.values(changed)), fc.nat(40));
    fc.assert(
      fc.property(text, ([it, at]) => {
        expect(isChangedBySpreadsheet(`${it.slice(0, at)}"${it.slice(at)}`)).toBe(false);
      }),
    );
  });
});

test('numbers up to eleven digits and our own days and times stay as they are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (number) => {
      expect(csvText(String(number))).toBe(String(number));
    }),
  );
  expect(csvLine([csvTime('24.11.2026'), csvTime('09:12')])).toBe('24.11.2026;09:12\r\n');
});
