import Papa from 'papaparse';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { articlesAsCsv } from '#app/features/articles/articles-as-csv.ts';
import { readArticles } from '#app/features/articles/read-articles.ts';
import { isFileProblem, readCsv } from '#app/parts/files/read-csv.ts';
import { Article, emptyArticle } from '#domain/articles/article.ts';
import {
  articleColumns,
  articleHeading,
  findArticleColumns,
  readArticleRow,
} from '#domain/articles/article-csv.ts';
import { currencies } from '#domain/customs/customs.ts';
import { goodsUnits } from '#domain/customs/customs-invoice.ts';
import { dangerKinds } from '#domain/danger/danger.ts';
import { decimalText, readDecimal } from '#domain/values/decimal-text.ts';
import { fc } from '#support/random.ts';

/** Texts that confuse spreadsheets and CSV readers. */
const word = fc.oneof(
  fc.constantFrom(
    '=1+1',
    'x,=1+1,',
    "x, '=1",
    "'=x",
    '01067',
    '1E5',
    '1-2',
    '="7"',
    'a;b',
    'a,b',
    'a"b',
    '-',
    '@x',
    "''+1",
    'Mär 5',
  ),
  fc.string({ unit: fc.constantFrom(...'äß;,"\'=+-@ 0123456789abcE.#\t'), maxLength: 30 }),
);

const anyArticle = fc
  .record({
    article_number: word,
    text_de: word,
    text_en: word,
    hs_code: fc.constantFrom('', '010129', '90041091', '9004109100'),
    origin_country: fc.constantFrom('', 'DE', 'IT', 'US'),
    net_weight: fc.integer({ min: 0, max: 30_000_000 }).map((it) => it / 1000),
    unit_value_cents: fc.integer({ min: 0, max: 999_999_999 }),
    currency: fc.constantFrom(...currencies),
    unit: fc.constantFrom(...goodsUnits),
    danger_kind: fc.constantFrom('' as const, ...dangerKinds),
    un_number: fc.constantFrom('0012', '1263', '3480'),
    danger_class: fc.constantFrom('9', '1.4S', '2.1'),
    packing_group: fc.constantFrom('', '-', 'II'),
    danger_technical_name: word,
  })
  .map((it) => v.safeParse(Article, it))
  .filter((it) => it.success)
  .map((it) => it.output as Article);

function tableOf(csv: string) {
  const table = readCsv(new TextEncoder().encode(csv), 10_000);
  if (isFileProblem(table)) throw new Error(table.code);
  return table;
}

test.each(['de', 'en'] as const)('an export in %s can be imported unchanged', async (language) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyArticle, { minLength: 1, maxLength: 8 }), async (articles) => {
      const read = await readArticles(tableOf(articlesAsCsv(articles, language)));
      expect(read?.faults).toEqual([]);
      expect(read?.articles).toEqual(articles);
    }),
  );
});

test.each([',', ';', '\t'])(
  'a table separated by "%s" is read with its columns in any order',
  async (delimiter) => {
    const rows = [
      ['Country of origin', 'SKU', 'Description', 'Unit price', 'Weight (kg)', 'Commodity code', 'Unit'],
      ['Italy', 'SB-1', 'Sunglasses', '1,234.50', '0.045', '9004.10.91', 'pcs'],
    ];
    const text = Papa.unparse(rows, { delimiter });
    for (const csv of [text, `sep=${delimiter}\r\n${text}`]) {
      expect((await readArticles(tableOf(csv)))?.articles).toEqual([
        {
          ...emptyArticle,
          article_number: 'SB-1',
          text_en: 'Sunglasses',
          hs_code: '90041091',
          origin_country: 'IT',
          net_weight: 0.045,
          unit_value_cents: 123_450,
        },
      ]);
    }
  },
);

test('a table without a text column is not a list of articles', () => {
  expect(findArticleColumns(['Name', 'PLZ', 'Ort'])).toBeUndefined();
  expect(findArticleColumns(['bezeichnung DEUTSCH', 'Wert'])).toMatchObject({
    places: { text_de: 0, unit_value_cents: 1 },
    language: 'de',
  });
});

