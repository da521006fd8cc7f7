import { describe, expect, test } from 'vitest';
import { printable } from '#domain/values/printable.ts';
import { drawLabels } from '#server/labels/draw-label.ts';
import { textOutlines } from '#server/labels/fill-outlines.ts';
import type { LabelContent } from '#server/labels/label-content.ts';
import { type Face, labelFont } from '#server/labels/label-fonts.ts';
import type { TextItem } from '#server/labels/label-layout.ts';
import { a6 } from '#server/labels/label-stock.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import { layoutLabel } from '#server/labels/layout-label.ts';
import { drawInvoice } from '#server/papers/draw-invoice.ts';
import { anAddress } from '#support/factories.ts';
import { aGoodsLine, anInvoiced } from '#support/invoice-samples.ts';
import { printPdf } from '#support/print-pdf.ts';
import { fc } from '#support/random.ts';
import { openPng, printZpl, readCodes, textsOf } from '#support/read-label.ts';
import { aLabelAddress, aSwissLabel } from './label-samples.ts';

const faces: Face[] = ['regular', 'bold'];

const names = [
  ['JP', '株式会社東京', '千代田区丸の内', '東京都'],
  ['KR', '서울특별시상사', '강남구 테헤란로', '서울'],
  ['CN', '北京市国际贸易公司', '朝阳区建国路', '北京市'],
  ['TW', '臺灣貿易公司', '信義區市府路', '臺北市'],
  ['HK', '香港啲貿易', '中環皇后大道', '香港'],
  ['SA', 'شركة الشحن', 'شارع الملك فهد', 'الرياض'],
  ['IL', 'חברה בע"מ', 'רחוב הרצל', 'תל אביב'],
  ['TH', 'บริษัท ขนส่ง จำกัด', 'ถนนสุขุมวิท', 'กรุงเทพ'],
  ['GE', 'საქართველო', 'რუსთაველის გამზირი', 'თბილისი'],
  ['IN', 'हिन्दी व्यापार', 'महात्मा गांधी मार्ग', 'मुंबई'],
] as const;

type Name = readonly [country_code: string, company: string, street: string, city: string];
const labelTo = ([country_code, company, street, city]: Name): LabelContent =>
  aSwissLabel({
    recipient: aLabelAddress({
      country_code,
      company,
      street,
      city: `${city} 7`,
      contact_person: 'Ann Lee',
      postal_code: '1040051',
    }),
  });

