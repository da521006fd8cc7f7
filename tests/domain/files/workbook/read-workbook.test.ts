import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readWorkbook } from '#domain/files/workbook/read-workbook.ts';
import { writeWorkbook } from '#domain/files/workbook/write-workbook.ts';
import { zipOf } from '#domain/files/workbook/zip-file.ts';
import { rawWorkbook } from '#support/a-workbook.ts';
import { fc, runs } from '#support/random.ts';

async function rowsOf(file: Uint8Array<ArrayBuffer>, sheet?: string) {
  const read = await readWorkbook(file, sheet);
  if ('code' in read) throw new Error(read.code);
  return read.rows;
}
const cellsOf = async (file: Uint8Array<ArrayBuffer>, sheet?: string) =>
  (await rowsOf(file, sheet)).map((it) => it.cells);

const sheet = (rows: string) => [{ name: 'Versand', rows }];

describe('the content of a cell', () => {
  test('numbers become text without exponents, ".0" and rounding noise', async () => {
    const file = await rawWorkbook(
      sheet(
        '<row r="1"><c r="A1"><v>100000</v></c><c r="B1"><v>1E5</v></c><c r="C1"><v>12345.0</v></c><c r="D1"><v>4955501234567890123</v></c><c r="E1"><v>0.30000000000000004</v></c><c r="F1"><v>1E-3</v></c><c r="G1"><v>-2.5</v></c></row>',
      ),
    );
    expect(await cellsOf(file)).toEqual([
      ['100000', '100000', '12345', '4955501234567890123', '0,3', '0,001', '-2,5'],
    ]);
  });

  test('leading zeros from a number format are kept, lost ones are not added', async () => {
    const styles =
      '<numFmts count="2"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="&quot;D-&quot;00000"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const file = await rawWorkbook(
      sheet(
        '<row r="1"><c r="A1" s="1"><v>1067</v></c><c r="B1" s="2"><v>1067</v></c><c r="C1"><v>1067</v></c></row>',
      ),
      { styles },
    );
    expect(await cellsOf(file)).toEqual([['01067', '01067', '1067']]);
  });

  test('dates stay dates, and three decimals are not read as thousands', async () => {
    const file = await writeExcelFile([
      [
        { value: new Date(Date.UTC(2026, 10, 24)), type: Date, format: 'dd.mm.yyyy' },
        { value: new Date(Date.UTC(2026, 10, 24, 14, 30)), type: Date, format: 'dd.mm.yyyy hh:mm' },
        { value: 1.234, type: Number },
        { value: '1.234', type: String },
        { value: true, type: Boolean },
      ],
    ]).toBuffer();
    expect(await rowsOf(new Uint8Array(file))).toEqual([
      { cells: ['24.11.2026', '24.11.2026 14:30', '1,234', '1.234', 'WAHR'], exact: [2] },
    ]);
  });

  test('formulas give their values; missing values and errors are reported', async () => {
    const file = await rawWorkbook(
      sheet(
        '<row r="1"><c r="A1"><f>SUM(B1:B9)</f><v>42</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>42x</v></c><c r="C1"><f>D1</f></c><c r="D1"><f>D1</f><v></v></c><c r="E1" t="str"><f>""</f><v></v></c><c r="F1" t="e"><v>#N/A</v></c></row>',
      ),
    );
    expect(await cellsOf(file)).toEqual([['42', '42x', '#CALC!', '#CALC!', '', '#N/A']]);
  });

  test('shared, rich, inline and escaped texts are read', async () => {
    const file = await rawWorkbook(
      sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t xml:space="preserve"> Größe &amp; Söhne </t></is></c><c r="D1" t="s"/></row>',
      ),
      { strings: ['<t>Königstraße 5a</t>', '<r><t>Holz</t></r><r><rPr><b/></rPr><t>bau</t></r>'] },
    );
    expect(await cellsOf(file)).toEqual([['Königstraße 5a', 'Holzbau', ' Größe & Söhne ']]);
  });

  test('prefixed element names and cells without references are read', async () => {
    const file = await rawWorkbook(sheet(''), {
      more: [
        {
          name: 'xl/worksheets/sheet0.xml',
          content:
            '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row><x:row><x:c><x:v>8</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        },
      ],
    });
    expect(await cellsOf(file)).toEqual([
      ['7', 'a'],
      ['8', ''],
    ]);
  });
});

