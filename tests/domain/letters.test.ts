import { expect, test } from 'vitest';
import { hasUnprintable } from '#domain/letters.ts';
import { printable, unprintable } from '#domain/printable.ts';
import { cleanText } from '#domain/text.ts';
import { fc, runs } from '#support/random.ts';

test.each([
  'Müller & Söhne',
  'Łódź',
  'Əliyev',
  '株式会社東京',
  '𠮷野家',
  '서울특별시 152',
  '北京市',
  '臺北市',
  'شركة الشحن (دبي) ١٢',
  'شرکت‌ها',
  'חברה בע"מ',
  'บริษัท ขนส่ง จำกัด',
  'საქართველო',
  'हिन्दी श्री',
  'Nguyễn № 5 ½ €',
])('%j can be printed, and is so without a question mark', (text) => {
  expect(hasUnprintable(cleanText(text))).toBe(false);
  expect(printable(text)).toBe(text);
});

test.each(['Lager 📦', 'Երևան', 'বাংলা', 'தமிழ்', '☎ 123', '\ue001 Lager', 'ᚠ', 'አዲስ'])(
  '%j is refused',
  (text) => {
    expect(hasUnprintable(cleanText(text))).toBe(true);
  },
);

const rare = /\p{sc=Han}/u;

test('whatever passes is printed as it is or by its base letter, but for rare Han characters', () => {
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x32000; code += 1) {
    const character = String.fromCodePoint(code);
    if (character === unprintable || rare.test(character) || /\P{Assigned}/u.test(character)) continue;
    const text = cleanText(`a${character}`);
    if (!hasUnprintable(text) && printable(text).includes(unprintable)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('every letter of the scripts we print passes', () => {
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x32000; code += 1) {
    const character = String.fromCodePoint(code);
    const isLetter = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Thai}\p{sc=Geor}\p{sc=Deva}\p{sc=Hang}\p{sc=Kana}]/u;
    if (code > 0xffff || !isLetter.test(character)) continue;
    if (printable(character) === character && hasUnprintable(character)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('a text of whatever characters is refused or printed without question marks of ours', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const text = cleanText(typed);
      fc.pre(!rare.test(text) && !text.includes(unprintable));
      if (!hasUnprintable(text)) expect(printable(text)).not.toContain(unprintable);
    }),
    runs(300, 20_000),
  );
});
