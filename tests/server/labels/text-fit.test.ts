import { describe, expect, test } from 'vitest';
import type { MeasureText } from '#server/labels/label-layout.ts';
import {
  breakIntoLines,
  fitParagraphs,
  linesHeight,
  sizeInWidth,
  wrapText,
} from '#server/labels/text-fit.ts';
import { fc } from '#support/random.ts';

const measure: MeasureText = (text, _face, size) => text.length * size * 0.5;
const paragraph = (text: string) => ({ text, face: 'regular' as const, size: 4, min: 3 });

describe('fitting text', () => {
  test('a short line keeps its size', () => {
    expect(fitParagraphs(measure, [paragraph('short')], 40, 20)).toEqual([
      { text: 'short', face: 'regular', size: 4, space: 0 },
    ]);
  });

  test('a line a little too wide shrinks', () => {
    const [line, ...more] = fitParagraphs(measure, [paragraph('x'.repeat(24))], 40, 20);
    expect(line?.size).toBeCloseTo(40 / 12);
    expect(more).toEqual([]);
  });

  test('a line far too wide breaks between words, as evenly as possible', () => {
    expect(
      fitParagraphs(measure, [paragraph('eins zwei drei vier fünf sechs')], 40, 20).map(({ text }) => text),
    ).toEqual(['eins zwei drei', 'vier fünf sechs']);
  });

  test('Han and kana break between characters, but not before closing or lengthening marks', () => {
    expect(wrapText(measure, '株式会社東京、大阪', { face: 'regular', size: 2 }, 6)).toEqual([
      '株式会社東',
      '京、大阪',
    ]);
    expect(wrapText(measure, '東京都ラーメン', { face: 'regular', size: 2 }, 4)).toEqual([
      '東京都',
      'ラーメン',
    ]);
  });

  test('Thai breaks between words, which have no spaces, and never between a letter and its mark', () => {
    expect(wrapText(measure, 'บริษัทขนส่งกรุงเทพ', { face: 'regular', size: 2 }, 11)).toEqual([
      'บริษัทขนส่ง',
      'กรุงเทพ',
    ]);
    const letters = wrapText(measure, 'กำก้กีกู', { face: 'regular', size: 2 }, 1);
    expect(letters.every((it) => !/^\p{M}/u.test(it))).toBe(true);
  });

  test('a compound breaks after its hyphen', () => {
    expect(breakIntoLines(measure, 'Ludwig-Thoma-Straße', 'regular', 2)).toEqual(['Ludwig-', 'Thoma-Straße']);
  });

  test('a word too long for a line breaks anywhere and keeps all letters', () => {
    const lines = breakIntoLines(measure, 'W'.repeat(35), 'regular', 2);
    expect(lines).toHaveLength(2);
    expect(lines.join('')).toBe('W'.repeat(35));
  });

  test('empty paragraphs take no space', () => {
    expect(fitParagraphs(measure, [paragraph(''), paragraph('a')], 40, 20)).toHaveLength(1);
  });

  test('any text stays within width and height and keeps every letter', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'W', ' ', '-'), maxLength: 120 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        texts,
        fc.double({ min: 8, max: 90, noNaN: true }),
        fc.double({ min: 4, max: 40, noNaN: true }),
        (rows, width, height) => {
          const cleaned = rows.map((row) => row.replace(/ +/g, ' ').trim());
          const lines = fitParagraphs(measure, cleaned.map(paragraph), width, height, 1.2);
          expect(linesHeight(lines)).toBeLessThanOrEqual(height);
          for (const { text, face, size } of lines)
            expect(measure(text, face, size)).toBeLessThanOrEqual(width + 1e-9);
          expect(
            lines
              .map(({ text }) => text)
              .join('')
              .replace(/ /g, ''),
          ).toBe(cleaned.join('').replace(/ /g, ''));
        },
      ),
    );
  });

  test('a font that has only whole dots is measured until it fits', () => {
    const dotted: MeasureText = (text, _face, size) => text.length * Math.ceil(size * 8) * 0.0625;
    const size = sizeInWidth(dotted, 'x'.repeat(30), 'regular', 40, 4);
    expect(dotted('x'.repeat(30), 'regular', size)).toBeLessThanOrEqual(40);
  });
});