describe('rows of a sheet', () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

  test('keep their numbers if some of them are empty', async () => {
    const file = await rawWorkbook(
      sheet(
        `<row r="2">${text('B2', 'x')}</row><row r="3"/><row r="5">${text('A5', 'y')}</row><row r="900"><c r="A900" s="0"/></row>`,
      ),
    );
    expect(await cellsOf(file)).toEqual([
      ['', ''],
      ['', 'x'],
      ['', ''],
      ['', ''],
      ['y', ''],
    ]);
  });

  test('repeat the value of a cell that spans them', async () => {
    const file = await rawWorkbook([
      {
        name: 'Versand',
        rows: `<row r="1">${text('A1', 'Nr')}${text('B1', 'Ort')}</row><row r="2">${text('A2', '1001')}${text('B2', 'Kiel')}</row><row r="3">${text('B3', 'Bonn')}</row>`,
        merged: ['A2:A3', 'B1:C1'],
      },
    ]);
    expect(await rowsOf(file)).toEqual([
      { cells: ['Nr', 'Ort'] },
      { cells: ['1001', 'Kiel'] },
      { cells: ['1001', 'Bonn'], merged: [0] },
    ]);
  });

  test('come from the first sheet with content, or from the requested one', async () => {
    const file = await rawWorkbook([
      { name: 'Leer', rows: '' },
      { name: 'Versteckt', rows: `<row r="1">${text('A1', 'nein')}</row>`, state: 'hidden' },
      { name: 'A &amp; B', rows: `<row r="1">${text('A1', 'ja')}</row>` },
    ]);
    expect(await readWorkbook(file)).toEqual({
      rows: [{ cells: ['ja'] }],
      sheets: ['Leer', 'A & B'],
      sheet: 'A & B',
    });
    expect(await readWorkbook(file, 'Leer')).toMatchObject({ rows: [], sheet: 'Leer' });
  });
});

describe('an unreadable file has its own reason', () => {
  const oldFile = (text: string) => {
    const bytes = new Uint8Array(4096);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0]);
    for (const [at, letter] of [...text].entries()) bytes[1024 + at * 2] = letter.charCodeAt(0);
    return bytes;
  };

  test('the old format and a password are recognised', async () => {
    expect(await readWorkbook(oldFile('Workbook'))).toEqual({ code: 'workbook_old' });
    expect(await readWorkbook(oldFile('EncryptedPackage'))).toEqual({ code: 'workbook_locked' });
  });

  test('another ZIP file is recognised', async () => {
    const file = await zipOf([{ name: 'content.xml', content: '<office/>' }], true);
    expect(await readWorkbook(file)).toEqual({ code: 'workbook_other' });
  });

  test('content over the limit is refused, however small it is compressed', async () => {
    const file = await rawWorkbook(sheet(' '.repeat(61_000_000)));
    expect(file.length).toBeLessThan(1_000_000);
    expect(await readWorkbook(file)).toEqual({ code: 'workbook_too_large' });
  });

  test('a distant cell that would create a million cells is refused', async () => {
    const file = await rawWorkbook(
      sheet('<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
    );
    expect(await readWorkbook(file)).toEqual({ code: 'workbook_too_large' });
  });

  test('a truncated or changed file never crashes and never gives other values', async () => {
    const whole = await writeWorkbook(
      Array.from({ length: 40 }, (_, row) => [`A${row}`, `Firma ${row}`, '01067']),
      'x',
    );
    const right = await cellsOf(whole);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, change, isCut) => {
          const broken = isCut ? whole.slice(0, at) : whole.slice();
          if (!isCut) broken[at] = (broken[at] ?? 0) ^ change;
          const read = await readWorkbook(broken);
          if ('rows' in read) expect(read.rows.map((it) => it.cells)).toEqual(right);
        },
      ),
      runs(300, 5_000),
    );
  });
});

describe('a written workbook is read back', () => {
  test('cells stay text, whatever they look like', async () => {
    const rows = [
      ['Nr', 'Text'],
      ['01067', '=1+1'],
      ['1-2', '1E5'],
      ['_x0041_', ' <b>&"\u00e4\u{1f4e6}\n '],
    ];
    expect(await cellsOf(await writeWorkbook(rows, 'Ergebnis: [1]'))).toEqual(rows);
  });

  const table = fc.array(
    fc.array(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((it) => it.trim() !== ''),
      { minLength: 3, maxLength: 3 },
    ),
    { minLength: 1, maxLength: 12 },
  );

  test('random tables are the same', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        expect(await cellsOf(await writeWorkbook(rows, 'x'))).toEqual(rows);
      }),
      runs(100, 2_000),
    );
  });

  test('random tables of another writer are the same', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        // write-excel-file looks texts up in a plain object and mistakes "constructor" for a known text.
        fc.pre(!rows.flat().some((it) => it in {}));
        const file = await writeExcelFile(
          rows.map((cells) => cells.map((value) => ({ value, type: String }))),
        ).toBuffer();
        expect(await cellsOf(new Uint8Array(file))).toEqual(rows);
      }),
      runs(5, 50),
    );
  });

  test('random numbers are the same numbers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e18, max: 1e18 }), {
          minLength: 40,
          maxLength: 60,
        }),
        async (numbers) => {
          const file = await writeExcelFile(numbers.map((value) => [{ value, type: Number }])).toBuffer();
          for (const [at, [cell = '']] of (await cellsOf(new Uint8Array(file))).entries()) {
            expect(cell).toMatch(/^-?\d+(?:,\d+)?$/);
            const is = Number(cell.replace(',', '.'));
            const was = numbers[at] ?? 0;
            expect(Math.abs(is - was)).toBeLessThanOrEqual(Math.max(1e-18, Math.abs(was) * 1e-14));
          }
        },
      ),
      runs(5, 50),
    );
  });
});
