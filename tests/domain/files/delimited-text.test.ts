import { expect, test } from 'vitest';
import { readDelimited, readingsOf, splitText } from '#domain/files/delimited-text.ts';
import { fc } from '#support/random.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) =>
  Uint8Array.from(
    [...text].flatMap((it) => {
      const bytes = [it.charCodeAt(0) & 255, it.charCodeAt(0) >> 8];
      return isBig ? bytes.reverse() : bytes;
    }),
  );

test.each([';', ',', '\t', '|'])('columns separated by %j are found below a title', (delimiter) => {
  const rows = [
    ['Name', 'Ort', 'Gewicht'],
    ['A', 'Köln', '1.5'],
    ['B', 'Bonn', '2'],
  ];
  const text = `Versand vom 3. März\r\n\r\n${rows.map((it) => it.join(delimiter)).join('\r\n')}\r\n`;
  expect(readDelimited(utf8(text))).toMatchObject({
    delimiter,
    rows: [['Versand vom 3. März'], [''], ...rows],
  });
});

test.each([
  ['little', false],
  ['big', true],
])('UTF-16 without a byte order mark is read, %s end first', (_, isBig) => {
  const read = readDelimited(utf16('Name;Ort\nMüller;Köln\n', isBig));
  expect(read).toMatchObject({
    rows: [
      ['Name', 'Ort'],
      ['Müller', 'Köln'],
    ],
  });
});

test('decimal commas do not make the comma a separator', () => {
  expect(splitText('Name;kg\nA;1,5\nB;2,25\nC;3,1')).toMatchObject({ delimiter: ';' });
});

test('empty rows are kept so that row numbers match the spreadsheet', () => {
  expect(splitText('a;b\n\n;\n1;2\n')).toMatchObject({ rows: [['a', 'b'], [''], ['', ''], ['1', '2']] });
});

test('an unclosed quotation mark is reported with its line', () => {
  expect(readDelimited(utf8('a;b\n1;"2\n3;4'))).toMatchObject({ code: 'file_quotes' });
});

test.each([
  ['in a cell', 'Köln'],
  ['between two quotation marks', '"Hinterhof'],
  ['in the second line of a cell', 'hof, Köln'],
  ['between two rows', '"Müller'],
])('a quoted file above 1 MB is asked about, also if the sample ends %s', (_, next) => {
  const row = '"Müller & Söhne";"Straße 7 ""Hinterhof""\nHinterhof, Köln"\n';
  const count = Math.floor(999_000 / row.length);
  const title = 'x'.repeat(1_000_000 - count * row.length - row.indexOf(next) - '"";\n'.length);
  const bytes = Uint8Array.from(`"${title}";\n${row.repeat(count + 100)}`, (it) => it.charCodeAt(0));
  const [windows, dos] = readingsOf(bytes, ['windows-1252', 'ibm850'], { columns: [0], first: 1 });
  expect(windows).toMatchObject({
    encoding: 'windows-1252',
    examples: ['Müller & Söhne', expect.stringMatching(/^Straße 7/)],
  });
  expect(dos?.encoding).toBe('ibm850');
});

test('a file with delimiters only has no rows', () => {
  expect(readDelimited(utf8(','))).toMatchObject({ code: 'file_empty' });
});

test('any bytes give a result', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const read = readDelimited(bytes);
      expect('code' in read || read.rows.length > 0).toBe(true);
    }),
  );
});