test('errors name their row and column', async () => {
  const csv = [
    'Artikelnummer;Bezeichnung deutsch;HS-Code;Ursprungsland;Gewicht kg;Wert;Einheit;Gefahrgut;UN-Nummer',
    'A;Brille;900410;DE;0,5;12,50;Stück;;',
    'B;;900410;DE;0,5;12,50;Stück;;',
    'C;Lack;1234;Atlantis;viel;12,5,0;Kübel;vielleicht;12',
  ].join('\n');
  const read = await readArticles(tableOf(csv));
  expect(read?.articles.map((it) => it.article_number)).toEqual(['A']);
  expect(read?.faultyRows).toBe(2);
  const faults = read?.faults.map((it) => `${it.row} ${it.column} ${it.code}`);
  expect(faults).toContain('3 text_de goods_description_required');
  expect(faults?.filter((it) => it.startsWith('4')).map((it) => it.split(' ')[1])).toEqual(
    expect.arrayContaining([
      'hs_code',
      'origin_country',
      'net_weight',
      'unit_value_cents',
      'unit',
      'danger_kind',
    ]),
  );
});

describe('a cell', () => {
  const columns = findArticleColumns(articleColumns.map((it) => articleHeading(it, 'de')));
  const read = (cells: Partial<Record<keyof Article, string>>) => {
    const row = readArticleRow(
      articleColumns.map((it) => ({ text_de: 'Lack', ...cells })[it] ?? ''),
      columns!,
    );
    return 'article' in row ? row.article : row.faults.map((it) => it.column);
  };

  test('gets back the zero that a spreadsheet dropped', () => {
    expect(read({ hs_code: '1012990' })).toMatchObject({ hs_code: '01012990' });
    expect(read({ un_number: '12', danger_class: '1.4S' })).toMatchObject({ un_number: '0012' });
  });

  test('with a UN number only means fully regulated dangerous goods', () => {
    expect(read({ un_number: 'UN 1263', danger_class: '3', packing_group: 'III' })).toMatchObject({
      danger_kind: 'dangerous_goods',
    });
    expect(
      read({ danger_kind: 'Begrenzte Menge', un_number: '1263', danger_class: '3', packing_group: 'III' }),
    ).toMatchObject({ danger_kind: 'limited_quantity' });
  });

  test.each([
    ['250 g', 0.25],
    ['0,25 kg', 0.25],
    ['0.25', 0.25],
    ['1.250', 1250],
  ])('with the weight %s means %d kg', (net_weight, kg) =>
    expect(read({ net_weight })).toMatchObject({ net_weight: kg }),
  );

  test.each(['12,50 €', 'EUR 12,50', '12.50', '12,5'])('with the value %s means 12.50', (unit_value_cents) =>
    expect(read({ unit_value_cents })).toMatchObject({ unit_value_cents: 1250 }),
  );
});

test.each([
  ['1.234,5', 'de', 1234.5],
  ['1,234.5', 'en', 1234.5],
  ['1.234', 'de', 1234],
  ['1.234', 'en', 1.234],
  ['0.234', 'de', 0.234],
  ['1 234,5', 'de', 1234.5],
  [',5', 'de', 0.5],
  ['1.2.3', 'en', undefined],
  ['1.23,4', 'de', undefined],
  ['-1', 'de', undefined],
  ['zwei', 'de', undefined],
  ['', 'de', undefined],
] as const)('"%s" in %s is %s', (text, language, value) => expect(readDecimal(text, language)).toBe(value));

test('a number is read back as it was written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.constantFrom('de' as const, 'en' as const),
      (thousandths, language) => {
        const value = thousandths / 1000;
        expect(readDecimal(decimalText(value, language, 3), language)).toBe(value);
      },
    ),
  );
});

test('the English headings of earlier exports are still known', () => {
  const found = findArticleColumns(['Description German', 'Description English']);
  expect(found?.places).toEqual({ text_de: 0, text_en: 1 });
});