/** Compares letters in any order, since viewers read right-to-left text either way. */
function hasLetters(line: string, text: string): boolean {
  const left = Array.from(line.normalize('NFC'));
  return Array.from(text.replace(/\s/g, '')).every((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function inkOf(item: TextItem) {
  const points = textOutlines(item, item.size, item.x, item.baseline).flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    text: item.text,
  };
}

describe.each(names)('to %s', (...name) => {
  const [, company, street] = name;
  const label = labelTo(name);

  test('the lines of the label do not touch', () => {
    const { items } = layoutLabel(label, a6, interMeasure());
    const inks = items
      .filter((it) => it.kind === 'text')
      .filter((it) => it.text.trim() !== '')
      .map(inkOf);
    const touching = inks.flatMap((one) =>
      inks
        .filter(
          (other) =>
            other.top > one.top && other.top < one.bottom && other.left < one.right && one.left < other.right,
        )
        .map((other) => `${one.text} | ${other.text}`),
    );
    expect(touching).toEqual([]);
  });

  test('every glyph of both fonts is valid and has ink', () => {
    for (const face of faces)
      for (const { font, text } of name.flatMap((it) => labelFont(face).runs(`${it} 12 Ltd`))) {
        const { glyphs } = font.run(text);
        expect(glyphs.map(({ id }) => id)).not.toContain(0);
        if (text.trim() !== '') expect(glyphs.some(({ path }) => path.commands.length > 0)).toBe(true);
      }
  });

  test('the PDF contains name and street and can be searched', async () => {
    const { bytes } = await drawLabels([label], 'pdf_a6');
    const [page] = await printPdf(bytes);
    for (const line of [company, street])
      expect(page?.text.split(/\r?\n/).some((it) => hasLetters(it, line))).toBe(true);
    expect(page?.text).not.toContain('?');
  });

  test('codes are readable in the image and the printer file', async () => {
    const png = await drawLabels([label], 'png');
    const zpl = new TextDecoder().decode((await drawLabels([label], 'zpl')).bytes);
    const [printed] = await printZpl(zpl);
    if (!printed) throw new Error('no label');
    for (const picture of [openPng(png.bytes), printed])
      expect(textsOf(await readCodes(picture))).toContain('Code128 (00)340123451100441762');
    expect(zpl).not.toContain('_E');
  });
});

test('a Han character is drawn in the form of its country', () => {
  const glyphIn = (han: 'jp' | 'kr' | 'sc' | 'tc' | 'hk') =>
    labelFont('regular')
      .runs('直骨', han)
      .map(({ font }) => font.name);
  const ways = (['jp', 'kr', 'sc', 'tc', 'hk'] as const).map((han) => glyphIn(han).join());
  expect(new Set(ways).size).toBe(5);
  expect(
    labelFont('bold')
      .runs('東京ラーメン', 'sc')
      .every(({ font }) => font.name.includes('-jp-')),
  ).toBe(true);
});

test('Arabic letters join from right to left, with figures from left to right', () => {
  const runs = labelFont('regular').runs('شركة الشحن (دبي) 12 LLC');
  expect(runs.map(({ text }) => text.trim()).filter(Boolean)).toEqual([
    'LLC',
    '12',
    '(',
    'دبي',
    ')',
    'الشحن',
    'شركة',
  ]);
  const joined = labelFont('regular').width('سسس');
  expect(joined).toBeLessThan(3 * labelFont('regular').width('س'));
});

test('a range of house numbers is not reversed after Arabic', () => {
  const [first] = labelFont('regular').runs('شارع الملك 114-116');
  expect(first?.text.trim()).toBe('114-116');
});

test('a joined letter reads the same in the PDF, whatever was printed before', () => {
  const codesOf = (text: string) =>
    labelFont('regular')
      .runs(text)
      .flatMap(({ font, text: part }) => font.run(part).glyphs.flatMap(({ codePoints }) => codePoints));
  expect(codesOf('سة')[1]).toBe(codesOf('سه')[0]);
  expect(codesOf('שלום')).toEqual(Array.from('םולש', (it) => it.codePointAt(0)));
});

test('brackets in Hebrew open to the right', () => {
  const [first, , last] = labelFont('regular').runs('(שלום)');
  expect([first?.text, last?.text]).toEqual(['(', ')']);
});

test('bold is bolder in fonts of two files and in variable fonts', () => {
  for (const text of ['東京', '서울', 'שלום', 'ไทย']) {
    const [regular, bold] = faces.map((face) => labelFont(face).runs(text)[0]);
    const boxOf = (run: typeof regular) => JSON.stringify(run?.font.run(run.text).glyphs[0]?.path.commands);
    expect(boxOf(regular)).not.toBe(boxOf(bold));
  }
});

test('an invoice names parties and goods in their scripts', async () => {
  const { bytes } = await drawInvoice(
    anInvoiced(
      { lines: [aGoodsLine({ description: '眼鏡 株式会社 東京'.repeat(4) })] },
      {
        recipient: {
          ...anAddress({ company: '株式会社東京', contact_person: '山田 太郎', country_code: 'JP' }),
          invoice_to_recipient: false,
        },
      },
    ),
  );
  const text = (await printPdf(bytes)).map((page) => page.text).join('');
  expect(text).toContain('株式会社東京');
  expect(text).toContain('山田 太郎');
  expect(text).toContain('眼鏡');
});

test('a run has a glyph for every printable character', () => {
  const letters = fc.constantFrom(...Array.from(names.flat().join('')), 'a', '7', ' ', '(', ')');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 25 }), (typed) => {
      const text = printable(typed.join(''));
      for (const { font, text: part } of labelFont('regular').runs(text)) {
        const { glyphs } = font.run(part);
        expect(glyphs.map(({ id }) => id)).not.toContain(0);
      }
      expect(labelFont('regular').width(text)).toBeGreaterThanOrEqual(0);
    }),
  );
});
