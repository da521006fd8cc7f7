import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import {
  type CsvTable,
  type FileProblem,
  fileProblem,
  isFileProblem,
  readCsv,
} from '#app/parts/files/read-csv.ts';
import { fc } from '#support/random.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Only for characters that are the same in Latin-1 and Windows-1252. */
const latin1 = (text: string) => Uint8Array.from([...text].map((it) => it.charCodeAt(0)));

function read(bytes: Uint8Array): CsvTable {
  const table = readCsv(bytes, 10_000);
  if (isFileProblem(table)) throw new Error(table.code);
  return table;
}

describe('files from Excel and similar programs are read', () => {
  test.each([
    [';', 'semicolons'],
    [',', 'commas'],
    ['\t', 'tabs'],
  ])('with %j between the columns (%s)', (delimiter) => {
    const text = `${['Firma', 'Ort', 'PLZ'].join(delimiter)}\r\n${['Müller', 'Köln', '50667'].join(delimiter)}`;
    expect(read(utf8(text))).toMatchObject({
      headings: ['Firma', 'Ort', 'PLZ'],
      lines: [['Müller', 'Köln', '50667']],
      delimiter,
    });
  });

  test.each(['sep=;\r\n', '\ufeffsep=;\n', '"sep=;"\n'])('after a first line %j', (line) => {
    expect(read(utf8(`${line}Firma;Ort, PLZ\nA;Köln, 50667\n`))).toMatchObject({
      headings: ['Firma', 'Ort, PLZ'],
      lines: [['A', 'Köln, 50667']],
      delimiter: ';',
    });
  });

  test('in Windows-1252 without a mark', () => {
    const { lines, encoding } = read(latin1('Firma;Ort\nStraußhof;Gießen\n'));
    expect(lines).toEqual([['Straußhof', 'Gießen']]);
    expect(encoding).toBe('windows-1252');
  });

  test('in UTF-8 with a byte order mark, which is not part of the first heading', () => {
    expect(read(utf8('\ufeffFirma;Ort\nA;B')).headings).toEqual(['Firma', 'Ort']);
  });

  test('in "Unicode text"', () => {
    const words = Uint8Array.from(
      [...'\ufeffFirma\tOrt\nÄ\tŁódź'].flatMap((it) => [it.charCodeAt(0) & 255, it.charCodeAt(0) >> 8]),
    );
    expect(read(words).lines).toEqual([['Ä', 'Łódź']]);
  });

  test('quoted cells keep delimiters, quotes and line breaks', () => {
    const { lines } = read(utf8('a;b\n"x;y";"sagt ""ja""\nund geht"\n'));
    expect(lines).toEqual([['x;y', 'sagt "ja"\nund geht']]);
  });

  test('empty lines are left out', () => {
    expect(read(utf8('a;b\n\n;\n1;2\n\n')).lines).toEqual([['1', '2']]);
  });

  test('commas inside cells are not taken as delimiters', () => {
    expect(read(utf8('Firma;Ort\nA, B und C;Kiel\nD, E, F, G;Bonn')).delimiter).toBe(';');
  });
});

test('written CSV is read back unchanged', () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...'abcäöüß "; ,\n'), maxLength: 12 })
    .map((it) => it.trim());
  const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.tuple(
      fc.array(fc.constantFrom('Firma', 'Ort', 'PLZ', 'Straße'), { minLength: width, maxLength: width }),
      fc.array(fc.tuple(fc.constant('x'), ...Array.from({ length: width - 1 }, () => cell)), {
        minLength: 1,
        maxLength: 6,
      }),
    ),
  );
  fc.assert(
    fc.property(table, fc.constantFrom(';', ',', '\t'), ([headings, lines], delimiter) => {
      const text = Papa.unparse([headings, ...lines], { delimiter, quotes: true });
      expect(readCsv(utf8(text), 100)).toMatchObject({ lines: lines.map((it) => [...it]), delimiter });
    }),
  );
});

describe('unusable files are reported by one code', () => {
  const problem = (bytes: Uint8Array): FileProblem['code'] | 'none' => {
    const found = readCsv(bytes, 3);
    return isFileProblem(found) ? found.code : 'none';
  };
  test.each<[string, Uint8Array, FileProblem['code']]>([
    ['nothing', utf8(''), 'file_empty'],
    ['only blank lines', utf8('\n \n'), 'file_empty'],
    ['headings alone', utf8('a;b\n'), 'file_no_rows'],
    ['a ZIP', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]), 'file_binary'],
    ['a picture', Uint8Array.from({ length: 300 }, (_, i) => (i * 7) % 32), 'file_binary'],
    ['an open quote', utf8('a;b\n"x;y\nz;w'), 'file_quotes'],
    ['a row too many', utf8('a;b\n1;1\n2;2\n3;3\n4;4'), 'file_too_many_rows'],
  ])('%s', (_, bytes, code) => {
    expect(problem(bytes)).toBe(code);
  });

  test('a broken quote is reported with its line', () => {
    expect(readCsv(utf8('a;b\n1;2\n"x"y;z\n'), 10)).toEqual({ code: 'file_quotes', line: 3 });
  });

  test.each<[{ name: string; size: number } | undefined, FileProblem['code'] | undefined]>([
    [undefined, 'file_required'],
    [{ name: 'a.xlsx', size: 5 }, 'csv_only'],
    [{ name: 'a.csv', size: 0 }, 'file_empty'],
    [{ name: 'a.csv', size: 100_000_000 }, 'file_too_large'],
    [{ name: 'A.CSV', size: 5 }, undefined],
  ])('%j before reading: %s', (file, code) => {
    expect(fileProblem(file)?.code).toBe(code);
  });
});
