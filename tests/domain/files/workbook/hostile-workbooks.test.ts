import { expect, test } from 'vitest';
import { readWorkbook } from '#domain/files/workbook/read-workbook.ts';
import { elementsOf, replaceElements, tagsOf } from '#domain/files/workbook/xml-parts.ts';
import { rawWorkbook } from '#support/a-workbook.ts';

/* Small files must not occupy the import for minutes: reading takes time with the size of the unpacked XML, not with its square. */

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = `<row r="1">${text('A1', 'Nr')}</row>`;
const count = 20_000;
const numbered = '<row r="1"><c r="A1" s="0"><v>1067</v></c></row>';
const sheet = (rows: string) => [{ name: 'Versand', rows }];
const format = (code: string) =>
  `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;

test.each([
  ['rows', sheet('<row>'.repeat(count)), {}],
  ['begun rows', sheet('<row '.repeat(count)), {}],
  ['cells', sheet(`<row>${'<c>'.repeat(count)}</row>`), {}],
  ['values', sheet(`<row><c>${'<v>'.repeat(count)}</c></row>`), {}],
  ['begun values', sheet(`<row><c>${'<v '.repeat(count)}</c></row>`), {}],
  ['lists of formats', sheet(row), { styles: '<cellXfs>'.repeat(count) }],
  ['formats', sheet(row), { styles: '<numFmt '.repeat(count) }],
  [
    'relations',
    sheet(row),
    { more: [{ name: 'xl/_rels/workbook.xml.rels', content: '<Relationship '.repeat(count) }] },
  ],
])('%s without an end are damaged', async (_, sheets, parts) => {
  expect(await readWorkbook(await rawWorkbook(sheets, parts))).toEqual({ code: 'workbook_damaged' });
});

test.each(['0', '['])('a number format of 60,000 times "%s" is damaged', async (one) => {
  const styles = format(one.repeat(60_000));
  expect(await readWorkbook(await rawWorkbook(sheet(numbered), { styles }))).toEqual({
    code: 'workbook_damaged',
  });
});

test('areas of merged cells that overlap are filled once', async () => {
  const rows = `${row}<row r="9">${text('B9', 'x')}</row>`;
  const areas = '<mergeCell ref="A1:A8"/>'.repeat(count);
  const file = await rawWorkbook(sheet(''), {
    more: [
      {
        name: 'xl/worksheets/sheet0.xml',
        content: `<worksheet><sheetData>${rows}</sheetData><mergeCells>${areas}</mergeCells></worksheet>`,
      },
    ],
  });
  const read = await readWorkbook(file);
  expect('rows' in read && read.rows.map((it) => it.merged)).toEqual([
    undefined,
    ...Array(7).fill([0]),
    undefined,
  ]);
});

/** Counts how many characters a search looks at, at most. */
function counted(xml: string) {
  const looked = { characters: 0 };
  const indexOf = (part: string, from = 0) => {
    const found = xml.indexOf(part, from);
    looked.characters += (found === -1 ? xml.length : found + part.length) - from;
    return found;
  };
  const watched = { length: xml.length, indexOf, slice: xml.slice.bind(xml), charAt: xml.charAt.bind(xml) };
  return { looked, xml: watched as unknown as string };
}

test.each([1_000, 10_000])('%i elements are found by looking at each character a few times', (count) => {
  for (const one of ['<c r="A1"><v>1</v></c>', '<c/>', '<cols/>', '<c><x></c>']) {
    const { looked, xml } = counted(one.repeat(count));
    const found = [...elementsOf(xml, 'c')];
    expect(found).toHaveLength(one === '<cols/>' ? 0 : count);
    expect(looked.characters).toBeLessThanOrEqual(4 * one.length * count);
  }
  const { looked, xml } = counted('<c>'.repeat(count));
  expect(() => [...elementsOf(xml, 'c')]).toThrow('without an end');
  expect(looked.characters).toBeLessThanOrEqual(4 * 3 * count);
});

test('tags and elements are found with their attributes, content and place', () => {
  const xml = '<a><row r="1" ht="2">x<row-x/></row><rows/><row r="2"/><row\n/></a>';
  expect([...tagsOf(xml, 'row')].map((it) => it.own)).toEqual([' r="1" ht="2"', ' r="2"', '\n']);
  expect([...elementsOf(xml, 'row')].map((it) => it.content)).toEqual(['x<row-x/>', '', '']);
  expect(replaceElements(xml, 'row', ({ own }, whole) => `[${own.trim()}|${whole.length}]`)).toBe(
    '<a>[r="1" ht="2"|33]<rows/>[r="2"|12][|7]</a>',
  );
});
