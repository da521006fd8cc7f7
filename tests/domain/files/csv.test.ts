import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { byteOrderMark, csvFileName, csvLine, csvNumber, csvText } from '#domain/files/csv.ts';
import { textOfFormula } from '#domain/files/csv-protection.ts';
import { fc } from '#support/random.ts';

describe('a text in a CSV file', () => {
  test.each([
    ['Müller & Söhne', 'Müller & Söhne'],
    ['Schrauben; M8', 'Schrauben M8'],
    ['Tor #4', 'Tor 4'],
    ['=1+1', "'=1+1"],
    ['+49 431', "'+49 431"],
    ['-5', "'-5"],
    ['@SUMME(A1)', "'@SUMME(A1)"],
    ['\t=1', " '=1"],
    ['\r=1', " '=1"],
    [' =1+1', " '=1+1"],
    ['＝1+1', "'＝1+1"],
    // An English spreadsheet splits the file at commas.
    ['x,=1+1,', "x,'=1+1,"],
    ['x, @SUMME(A1)', "x, '@SUMME(A1)"],
    ['x,"=1+1",y', `"x,""'=1+1"",y"`],
    ['x\n,\t-2+3', "x , '-2+3"],
    ['x,;#+1', "x,'+1"],
    ['Kiel, Hafen 1', 'Kiel, Hafen 1'],
    ['a\tb', 'a b'],
    // The text left after removing ; and # must not start a formula.
    [';#=1+1', "'=1+1"],
    ['a=1', 'a=1'],
    ['Hof\r\nTor', 'Hof Tor'],
    ['3/4" Rohr', '"3/4"" Rohr"'],
    ['="x"', `"'=""x"""`],
    ['', ''],
    ['01067', '"=""01067"""'],
    ['000123', '"=""000123"""'],
    ['1E5', '"=""1E5"""'],
    ['123456789012', '"=""123456789012"""'],
    ['1-2', '"=""1-2"""'],
    ['#1/2', '"=""1/2"""'],
    ['3. März 2026', '"=""3. März 2026"""'],
    ['24103', '24103'],
    ['12345678901', '12345678901'],
    ['34012345 00000000 17', '34012345 00000000 17'],
    ['34012345 00000000 17, 34012345 00000000 24', '34012345 00000000 17, 34012345 00000000 24'],
    ['12:00 Express', '12:00 Express'],
    ['KD-4711', 'KD-4711'],
    ['Hafenring 1', 'Hafenring 1'],
  ])('%j is written as %j', (text, written) => {
    expect(csvText(text)).toBe(written);
  });

  test('stays one cell, without ; and #, and never starts a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
        const { data } = Papa.parse<string[]>(csvLine(texts), { delimiter: ';', newline: '\r\n' });
        const [row, ...rest] = data;
        expect(row).toHaveLength(texts.length);
        expect(rest).toEqual([['']]);
        for (const cell of row ?? []) {
          expect(cell).not.toMatch(/[;#\r\n]/);
          expect(textOfFormula(cell)).not.toMatch(/^[=+\-@\t\r]/);
        }
      }),
    );
  });
});

test.each([',', ';', '\t'])(
  'a spreadsheet that separates by %j computes no text of the file',
  (separator) => {
    const piece = fc.constantFrom(...',;\t\n"\'=+-@ ＝1a', '=1+1', '01067', '1E5', 'HYPERLINK("x")');
    const text = fc.array(piece, { maxLength: 12 }).map((it) => it.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = csvLine(['Nr', ...texts]);
        for (const cell of line.split(separator)) {
          // Texts protected by docs/rules.md 21.6 are constants in a cell of our own.
          if (separator === ';' && /^"=""[^"]*"{3}\s*$/.test(cell)) continue;
          expect(cell).not.toMatch(/^["\s]*[=+\-@＝]/);
        }
      }),
      { numRuns: 500 },
    );
  },
);

test.each([
  [12.5, '12,5'],
  [1250, '1250'],
  [0.1 + 0.2, '0,3'],
  [21.604, '21,6'],
  [-5, '-5'],
])('the number %d is written with a decimal comma: %s', (value, written) => {
  expect(csvNumber(value)).toBe(written);
});

test('a file has exactly these bytes', () => {
  const file = byteOrderMark + csvLine(['Empfänger', 'Gewicht (kg)']) + csvLine(['Özdemir; "Söhne"', 2.5]);
  expect(Buffer.from(file, 'utf8').toString('hex')).toBe(
    [
      'efbbbf',
      Buffer.from('Empfänger;Gewicht (kg)', 'utf8').toString('hex'),
      '0d0a',
      Buffer.from('"Özdemir ""Söhne""";2,5', 'utf8').toString('hex'),
      '0d0a',
    ].join(''),
  );
});

test.each([
  ['house', 'Möbelwerk Kiel GmbH', 'house_Moebelwerk_Kiel_GmbH.csv'],
  ['A-77', 'Große & Söhne / Übersee', 'A_77_Grosse_Soehne_Uebersee.csv'],
  ['house', 'Zakład Łódź', 'house_Zaklad_Lodz.csv'],
  ['house', 'O\u0308l', 'house_Oel.csv'],
  ['house', '../../etc', 'house_etc.csv'],
  ['', '漢字', 'export.csv'],
])('the file of carrier %j and company %j is called %s', (carrier, company, name) => {
  expect(csvFileName(carrier, company)).toBe(name);
});
